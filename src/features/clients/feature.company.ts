import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { clientCalls } from './calls.ts';

export const clients = {
  pages: [
    definePage({
      path: paths.companyProfile,
      title: 'Company profile',
      layout: 'business',
      place: { order: 70, icon: 'building', group: 'Company', short: 'Profile' },
      key: 'p',
      load: () => import('./company/CompanyProfilePage.tsx').then((module) => module.CompanyProfilePage),
    }),
  ],
  deviceParts: [
    {
      view: 'account',
      value: 'account',
      order: 30,
      load: () => import('./device/OwnAccount.tsx').then((module) => module.OwnAccount),
    },
  ],
  loadFinder: () => import('./company/findAccounts.ts').then((module) => module.findAccounts),
  engineCalls: { readCompany: clientCalls.readCompany },
} satisfies BrowserFeature;
