/** Enquiries (pacs.028): what became of transfers that no one has answered? Money never moves on silence. */

import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { Refusal } from '#shared/errors.ts';
import { rail as limits } from '../limits.ts';
import { readOriginals } from './originals.ts';
import { getMessageId, queueMessages } from './outbox.ts';
import { type RailContext, type RailParties, readRailTime } from './railContext.ts';

const overdue = `
  from payment p
  join rail_transfer t on t.payment_id = p.id and t.enquired_at is null
  where p.state = payment_state('pending') and p.is_instant
    and p.changed_at < bank_now() - make_interval(secs => ${(limits.instantMs + limits.enquiryMarginMs) / 1000})`;
/** SQL: whether an instant transfer is not answered in time, and no one has asked. */
export const enquiryWaits = `select exists (select ${overdue})`;
const lockOverdue = sql<{ id: string }>(
  `select t.id ${overdue} order by t.id limit ${limits.messagesBatch} for update of t skip locked`,
);
const markEnquired = sql<never>('update rail_transfer set enquired_at = bank_now() where id = any ($1)');
const lockPending = sql<{ id: string }>(`
  select t.id from payment p
  join rail_transfer t on t.payment_id = p.id and t.direction = 'out'
  where p.id = $1 and p.state = payment_state('pending')
  for update of t`);

/** Asks about instant transfers whose time is over, once each. Answers how many. */
export function enquireOverdue(rail: RailContext): Promise<number> {
  return inTransaction(rail.pool, async (tx) => {
    const rows = await tx.many(lockOverdue);
    await enquire(
      tx,
      rail,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
}

/** Staff ask about a Pending payment. @throws Refusal transition-not-allowed */
export async function enquirePayment(tx: Db, rail: RailParties, paymentId: string): Promise<void> {
  const row = await tx.maybe(lockPending, [paymentId]);
  if (!row) throw new Refusal('transition-not-allowed');
  await enquire(tx, rail, [row.id]);
}

async function enquire(tx: Db, rail: RailParties, transferIds: readonly string[]): Promise<void> {
  if (transferIds.length === 0) return;
  const { now } = await readRailTime(tx, rail.bank);
  // one message for each transfer: so asks the scheme about instant ones
  const drafts = (await readOriginals(tx, transferIds)).map((original) => {
    const requests = [{ requestId: getMessageId(newId()), original }];
    return { id: newId(), content: { kind: 'pacs.028' as const, requests } };
  });
  await queueMessages(tx, rail, now, drafts);
  await tx.run(markEnquired, [transferIds]);
}
