import type { BrowserFeature } from '#client/features.ts';

const loadViews = () => import('./device/views.ts').then(({ views }) => views);

export const outlet: BrowserFeature = {
  deviceView: { value: 'offers', label: 'Offers', load: () => loadViews().then(({ open }) => open) },
  loadLocked: () => loadViews().then(({ locked }) => locked),
};
