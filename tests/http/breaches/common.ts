// What breaches of several subjects share: the sentences of invariants, and rows to spoil.
import { companies, ibans } from '#tests/harness/village.ts';

/** A title, SQL that the owner spoils something with, and the sentences of the invariants that it breaks, in order. */
export type Breach = [title: string, spoiling: string, broken: string[]];

export const twoEntries = 'each transfer has exactly two entries, one on either side, that sum to zero';
export const zero = 'the bank sums to zero in each currency';
export const sumOfEntries = 'a balance is the sum of its entries and its seq their number';
export const holds = 'what is held on an account is the sum of its open holds';
export const posting =
  'a payment that is on its way, executed or reversed has exactly its posting and, with a fee, one fee posting';

export const heldFor = 'money is held for authorised payments and for no others';
export const steps = 'each state a payment has had is recorded in the audit, in an allowed order';
export const closedRightly = 'each closed client was closed after its notice, or at once';
export const charged =
  'each charge is an executed or reversed payment of its client to the income of the bank, and of its amount';

export const asApproved = 'what was approved is the payment as it is now: its hash computed again';
export const asExecuted =
  'an executed payment is the one that the audit saw executed: payer, payee, name, message, amount and time';

export const feesCounted = 'fees by day and kind are the sums of the entries that were counted';
export const railsCounted = 'payments by day and rail are the sums of the records that were read';

export const floorSet =
  'the floor of each account is the one that the audit saw last; a client account begins with zero';
export const timber = `(select id from account where iban = '${ibans.timber}')`;
export const paid = `(select id from payment where state = payment_state('executed'))`;
export const held = `(select id from payment where state = payment_state('authorized'))`;
export const transfer = `(select id from transfer where kind = 'payment')`;
export const caseId = '01900000-0000-7000-8000-0000000000c1';
export const otherCaseId = '01900000-0000-7000-8000-0000000000c2';

/** a PEP case of timber that ended with this code, and an open one */
export const endedCase = (code = 'AFLS', outcome = '{}') => `
  insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at)
  select id, '${companies.timber}', 'PEP', 'A', 0, '', now(), now(), now()
  from (values ('${caseId}'::uuid), ('${otherCaseId}')) c(id);
  update client_case set status = 1, closed_at = now(), outcome = '{"code":"${code}"}'::jsonb || '${outcome}'
  where id = '${caseId}'`;
