import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';

export const accounts: BrowserFeature = {
  pages: [
    definePage({
      path: paths.accounts,
      title: 'Accounts',
      layout: 'business',
      letters: ['A', 'B', 'C'],
      place: { order: 20, icon: 'bank', yieldsInBar: true },
      key: 'a',
      load: () => import('./company/AccountsPage.tsx').then((module) => module.AccountsPage),
    }),
    definePage({
      path: paths.feesInvoices,
      title: 'Fees and invoices',
      layout: 'business',
      letters: ['A'],
      place: { order: 80, icon: 'file', group: 'Company', short: 'Fees' },
      key: 'f',
      load: () => import('./company/FeesInvoicesPage.tsx').then((module) => module.FeesInvoicesPage),
    }),
  ],
  loadFinder: () => import('./company/findStatements.ts').then((module) => module.findStatements),
};
