// The browser build: index.html and src/main.browser.tsx to dist/web. Nothing inline, so that a strict CSP holds.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { refuseServerCode } from './tools/refuse-server-code.ts';

/** Where `npm run dev` (tools/dev.mjs) runs the API server while Vite serves the pages. */
const api = `http://localhost:${process.env['DEV_API_PORT'] ?? 3001}`;
const apiPaths = ['/web', '/device', '/cardrx', '/healthz', '/readyz', '/metrics'];

export default defineConfig({
  plugins: [react(), refuseServerCode()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    host: 'localhost',
    // Only paths of the API: `/web/users` goes there, `/src/…` and the page itself stay with Vite.
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, { target: api, changeOrigin: false }])),
  },
});
