import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = process.env.SINTRA_SERVER ?? 'http://127.0.0.1:8765'

export default defineConfig({
  plugins: [svelte()],
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
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['src/**/*.test.ts'] },
})
