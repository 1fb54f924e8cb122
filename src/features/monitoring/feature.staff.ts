import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { staff } from '#shared/staffGroups.ts';
import { transactionsSearch } from './transactionsSearch.ts';

export const monitoring: BrowserFeature = {
  pages: [
    definePage({
      path: paths.bkoTransactions,
      title: 'Transactions',
      layout: 'backoffice',
      who: staff('paymentReaders'),
      place: { order: 40, icon: 'list' },
      key: 't',
      search: transactionsSearch,
      load: () => import('./backoffice/LiveTransactionsPage.tsx').then((module) => module.LiveTransactionsPage),
    }),
  ],
};
