/** Recent payees, and the payee check. */

import { payees } from '#features/payments/limits.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { getPerson } from '#server/access/caller.ts';
import { sql } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { payeeCalls } from '../calls.ts';
import { impossible } from '../payeeCheck.ts';
import { waitToCompare } from './comparisons.ts';
import { keepCheck, verifyPayee } from './verifyPayee.ts';

// Payees that somebody has approved and that a rail reaches: an order alone makes no one a payee. They come from the
// newest payments, so that a long history costs no more than a short one.
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

export const payeeHandlers: Handlers<typeof payeeCalls> = {
  listPayees: async ({ params }, { db, services }) => {
    const rows = await db.many(listPaid, [params.companyId, services.rails]);
    return { items: rows.map(({ name, acc, last_at: lastAt }) => ({ name, acc, lastAt })), next: null };
  },

  checkPayee: async ({ params, body }, { db, caller, services }) => {
    const waitMs = await waitToCompare(db, getPerson(caller).personId);
    if (waitMs !== undefined) throw new Refusal('too-many-tries', undefined, waitMs);
    const found = await verifyPayee(db, body, services);
    if (found === 'no-account') throw new Refusal('payee-account-unknown');
    return keepCheck(db, params.companyId, body, found ?? impossible);
  },
};
