import type { BrowserFeature } from '#client/features.ts';

export const proposals: BrowserFeature = {
  loadFoot: () => import('./backoffice/ProposalsBell.tsx').then((module) => module.ProposalsBell),
};
