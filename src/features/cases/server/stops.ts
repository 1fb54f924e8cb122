/** What a case stops: restrictions of cause CASE, which end with it and by nothing else. */
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';

/** $1 id, $2 client, $3 case, $4 comment, $5 by whom, $6 what is stopped */
const stop = sql<never>(`
  insert into restriction (id, client_id, scope, cause, case_id, comment, made_by, made_at)
  select $1, c.id, $6, 'CASE', $3, $4, $5, bank_now()
  from client c
  where c.id = $2 and not exists (
    select from restriction r where r.client_id = c.id and r.scope = $6 and r.case_id = $3 and r.lifted_at is null)`);

interface Stop {
  caseId: string;
  comment: string;
  madeBy: string;
}

/** Locks a client at once. Who is locked by the case already stays so; a number that is no client is left out. */
export async function stopClient(tx: Db, clientId: string, { caseId, comment, madeBy }: Stop): Promise<void> {
  await tx.run(stop, [newId(), clientId, caseId, comment, madeBy, 'all']);
}

/**
 * Money that has not left: approved, or blocked already for another cause. In the order in which others lock payments.
 */
const lockUnsent = sql<{ id: string; is_approved: boolean }>(`
  select id, state = payment_state('authorized') as is_approved
  from payment
  where payer_client_id = $1 and rail in ('book', 'sepa')
    and state in (payment_state('authorized'), payment_state('blocked'))
  order by id for update`);
const blockRows = sql<never>(`
  update payment set state = payment_state('blocked'), refusal = null, changed_at = bank_now() where id = any ($1)`);
const holdRows = sql<never>(`
  insert into case_payment (case_id, payment_id, holds) select $1, unnest($2::uuid[]), true
  on conflict do nothing`);

/**
 * No money leaves any account of the client, also none that is opened later, and what was approved waits for the case.
 * Money still comes in, and the client learns nothing but to contact us. A payment that is approved at this moment
 * waits as soon as the ledger refuses it: `block_stopped`.
 */
export async function stopOutgoing(
  tx: Db,
  clientId: string,
  { caseId, comment, madeBy }: Omit<Stop, 'madeBy'> & { madeBy: string | null },
): Promise<void> {
  const unsent = await tx.many(lockUnsent, [clientId]);
  await tx.run(stop, [newId(), clientId, caseId, comment, madeBy, 'out']);
  await blockAuthorized(
    tx,
    unsent.filter((payment) => payment.is_approved).map(({ id }) => id),
  );
  await tx.run(holdRows, [caseId, unsent.map(({ id }) => id)]);
}

/** Authorised payments become Blocked; their money stays held. The caller has locked them, and a case holds them. */
export async function blockAuthorized(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.run(blockRows, [ids]);
}

const liftAll = sql<never>(`
  update restriction set lifted_at = bank_now(), lifted_by = $2, lift_comment = $3
  where case_id = $1 and cause = 'CASE' and lifted_at is null`);

export async function liftStops(tx: Db, caseId: string, by: string, comment: string): Promise<void> {
  await tx.run(liftAll, [caseId, by, comment]);
}

const hasStops = sql<{ found: boolean }>(
  'select exists (select from restriction where case_id = $1 and lifted_at is null) as found',
);

/** Whether something stands still because of this case. */
export async function stopsSomething(db: Db, caseId: string): Promise<boolean> {
  return (await db.one(hasStops, [caseId])).found;
}
