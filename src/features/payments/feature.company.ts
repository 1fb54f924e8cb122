import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/permissions.ts';

export const payments: BrowserFeature = {
  pages: [
    definePage({
      path: paths.transactions,
      title: 'Transactions',
      layout: 'business',
      who: may('payments.view', 'payments.approve'),
      place: { order: 30, icon: 'list' },
      key: 't',
      load: () => import('./company/TransactionsPage.tsx').then((module) => module.TransactionsPage),
    }),
  ],
  primaryAction: {
    label: 'New payment',
    icon: 'plus',
    permission: 'payments.create',
    run: () => import('./orders/company/payCommand.ts').then(({ openPay }) => openPay()),
  },
  loadCommands: () => import('./orders/company/payCommand.ts').then((module) => module.payCommands),
  loadFinder: () => import('./company/find.ts').then((module) => module.find),
};
