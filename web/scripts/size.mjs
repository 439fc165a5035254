// What a first visitor downloads (the page, its scripts and styles, English words and the latin fonts), and what a review adds to a table that
// was played: compressed as a server would send them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const FIRST = 160 * 1024
const REVIEW = 60 * 1024
const folder = new URL('../../src/sintra/server/static', import.meta.url).pathname
const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'))

/** Add a module, its styles and what it imports, to what is downloaded. */
function add(files, key) {
  const chunk = manifest[key]
  if (!chunk || files.has(chunk.file)) return
  files.add(chunk.file)
  for (const css of chunk.css ?? []) files.add(css)
  for (const next of chunk.imports ?? []) add(files, next)
}

function sizeOf(files) {
  let total = 0
  for (const file of files) {
    const body = readFileSync(join(folder, file))
    const size = file.endsWith('.woff2') ? body.length : gzipSync(body).length
    total += size
    console.log(`${String(size).padStart(8)}  ${file}`)
  }
  return total
}

function within(what, total, limit) {
  console.log(`${String(total).padStart(8)}  of ${limit} bytes for ${what}`)
  if (total > limit) process.exitCode = 1
}

const first = new Set(['index.html', 'favicon.svg'])
add(first, 'index.html')
add(first, 'src/i18n/words/page.en.json')
for (const { file } of Object.values(manifest))
  if (/(forum|manrope)-latin-(400|wght)-normal.*woff2$/.test(file)) first.add(file)
for (const css of [...first].filter((file) => file.endsWith('.css'))) {
  for (const [, name] of readFileSync(join(folder, css), 'utf8').matchAll(
    /url\(\/(assets\/(?:lattice-[^d)][^)]*\.svg|(?:forum|manrope)-latin-(?:400|wght)-[^)]*woff2))\)/g,
  ))
    first.add(name)
}
within('a first load', sizeOf(first), FIRST)

const played = new Set(first)
for (const key of ['src/app/pages/Table.svelte', 'src/board/azul/index.ts']) add(played, key)
const reviewed = new Set(played)
for (const key of ['src/app/pages/Review.svelte', 'src/i18n/words/study.en.json']) {
  if (!manifest[key]) throw new Error(`no such module: ${key}`)
  add(reviewed, key)
}
within('a review after a game', sizeOf([...reviewed].filter((file) => !played.has(file))), REVIEW)
