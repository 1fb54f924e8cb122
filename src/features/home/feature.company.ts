import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/permissions.ts';

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
    definePage({
      path: paths.tasks,
      title: 'Tasks',
      layout: 'business',
      who: may('payments.create', 'payments.approve'),
      place: { order: 40, icon: 'tasks' },
      key: 'k',
      load: () => import('./company/TasksPage.tsx').then((module) => module.TasksPage),
    }),
  ],
};
