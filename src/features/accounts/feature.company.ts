import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/permissions.ts';

export const accounts: BrowserFeature = {
  pages: [
    definePage({
      path: paths.accounts,
      title: 'Accounts',
      layout: 'business',
      who: may('payments.view', 'payments.create', 'payments.approve'),
      place: { order: 20, icon: 'bank', yieldsInBar: true },
      key: 'a',
      load: () => import('./company/AccountsPage.tsx').then((module) => module.AccountsPage),
    }),
    definePage({
      path: paths.feesInvoices,
      title: 'Fees and invoices',
      layout: 'business',
      who: may('payments.view'),
      place: { order: 80, icon: 'file', group: 'Company', short: 'Fees' },
      key: 'f',
      load: () => import('./company/FeesInvoicesPage.tsx').then((module) => module.FeesInvoicesPage),
    }),
  ],
  loadFinder: () => import('./company/findStatements.ts').then((module) => module.findStatements),
};
