import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { staff } from '#shared/staffGroups.ts';

export const cards: BrowserFeature = {
  pages: [
    definePage({
      path: paths.bkoCardProcessing,
      title: 'Card production',
      layout: 'backoffice',
      who: staff('cardReaders'),
      place: { order: 80, icon: 'card', group: 'Operations' },
      key: 'p',
      load: () => import('./backoffice/CardProductionPage.tsx').then((module) => module.CardProductionPage),
    }),
  ],
};
