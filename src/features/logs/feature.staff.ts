import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { staff } from '#shared/staffGroups.ts';

export const logs: BrowserFeature = {
  loadFoot: () => import('./backoffice/ReasonWindow.tsx').then((module) => module.ReasonWindow),
  pages: [
    definePage({
      path: paths.bkoLog,
      title: 'Log',
      layout: 'backoffice',
      who: staff('bankLogReaders'),
      load: () => import('./backoffice/LogPage.tsx').then((module) => module.LogPage),
    }),
  ],
};
