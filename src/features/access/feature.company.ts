import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { approvalCalls } from './approvalCalls.ts';
import { sessionCalls } from './sessionCalls.ts';

export const access = {
  pages: [
    definePage({
      path: paths.login,
      title: 'Sign in',
      layout: 'default',
      isPublic: true,
      load: () => import('./company/LoginPage.tsx').then((module) => module.LoginPage),
    }),
    definePage({
      path: paths.select,
      title: 'Choose a company',
      layout: 'default',
      load: () => import('./company/SelectPage.tsx').then((module) => module.SelectPage),
    }),
    definePage({
      path: paths.device,
      title: 'Device',
      layout: 'bare',
      isPublic: true,
      load: () => import('./device/DeviceRoute.tsx').then((module) => module.DeviceRoute),
    }),
  ],
  loadFinder: () => import('./company/findCompanies.ts').then((module) => module.findCompanies),
  parts: {
    loadPhone: () => import('./device/DockedPhone.tsx').then((module) => module.DockedPhone),
    loadDevices: () => import('./device/DevicesWindow.tsx').then((module) => module.DevicesWindow),
  },
  engineCalls: {
    ping: sessionCalls.ping,
    logout: sessionCalls.logout,
    lookAs: sessionCalls.lookAs,
    readProfile: sessionCalls.readProfile,
    readApproval: approvalCalls.readApproval,
    withdrawApproval: approvalCalls.withdrawApproval,
  },
} satisfies BrowserFeature;
