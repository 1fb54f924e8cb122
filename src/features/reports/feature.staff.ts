import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { staff } from '#shared/staffGroups.ts';

export const reports: BrowserFeature = {
  pages: [
    definePage({
      path: paths.bkoFinancialInformation,
      title: 'Financial information',
      layout: 'backoffice',
      who: staff('bookReaders'),
      place: { order: 90, icon: 'bank', group: 'Operations' },
      key: 'f',
      load: () =>
        import('./backoffice/FinancialInformationPage.tsx').then(
          ({ FinancialInformationPage }) => FinancialInformationPage,
        ),
    }),
  ],
};
