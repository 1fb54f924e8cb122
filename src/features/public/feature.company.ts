import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';
import { publicCalls } from './calls.ts';

export const publicPages = {
  pages: [
    definePage({
      path: paths.terms,
      title: 'Terms and conditions',
      layout: 'default',
      isPublic: true,
      load: () => import('./company/TermsPage.tsx').then((module) => module.TermsPage),
    }),
    definePage({
      path: paths.privacy,
      title: 'Privacy policy',
      layout: 'default',
      isPublic: true,
      load: () => import('./company/PrivacyPage.tsx').then((module) => module.PrivacyPage),
    }),
    definePage({
      path: paths.pricing,
      title: 'Pricing',
      layout: 'default',
      isPublic: true,
      load: () => import('./company/PricingPage.tsx').then((module) => module.PricingPage),
    }),
    definePage({
      path: paths.emailEditor,
      title: 'E-mail editor',
      layout: 'default',
      isPublic: true,
      load: () => import('./company/EmailEditorPage.tsx').then((module) => module.EmailEditorPage),
    }),
    definePage({
      path: paths.components,
      title: 'Components',
      layout: 'bare',
      isPublic: true,
      load: () => import('./company/ComponentsPage.tsx').then((module) => module.ComponentsPage),
    }),
  ],
  engineCalls: { readAbout: publicCalls.readAbout },
} satisfies BrowserFeature;
