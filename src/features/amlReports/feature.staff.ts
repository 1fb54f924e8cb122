import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { staff } from '#shared/staffGroups.ts';
import { reportSearch } from './search.ts';

export const amlReports: BrowserFeature = {
  pages: [
    definePage({
      path: paths.bkoAmlReports,
      title: 'AML reports',
      layout: 'backoffice',
      who: staff('reportReaders'),
      place: { order: 70, icon: 'file', group: 'Compliance' },
      key: 'r',
      search: reportSearch,
      load: () => import('./backoffice/AmlReportsPage.tsx').then((module) => module.AmlReportsPage),
    }),
  ],
};
