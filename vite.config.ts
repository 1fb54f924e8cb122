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
 * menus, panels, filters, lists of reference and what forms and texts are made of stay apart, because no first page
 * needs them.
 */
const base = {
  name: 'base',
  test: /\/src\/shared\/(?!rules\/|reference\/|csv|plainWords)|\/src\/client\/(?!(money\/\w+|lists\/\w+|ui\/\w+\/(Dialog|ConfirmDialog|Menu|Combobox|SuggestInput|GroupedInput|groupedText|TextArea|TextInput|Checkbox|Select|Field|AmountInput|IbanInput|PhoneInput|RadioCards|useSentAs|ProgressBar|Stepper|SidePanel|Definitions|FilterBar|FilterChip|ChoiceChip|SegmentedTabs|place|usePlaced|scrollEdges|suggestions|DayInput|dayTyped|CsvButton|sorting|periods)|shell\/ComingPage|reading\/Reading|api\/(saveDownload|useFile))\.)|\/src\/features\/(public\/calls|access\/(calls|approvalCalls|webauthn))\.|\/node_modules\/(react|react-dom|scheduler|@tanstack\/(query-core|react-query|history)|zod|jose)\//,
  minShareCount: 3,
};

/** What the pages of a company's money share: every one of them needs nearly all of it. */
const money = {
  name: 'money',
  test: /\/src\/(client\/(money\/\w+|lists\/(loadFailure|StaleBanner))|features\/(payments\/(payment|rules|words|company\/search|lists\/(calls|rules|lineKey|company\/(useLatestPayments|paymentColumns|PaymentState))|tasks\/(calls|rules|words|approvalChoices|company\/(useTasks|useApprovers|taskColumns|ApproveButton))|orders\/company\/(NewPayment|PayAside|payMode)|payees\/payeeCheck)|clients\/(calls|figures|profileRules|company\/(funds|useStats))))\./,
  minShareCount: 2,
};

export default defineConfig({
  plugins: [markdown(), react(), refuseServerCode()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    // the list of what each page needs would be 2 kB of the first script; scripts come when somebody points at a link
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed) => needed.filter((name) => name.endsWith('.css')),
    },
    rolldownOptions: { output: { codeSplitting: { groups: [base, money] } } },
  },
  server: {
    port: Number(process.env['PORT'] ?? 3000),
    strictPort: true,
    host: 'localhost',
    // Only paths of the API: `/web/users` goes there, `/src/…` and the page itself stay with Vite.
    proxy: Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, { target: api, changeOrigin: false }])),
  },
});
