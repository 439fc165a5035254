import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { workerFiles } from './scripts/worker-plugin'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const server = process.env.SINTRA_SERVER ?? 'http://127.0.0.1:8765'

export default defineConfig({
  plugins: [svelte(), workerFiles()],
  resolve: {
    alias: { $: fileURLToPath(new URL('./src', import.meta.url)) },
    // vitest runs in Node, where Svelte would otherwise resolve to its server half
    conditions: process.env.VITEST ? ['browser'] : undefined,
  },
  build: {
    outDir: fileURLToPath(new URL('../src/sintra/server/static', import.meta.url)),
    emptyOutDir: true,
    // the strict content policy allows no data: fonts or scripts
    assetsInlineLimit: 0,
    target: 'es2022',
    manifest: true,
    rollupOptions: {
      input: [here('index.html'), here('src/worker.ts')],
      // the service worker keeps its name, and stands at the root: it is asked for again and again
      output: { entryFileNames: ({ name }) => (name === 'worker' ? 'sw.js' : 'assets/[name]-[hash].js') },
    },
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
