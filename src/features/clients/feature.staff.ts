import type { BrowserFeature } from '../../client/features.ts';
import { definePage } from '../../client/router/definePage.ts';
import { paths } from '../../shared/paths.ts';

export const clients: BrowserFeature = {
  pages: [
    definePage({
      path: paths.bkoClients,
      title: 'Clients',
      layout: 'backoffice',
      roles: ['A', 'M', 'H', 'S', 'E', 'F', 'C'],
      place: { order: 20, icon: 'users' },
      key: 'c',
      load: () => import('./search/backoffice/ClientsPage.tsx').then((module) => module.ClientsPage),
    }),
  ],
  loadFinder: () => import('./search/backoffice/findClients.ts').then((module) => module.findClients),
};
