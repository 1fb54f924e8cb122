import type { BrowserFeature } from '#client/features.ts';

export const jobs: BrowserFeature = {
  loadFloating: () => import('./backoffice/Jobs.tsx').then((module) => module.Jobs),
};
