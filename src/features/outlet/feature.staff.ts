import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { staff } from '#shared/staffGroups.ts';
import { couponsSearch } from './backoffice/couponsSearch.ts';

export const outlet: BrowserFeature = {
  pages: [
    definePage({
      path: paths.bkoCoupons,
      title: 'Outlet',
      layout: 'backoffice',
      who: staff('marketingDesk'),
      place: { order: 100, icon: 'tag', group: 'Operations' },
      key: 'o',
      search: couponsSearch,
      load: () => import('./backoffice/CouponsPage.tsx').then((module) => module.CouponsPage),
    }),
  ],
};
