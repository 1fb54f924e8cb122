import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';

export const staff: BrowserFeature = {
  loadFloating: () => import('./backoffice/OwnStaff.tsx').then((module) => module.OwnStaff),
  pages: [
    definePage({
      path: paths.bkoUsers,
      title: 'Users',
      layout: 'backoffice',
      roles: ['A'],
      place: { order: 110, icon: 'user', group: 'Operations' },
      key: 'u',
      load: () => import('./backoffice/StaffPage.tsx').then((module) => module.StaffPage),
    }),
    definePage({
      path: paths.bkoUserPreview,
      title: 'User preview',
      layout: 'backoffice',
      roles: ['A'],
      load: () => import('./backoffice/UserPreviewPage.tsx').then((module) => module.UserPreviewPage),
    }),
  ],
};
