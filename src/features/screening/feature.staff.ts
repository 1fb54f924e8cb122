import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { staff } from '#shared/staffGroups.ts';
import { lookupSearch } from './lookupSearch.ts';

export const screening: BrowserFeature = {
  pages: [
    definePage({
      path: paths.bkoManualVerification,
      title: 'Manual verification',
      layout: 'backoffice',
      who: staff('clientReaders'),
      place: { order: 50, icon: 'identity', group: 'Compliance' },
      key: 'v',
      search: lookupSearch,
      load: () => import('./backoffice/ManualVerificationPage.tsx').then((module) => module.ManualVerificationPage),
    }),
  ],
};
