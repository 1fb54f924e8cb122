import { declareFacts } from '#shared/feature.ts';
import { ledgerErrors } from './errors.ts';

export const ledger = declareFacts({ errors: ledgerErrors });
