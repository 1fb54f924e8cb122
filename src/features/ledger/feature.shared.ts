import { declareFacts } from '#shared/feature.ts';
import { ledgerVerbs } from './auditVerbs.ts';
import { ledgerErrors } from './errors.ts';

export const ledger = declareFacts({ errors: ledgerErrors, verbs: ledgerVerbs });
