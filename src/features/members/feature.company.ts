import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/permissions.ts';

export const members: BrowserFeature = {
  pages: [
    definePage({
      path: paths.users,
      title: 'Users',
      layout: 'business',
      who: may('users.view'),
      place: { order: 60, icon: 'users', group: 'Company' },
      key: 'u',
      load: () => import('./company/UsersPage.tsx').then((module) => module.UsersPage),
    }),
  ],
};
