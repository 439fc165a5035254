// Tells the service worker which files the page has.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { Plugin } from 'vite'

const WORKER = 'sw.js'
const PUBLIC = readdirSync(new URL('./public', `file://${process.cwd()}/`)).map((name) => `/${name}`)

export function workerFiles(): Plugin {
  return {
    name: 'worker-files',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post', // chunks of styles alone are taken out before
      handler(_, bundle) {
        const worker = bundle[WORKER]
        if (worker?.type !== 'chunk') return
        const built = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
        const files = [...built.sort().map((name) => `/${name}`), ...PUBLIC]
        const build = createHash('sha256')
          .update(JSON.stringify(files) + worker.code)
          .digest('hex')
        worker.code = worker.code
          .replaceAll('__FILES__', JSON.stringify(files))
          .replaceAll('__BUILD__', JSON.stringify(build.slice(0, 12)))
      },
    },
  }
}
