import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { may, requestPermissions } from '#shared/permissions.ts';

export const requests: BrowserFeature = {
  pages: [
    definePage({
      path: paths.requests,
      title: 'Requests',
      layout: 'business',
      who: may(...requestPermissions),
      load: () => import('./company/RequestsPage.tsx').then((module) => module.RequestsPage),
    }),
  ],
  deviceParts: [
    {
      view: 'requests',
      value: 'waiting-requests',
      order: 10,
      answersRequests: true,
      load: () => import('./device/OwnRequests.tsx').then((module) => module.WaitingRequests),
    },
    {
      view: 'account',
      value: 'earlier-requests',
      order: 20,
      load: () => import('./device/OwnRequests.tsx').then((module) => module.EarlierRequests),
    },
  ],
};
