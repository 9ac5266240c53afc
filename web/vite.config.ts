import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, loadEnv } from 'vite';

/** Where `ferrovia serve` listens while one works on the client with `npm run dev`. */
const { FERROVIA_SERVER: SERVER = 'http://127.0.0.1:8649' } = loadEnv('', '.', 'FERROVIA_');

export default defineConfig({
  base: '/',
  plugins: [svelte()],
  build: {
    outDir: '../src/ferrovia/web',
    emptyOutDir: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    sourcemap: false,
    // The server's Content-Security-Policy allows files of its own and nothing inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    // The page shows the glossary of the documentation.
    fs: { allow: ['.', '../docs'] },
    proxy: {
      // The server listens to pages of its own origin only: speak for one.
      '/api': {
        target: SERVER,
        changeOrigin: true,
        headers: { origin: SERVER },
        ws: true,
        rewriteWsOrigin: true,
      },
    },
  },
});
