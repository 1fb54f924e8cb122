import type { BrowserFeature } from '../../client/features.ts';
import { definePage } from '../../client/router/definePage.ts';
import { paths } from '../../shared/paths.ts';
import { publicCalls } from './calls.ts';

export const publicPages = {
  pages: [
    definePage({
      path: paths.terms,
      title: 'Terms and conditions',
      layout: 'default',
      isPublic: true,
      load: () => import('./company/TermsPage.tsx').then(({ TermsPage }) => TermsPage),
    }),
    definePage({
      path: paths.privacy,
      title: 'Privacy policy',
      layout: 'default',
      isPublic: true,
      load: () => import('./company/PrivacyPage.tsx').then(({ PrivacyPage }) => PrivacyPage),
    }),
    definePage({
      path: paths.pricing,
      title: 'Pricing',
      layout: 'default',
      isPublic: true,
      load: () => import('./company/PricingPage.tsx').then(({ PricingPage }) => PricingPage),
    }),
    definePage({
      path: paths.emailEditor,
      title: 'E-mail editor',
      layout: 'default',
      isPublic: true,
      load: () => import('./company/EmailEditorPage.tsx').then(({ EmailEditorPage }) => EmailEditorPage),
    }),
    definePage({
      path: paths.components,
      title: 'Components',
      layout: 'bare',
      isPublic: true,
      load: () => import('./company/ComponentsPage.tsx').then(({ ComponentsPage }) => ComponentsPage),
    }),
  ],
  engineCalls: { readAbout: publicCalls.readAbout },
} satisfies BrowserFeature;
