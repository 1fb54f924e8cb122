import { LockedCodes } from './LockedCodes.tsx';
import { Offers } from './Offers.tsx';

/** What a device shows of the outlet: one script, which a device without a network has from before. */
export const views = { open: Offers, locked: LockedCodes } as const;
