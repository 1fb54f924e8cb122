// The browser build: index.html and src/main.browser.tsx to dist/web. Nothing inline, so that a strict CSP holds.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { markdown } from './tools/markdown.ts';
import { refuseServerCode } from './tools/refuse-server-code.ts';

/** Where `npm run dev` (tools/dev.mjs) runs the API server while Vite serves the pages. */
const api = `http://localhost:${process.env['DEV_API_PORT'] ?? 3001}`;
const apiPaths = ['/web', '/device', '/cardrx', '/healthz', '/readyz', '/metrics'];

/**
 * What three or more pages share comes as one script: sixty small ones cost 11 kB more and as many requests. Dialogs,
 * menus, panels, filters, lists of reference and what forms are made of stay apart, because no first page needs them.
 */
const base = {
  name: 'base',
  test: /\/src\/shared\/(?!rules\/|reference\/)|\/src\/client\/(?!(ui\/(Dialog|ConfirmDialog|Menu|Combobox|SuggestInput|GroupedInput|groupedText|TextArea|TextInput|Checkbox|Select|Field|AmountInput|IbanInput|PhoneInput|RadioCards|useSentAs|ProgressBar|Stepper|SidePanel|FilterBar|FilterChip|SegmentedTabs|Definitions)|shell\/ComingPage)\.)|\/node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query|history)|zod|jose)\//,
  minShareCount: 3,
};

export default defineConfig({
  plugins: [markdown(), react(), refuseServerCode()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: [base] } } },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    host: 'localhost',
    // Only paths of the API: `/web/users` goes there, `/src/…` and the page itself stay with Vite.
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, { target: api, changeOrigin: false }])),
  },
});
