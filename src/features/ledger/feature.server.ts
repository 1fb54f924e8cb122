import type { ServerFeature } from '../../server/feature.ts';
import { ledgerInvariants } from './server/invariants.ts';

export const ledger: ServerFeature = { invariants: ledgerInvariants };
