/** Every page of the product. What is not here does not exist, and the sidebar shows only what is here. */
import { definePage, type PageDefinition } from './client/router/definePage.ts';
import { paths } from './shared/paths.ts';

export const pages: readonly PageDefinition[] = [
  definePage({
    path: paths.login,
    title: 'Sign in',
    layout: 'default',
    isPublic: true,
    load: () => import('./features/people/company/LoginPage.tsx').then(({ LoginPage }) => LoginPage),
  }),
  definePage({
    path: paths.select,
    title: 'Choose a company',
    layout: 'default',
    load: () => import('./features/people/company/SelectPage.tsx').then(({ SelectPage }) => SelectPage),
  }),
  definePage({
    path: paths.overview,
    title: 'Overview',
    layout: 'business',
    load: () => import('./features/home/company/OverviewPage.tsx').then(({ OverviewPage }) => OverviewPage),
  }),
  definePage({
    path: paths.accounts,
    title: 'Accounts',
    layout: 'business',
    letters: ['A', 'B', 'C'],
    load: () => import('./features/accounts/company/AccountsPage.tsx').then(({ AccountsPage }) => AccountsPage),
  }),
  definePage({
    path: paths.tasks,
    title: 'Tasks',
    layout: 'business',
    letters: ['B', 'C'],
    load: () => import('./features/payments/company/TasksPage.tsx').then(({ TasksPage }) => TasksPage),
  }),
  definePage({
    path: paths.transactions,
    title: 'Transactions',
    layout: 'business',
    letters: ['A', 'C'],
    load: () =>
      import('./features/payments/company/TransactionsPage.tsx').then(({ TransactionsPage }) => TransactionsPage),
  }),
  definePage({
    path: paths.device,
    title: 'Device',
    layout: 'bare',
    isPublic: true,
    load: () => import('./features/people/company/DeviceRoute.tsx').then(({ DeviceRoute }) => DeviceRoute),
  }),
  definePage({
    path: paths.components,
    title: 'Components',
    layout: 'bare',
    isPublic: true,
    load: () => import('./features/home/company/ComponentsPage.tsx').then(({ ComponentsPage }) => ComponentsPage),
  }),
];
