/** Payments like one that is about to be created: perhaps it is entered twice. */

import { alikePayments as limits } from '#features/payments/limits.ts';
import { paymentStates as states } from '#features/payments/rules.ts';
import type { Db } from '#server/db/pool.ts';
import { sql } from '#server/db/pool.ts';
import type { Parsed } from '#shared/call.ts';
import { parseDecimal } from '#shared/money.ts';
import type { AlikePayment, alikeCalls } from '../alikeCalls.ts';

// Blocked ones count: to the company they are pending, whatever holds them. The kind of letters makes no difference.
const findRows = sql<{ id: string; created_at: string; is_waiting: boolean }>(`
  select id, created_at, state = ${states.requested} as is_waiting
  from payment
  where payer_client_id = $1 and payee_iban = $2 and initiator_id is not null
    and created_at > bank_now() - make_interval(secs => ${limits.withinMs / 1000})
    and amount_minor = $3 and currency = 'EUR' and lower(btrim(message)) = lower(btrim($4))
    and coalesce(remittance_reference, '') = $5 and id is distinct from $6::uuid
    and state not in (${states.canceled}, ${states.rejected}, ${states.failed}, ${states.reversed})
  order by created_at desc, id desc
  limit ${limits.named}`);

type Order = Parsed<typeof alikeCalls.findAlike>['body'];

export async function findAlike(db: Db, companyId: string, order: Order): Promise<AlikePayment[]> {
  const { acc, amount, msg, reference = '', except = null } = order;
  const rows = await db.many(findRows, [companyId, acc, parseDecimal(amount), msg, reference, except]);
  return rows.map(({ id, created_at: createdAt, is_waiting: isWaiting }) => ({ id, createdAt, isWaiting }));
}
