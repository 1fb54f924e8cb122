/** Where a payment is with staff: marked by a rule, ended by a decision about it or about its case. */
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';

const mark = sql<{ payment_id: string }>(`
  insert into payment_review as r (payment_id, state, codes, since, changed_at)
  select id, 'new', array[$2], bank_now(), bank_now() from unnest($1::uuid[]) t(id) order by id
  on conflict (payment_id) do update set
    state = case r.state when 'ended' then 'new' else r.state end,
    codes = case when $2 = any (r.codes) then r.codes else r.codes || $2 end,
    version = r.version + 1,
    changed_at = bank_now()
  returning payment_id`);

/** The payments have crossed the threshold of a rule. One that was decided already is to be reviewed again. */
export async function markNew(tx: Db, paymentIds: readonly string[], code: string, clientId: string): Promise<void> {
  for (const { payment_id: subjectId } of await tx.many(mark, [paymentIds, code]))
    await record(tx, { clientId, verb: 'payment.reviewNew', subjectKind: 'payment', subjectId, facts: { code } });
}

export interface ReviewDecision {
  /** AFLS, MRSM, ATRU … */
  code: string;
  comment: string;
  /** null: the bank */
  by: string | null;
  /** the case that was decided; null: staff have decided about the payment alone */
  caseId: string | null;
  clientId: string;
}

const end = sql<{ payment_id: string; was: string }>(`
  with before as (
    select payment_id, state from payment_review
    where payment_id = any ($1::uuid[]) and state <> 'ended'
    order by payment_id
    for update
  )
  update payment_review r
  set state = 'ended', version = r.version + 1, changed_at = bank_now()
  from before b
  where r.payment_id = b.payment_id
  returning r.payment_id, b.state as was`);
const keepDecision = sql<never>(`
  insert into payment_review_decision (id, payment_id, code, comment, made_by, case_id, at, was)
  values ($1, $2, $3, $4, $5, $6, bank_now(), $7)`);

/** Ends the review of those payments that are reviewed, and keeps the decision with each. Answers which they were. */
export async function endReviews(
  tx: Db,
  paymentIds: readonly string[],
  { code, comment, by, caseId, clientId }: ReviewDecision,
): Promise<string[]> {
  const ended = await tx.many(end, [paymentIds]);
  for (const { payment_id: subjectId, was } of ended) {
    await tx.run(keepDecision, [newId(), subjectId, code, comment, by, caseId, was]);
    await record(tx, { clientId, verb: 'payment.reviewEnd', subjectKind: 'payment', subjectId, facts: { code } });
  }
  return ended.map(({ payment_id: id }) => id);
}

const listPayments = sql<{ payment_id: string }>(`
  select distinct payment_id from case_event where case_id = $1 and payment_id is not null order by payment_id`);

/** The case of the events was decided, and with it the payments that crossed. */
export async function endReviewsOfCase(tx: Db, decision: ReviewDecision & { caseId: string }): Promise<void> {
  const rows = await tx.many(listPayments, [decision.caseId]);
  if (rows.length > 0)
    await endReviews(
      tx,
      rows.map(({ payment_id: id }) => id),
      decision,
    );
}

/** Only what has not been decided or marked since; the decisions stay on record. */
const reopen = sql<{ payment_id: string }>(`
  with ended as (
    select distinct on (d.payment_id) d.payment_id, d.was, d.case_id
    from payment_review_decision d
    where d.payment_id in (select payment_id from payment_review_decision where case_id = $1)
    order by d.payment_id, d.at desc, d.id desc
  )
  update payment_review r
  set state = e.was, version = r.version + 1, changed_at = bank_now()
  from ended e
  where r.payment_id = e.payment_id and e.case_id = $1 and e.was is not null and r.state = 'ended'
  returning r.payment_id`);

/** The decision of the case was undone: the reviews that it ended go on. */
export async function reopenReviews(tx: Db, caseId: string, clientId: string): Promise<void> {
  for (const { payment_id: subjectId } of await tx.many(reopen, [caseId]))
    await record(tx, { clientId, verb: 'payment.reviewReopen', subjectKind: 'payment', subjectId });
}
