import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { staff } from '#shared/staffGroups.ts';

export const desk: BrowserFeature = {
  loadFloating: () => import('./backoffice/Proposals.tsx').then((module) => module.Proposals),
  pages: [
    definePage({
      path: paths.bkoDashboard,
      title: 'Dashboard',
      layout: 'backoffice',
      who: staff('dashboardReaders'),
      place: { order: 10, icon: 'chart' },
      key: 'd',
      load: () => import('./backoffice/DashboardPage.tsx').then((module) => module.DashboardPage),
    }),
    definePage({
      path: paths.bkoClients,
      title: 'Clients',
      layout: 'backoffice',
      who: staff('clientReaders'),
      place: { order: 20, icon: 'users' },
      key: 'c',
      load: () => import('./backoffice/ClientsPage.tsx').then((module) => module.ClientsPage),
    }),
    definePage({
      path: paths.bkoClient,
      title: 'Client',
      layout: 'backoffice',
      who: staff('paymentReaders'),
      load: () => import('./backoffice/ClientPage.tsx').then((module) => module.ClientPage),
    }),
    definePage({
      path: paths.bkoCases,
      title: 'Tasks',
      layout: 'backoffice',
      who: staff('clientReaders'),
      place: { order: 30, icon: 'tasks' },
      key: 'k',
      load: () => import('./backoffice/CasesPage.tsx').then((module) => module.CasesPage),
    }),
    definePage({
      path: paths.bkoCase,
      title: 'Case',
      // the same roles as the queue
      layout: 'backoffice',
      who: staff('clientReaders'),
      load: () => import('./backoffice/CasePage.tsx').then((module) => module.CasePage),
    }),
    definePage({
      path: paths.bkoMlroReport,
      title: 'Report to the MLRO',
      // who may read none finds none: it is the same as one that is not there
      layout: 'backoffice',
      who: staff('amlDesk'),
      load: () => import('./backoffice/MlroReportPage.tsx').then((module) => module.MlroReportPage),
    }),
  ],
};
