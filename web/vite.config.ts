import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  build: {
    outDir: '../src/barbaricum/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
  },
  // `make web-dev` serves the sources here and passes the rest on to a running `barbaricum serve`.
  // The colours of the powers lie beside the rules, outside `web/`.
  server: { fs: { allow: ['..'] }, proxy: { '/api': { target: loadEnv(mode, '.', 'BARBARICUM_').BARBARICUM_SERVER ?? 'http://127.0.0.1:8000', ws: true } } },
}))
