import type { BrowserFeature } from '#client/features.ts';

export const clients: BrowserFeature = {
  loadFinder: () => import('./search/backoffice/findClients.ts').then((module) => module.findClients),
};
