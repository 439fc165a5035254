// What a first visitor downloads: the page, its scripts and styles, English words and the latin fonts, compressed as a server would send them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const LIMIT = 150 * 1024
const folder = new URL('../../src/sintra/server/static', import.meta.url).pathname
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))

const files = new Set(['index.html', 'favicon.svg'])
function add(key) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const next of chunk.imports ?? []) add(next)
}
add('index.html')
add('src/i18n/words/page.en.json')
for (const { file } of Object.values(manifest))
  if (/(forum|manrope)-latin-(400|wght)-normal.*woff2$/.test(file)) files.add(file)
for (const css of [...files].filter((file) => file.endsWith('.css'))) {
  for (const [, name] of readFileSync(join(folder, css), 'utf8').matchAll(
    /url\(\/(assets\/(?:lattice-[^d)][^)]*\.svg|(?:forum|manrope)-latin-(?:400|wght)-[^)]*woff2))\)/g,
  ))
    files.add(name)
}
let total = 0
for (const file of files) {
  const body = readFileSync(join(folder, file))
  const size = file.endsWith('.woff2') ? body.length : gzipSync(body).length
  total += size
  console.log(`${String(size).padStart(8)}  ${file}`)
}
console.log(`${String(total).padStart(8)}  of ${LIMIT} bytes for a first load`)
process.exit(total > LIMIT ? 1 : 0)
