/** Pictures of positions: the server draws them, the browser makes pixels of them. */

/** How many pixels a picture has for each unit of its drawing. */
const SCALE = 2

/** A position as an SVG. */
export async function pictureOf(text: string, language: string): Promise<Blob> {
  const query = new URLSearchParams({ text, language })
  const response = await fetch(`/api/positions/picture.svg?${query}`)
  if (!response.ok) throw new Error(`no picture: ${response.status}`)
  return response.blob()
}

/** The same in pixels. */
export async function pngOf(svg: Blob): Promise<Blob> {
  const image = new Image()
  // the content policy allows pictures from this server and those that stand in their address
  image.src = await addressOf(svg)
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth * SCALE
  canvas.height = image.naturalHeight * SCALE
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((found) => (found ? resolve(found) : reject(new Error('no pixels'))), 'image/png'),
  )
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(new Error('not read'))
    reader.readAsDataURL(blob)
  })
}

/** Let the browser save a file. */
export function save(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
