import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { may } from '#shared/permissions.ts';

export const cards: BrowserFeature = {
  pages: [
    definePage({
      path: paths.cards,
      title: 'Cards',
      layout: 'business',
      who: may('cards.view', 'cards.manage'),
      place: { order: 50, icon: 'card' },
      key: 'c',
      load: () => import('./company/CardsPage.tsx').then((module) => module.CardsPage),
    }),
  ],
  loadCommands: () => import('./company/cardCommands.ts').then((module) => module.cardCommands),
  loadFinder: () => import('./company/findCards.ts').then((module) => module.findCards),
  deviceView: {
    value: 'cards',
    label: 'Cards',
    load: () => import('./device/OwnCards.tsx').then((module) => module.OwnCards),
  },
};
