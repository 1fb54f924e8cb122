import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { may, messagePermissions } from '#shared/permissions.ts';

export const messages: BrowserFeature = {
  pages: [
    definePage({
      path: paths.messages,
      title: 'Messages',
      layout: 'business',
      who: may(...messagePermissions),
      load: () => import('./company/MessagesPage.tsx').then((module) => module.MessagesPage),
    }),
  ],
  deviceParts: [
    {
      view: 'account',
      value: 'messages',
      order: 10,
      load: () => import('./device/OwnMessages.tsx').then((module) => module.OwnMessages),
    },
  ],
};
