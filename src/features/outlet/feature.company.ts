import type { BrowserFeature } from '#client/features.ts';

export const outlet: BrowserFeature = {
  deviceView: {
    value: 'offers',
    label: 'Offers',
    load: () => import('./device/Offers.tsx').then((module) => module.Offers),
  },
  loadLocked: () => import('./device/LockedCodes.tsx').then((module) => module.LockedCodes),
};
