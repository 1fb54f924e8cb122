// The browser build: index.html and src/main.browser.tsx to dist/web. Nothing inline but the style of the static shell,
// so that a strict CSP holds.
import { createHash } from 'node:crypto';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Rolldown } from 'vite';
import { firstPage } from './tools/first-page.ts';
import { markdown } from './tools/markdown.ts';
import { refuseServerCode } from './tools/refuse-server-code.ts';
import { saidTexts } from './tools/said-texts.ts';
import { serverFacts } from './tools/server-facts.ts';
import { staticShell } from './tools/static-shell.ts';

/** Where `npm run dev` (tools/dev.mjs) runs the API server while Vite serves the pages. */
const api = `http://localhost:${process.env['DEV_API_PORT'] ?? 3001}`;
const apiPaths = ['/web', '/device', '/cards', '/cardrx', '/healthz', '/readyz', '/metrics'];

const overview = firstPage('src/features/home/company/OverviewPage.tsx');

/** Packages below dialogs, menus and hover cards. */
const popups =
  /\/floating-ui-react\/((components|hooks)\/|utils\/(markOthers|tabbable|enqueueFocus))|\/utils\/(popups|store)\/|useScrollLock|InternalBackdrop|use-sync-external-store/;

/** What every form needs. */
const forms = /\/react-hook-form\/|\/client\/forms\/(Form|useCallForm)\b|\/rules\/checkForm\b/;

/** Fields in which digits are typed in groups. */
const typed = /\/ui\/input\/(IbanInput|AmountInput|GroupedInput|groupedText)\b/;

/** What judges a payment order. */
const order = /\/payments\/(orders\/(calls|orderForm)|payees\/calls|banks\/reach)\b|\/rules\/(references|bankCodes)\b/;

/** The phone of the demo, beside every page: the gallery shows its frame too. */
const docked = /\/access\/device\/DockedPhone\b|\/ui\/layout\/PhoneFrame\b/;

/**
 * What everybody needs at once, in two scripts: packages change less often than our own code. Then what the first page
 * of a company shares with other pages. What every popup and every form have in common, fields of digits in groups,
 * what judges a payment order, the bars of charts, and the phone of the demo pack better in one piece. All else is cut
 * by the pages that need it.
 */
const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'packages', tags: ['$initial'], test: /\/node_modules\//, priority: 3 },
  { name: 'app', tags: ['$initial'], priority: 2 },
  { name: 'company', test: overview.isNeeded, minShareCount: 2, priority: 1 },
  { name: 'popups', test: popups, minShareCount: 28, priority: 0 },
  { name: 'forms', test: forms, priority: 0, includeDependenciesRecursively: false },
  { name: 'order', test: order, priority: 0, includeDependenciesRecursively: false },
  { name: 'typed', test: typed, priority: 0, includeDependenciesRecursively: false },
  { name: 'docked', test: docked, priority: 0, includeDependenciesRecursively: false },
  { name: 'bars', test: /\/ui\/chart\/(BarChart|bars)\b/, priority: 0 },
];

/** Four letters for a file of styles, by its path in the project. */
function getHash(file: string): string {
  const place = path.relative(import.meta.dirname, file.split('?')[0] ?? '').replaceAll('\\', '/');
  return createHash('sha256').update(place).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 4);
}

export default defineConfig({
  plugins: [serverFacts(), saidTexts(), markdown(), react(), refuseServerCode(), overview.plugin, staticShell()],
  resolve: {
    alias: {
      // the first is React's own since React 18, and React 19 calls the second no more: both only replace old ones
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      'use-sync-external-store/shim': 'react',
    },
  },
  // short, and the same ending for all classes of a file: both pack better than Vite's own names
  css: { modules: { generateScopedName: (name, file) => `${name}_${getHash(file)}` } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // the list of what each page needs would be 2 kB of the first script; scripts come when somebody points at a link
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: { output: { codeSplitting: { groups }, assetFileNames: 'assets/[name]-[hash:6][extname]' } },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    host: 'localhost',
    // Only paths of the API: `/web/users` goes there, `/src/…` and the page itself stay with Vite.
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, { target: api, changeOrigin: false }])),
  },
});
