import type { BrowserFeature } from '#client/features.ts';
import { definePage } from '#client/router/definePage.ts';
import { paths } from '#shared/paths.ts';

export const registration: BrowserFeature = {
  pages: [
    definePage({
      path: paths.registration,
      title: 'Registration',
      layout: 'default',
      load: () => import('./company/RegistrationPage.tsx').then((module) => module.RegistrationPage),
    }),
    definePage({
      path: paths.review,
      title: 'Review',
      layout: 'default',
      load: () => import('./company/ReviewPage.tsx').then((module) => module.ReviewPage),
    }),
  ],
};
