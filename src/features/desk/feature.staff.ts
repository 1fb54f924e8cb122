import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';

export const desk: BrowserFeature = {
  loadFloating: () => import('./backoffice/Proposals.tsx').then((module) => module.Proposals),
  pages: [
    definePage({
      path: paths.bkoDashboard,
      title: 'Dashboard',
      layout: 'backoffice',
      roles: ['A', 'D', 'S', 'M', 'H', 'E', 'F', 'P'],
      place: { order: 10, icon: 'chart' },
      key: 'd',
      load: () => import('./backoffice/DashboardPage.tsx').then((module) => module.DashboardPage),
    }),
    definePage({
      path: paths.bkoClients,
      title: 'Clients',
      layout: 'backoffice',
      roles: ['A', 'M', 'H', 'S', 'E', 'F', 'C'],
      place: { order: 20, icon: 'users' },
      key: 'c',
      load: () => import('./backoffice/ClientsPage.tsx').then((module) => module.ClientsPage),
    }),
    definePage({
      path: paths.bkoClient,
      title: 'Client',
      layout: 'backoffice',
      roles: ['A', 'M', 'H', 'S', 'E', 'F'],
      load: () => import('./backoffice/ClientPage.tsx').then((module) => module.ClientPage),
    }),
    definePage({
      path: paths.bkoCases,
      title: 'Tasks',
      layout: 'backoffice',
      roles: ['A', 'M', 'H', 'S', 'E', 'F', 'C'],
      place: { order: 30, icon: 'tasks' },
      key: 'k',
      load: () => import('./backoffice/CasesPage.tsx').then((module) => module.CasesPage),
    }),
    definePage({
      path: paths.bkoCase,
      title: 'Case',
      // the same roles as the queue
      layout: 'backoffice',
      roles: ['A', 'M', 'H', 'S', 'E', 'F', 'C'],
      load: () => import('./backoffice/CasePage.tsx').then((module) => module.CasePage),
    }),
  ],
};
