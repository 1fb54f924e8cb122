/** Every invariant of the product: run by `npm run bank -- verify` and at the end of each integration test file. */
import { ledgerInvariants } from './features/ledger/server/invariants.ts';
import { paymentInvariants } from './features/payments/server/invariants.ts';
import { accessInvariants } from './server/access/invariants.ts';
import { auditInvariants, type Invariant } from './server/audit/invariants.ts';
import { jobInvariants } from './server/jobs/invariants.ts';

export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...paymentInvariants,
  ...accessInvariants,
  ...auditInvariants,
  ...jobInvariants,
];
