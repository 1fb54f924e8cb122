import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { productionRoles } from './rules.ts';

export const cards: BrowserFeature = {
  pages: [
    definePage({
      path: paths.bkoCardProcessing,
      title: 'Card production',
      layout: 'backoffice',
      roles: productionRoles,
      place: { order: 80, icon: 'card', group: 'Operations' },
      key: 'p',
      load: () => import('./backoffice/CardProductionPage.tsx').then((module) => module.CardProductionPage),
    }),
  ],
};
