import type { View } from './types'

const TABLE = new Uint32Array(256).map((_, n) => {
  let c = n
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
  return c
})

/** CRC-32 of a text's UTF-8 bytes, as zlib computes it. */
export function crc32(text: string): number {
  let c = 0xffffffff
  for (const byte of new TextEncoder().encode(text)) c = TABLE[(c ^ byte) & 255]! ^ (c >>> 8)
  return (c ^ 0xffffffff) >>> 0
}

/** The sum of a view; `crypto.subtle` does not exist on plain http, and secrecy is not its purpose. */
export function digest(view: View): number {
  return crc32(JSON.stringify(view))
}
