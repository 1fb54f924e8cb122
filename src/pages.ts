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
    path: paths.device,
    title: 'Device',
    layout: 'bare',
    isPublic: true,
    load: () => import('./features/people/company/DeviceRoute.tsx').then(({ DeviceRoute }) => DeviceRoute),
  }),
];
