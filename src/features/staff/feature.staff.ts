import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { staff as staffIn } from '#shared/staffGroups.ts';

export const staff: BrowserFeature = {
  loadFloating: () => import('./backoffice/OwnStaff.tsx').then((module) => module.OwnStaff),
  pages: [
    definePage({
      path: paths.bkoUsers,
      title: 'Users',
      layout: 'backoffice',
      who: staffIn('admins'),
      place: { order: 110, icon: 'user', group: 'Operations' },
      key: 'u',
      load: () => import('./backoffice/StaffPage.tsx').then((module) => module.StaffPage),
    }),
    definePage({
      path: paths.bkoUserPreview,
      title: 'User preview',
      layout: 'backoffice',
      who: staffIn('admins'),
      load: () => import('./backoffice/UserPreviewPage.tsx').then((module) => module.UserPreviewPage),
    }),
  ],
};
