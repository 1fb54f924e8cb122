/** Recent payees, and the payee check. */
import { personOf } from '../../../../server/access/caller.ts';
import { type Db, sql } from '../../../../server/db/pool.ts';
import type { Handlers } from '../../../../server/http/context.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { payeeChecks, payees, payments } from '../../../../shared/limits.ts';
import { paymentStates, railFor } from '../../rules.ts';
import type { payeeCalls } from '../calls.ts';
import { comparePayee } from '../comparePayee.ts';
import type { PayeeCheck } from '../payeeCheck.ts';
import { mayCompare } from './comparisons.ts';

// Only whom somebody has approved: an order alone makes nobody a payee; and only whom a rail reaches. Out of the newest payments, so that a long
// history costs no more than a short one.
const listPaid = sql<{ name: string; acc: string; last_at: string }>(`
  with lately as materialized (
    select payee_name, payee_iban, rail, state, category, created_at
    from payment
    where payer_client_id = $1
    order by created_at desc, id desc
    limit ${payees.among}
  )
  select name, acc, last_at
  from (
    select distinct on (payee_iban) payee_name as name, payee_iban as acc, created_at as last_at
    from lately
    where rail in ('book', 'sepa') and rail = any ($2)
      and state in (${paymentStates.pending}, ${paymentStates.executed}, ${paymentStates.authorized})
      and category <> 'FEES'
      and payee_iban ~ '^[A-Z]{2}[0-9]{2}'
    order by payee_iban, created_at desc
  ) p
  order by last_at desc, acc
  limit ${payees.most}`);

const readHolder = sql<{ title: string }>(`
  select c.title
  from account a
  join client c on c.id = a.client_id
  where a.iban = $1 and a.currency = $2 and a.closed_at is null`);

export const payeeHandlers: Handlers<typeof payeeCalls> = {
  listPayees: async ({ params }, { db, services }) => {
    const rows = await db.many(listPaid, [params.companyId, services.rails]);
    return { items: rows.map(({ name, acc, last_at: lastAt }) => ({ name, acc, lastAt })), next: null };
  },

  checkPayee: async ({ body }, { db, caller, services }) => {
    if (!(await mayCompare(db, personOf(caller).personId)))
      throw new Refusal('too-many-tries', undefined, payeeChecks.perMs);
    return checkPayee(db, body, services.bank.bankCode);
  },
};

/** @throws Refusal payee-account-unknown if this bank has no such account */
async function checkPayee(db: Db, { acc, name }: { acc: string; name: string }, bankCode: string): Promise<PayeeCheck> {
  if (railFor(acc, bankCode) !== 'book') return { outcome: 'impossible', holder: '' };
  const found = await db.maybe(readHolder, [acc, payments.currency]);
  if (!found) throw new Refusal('payee-account-unknown');
  return comparePayee(name, found.title);
}
