import type { BrowserFeature } from '../../client/features.ts';
import { definePage } from '../../client/router/definePage.ts';
import { paths } from '../../shared/paths.ts';

export const home: BrowserFeature = {
  pages: [
    definePage({
      path: paths.overview,
      title: 'Overview',
      layout: 'business',
      place: { order: 10, icon: 'home' },
      key: 'o',
      load: () => import('./company/OverviewPage.tsx').then((module) => module.OverviewPage),
    }),
  ],
};
