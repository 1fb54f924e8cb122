import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { staff } from '#shared/staffGroups.ts';
import { complianceSearch } from './complianceSearch.ts';

export const investigation: BrowserFeature = {
  pages: [
    definePage({
      path: paths.bkoComplianceUnit,
      title: 'Compliance unit',
      layout: 'backoffice',
      who: staff('reportReaders'),
      place: { order: 60, icon: 'shield', group: 'Compliance' },
      key: 'm',
      search: complianceSearch,
      load: () => import('./backoffice/ComplianceUnitPage.tsx').then((module) => module.ComplianceUnitPage),
    }),
  ],
};
