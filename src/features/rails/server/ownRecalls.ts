/** Our own recalls (camt.056) of payments that were settled, and what they are answered (camt.029). */
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import type { RecallAnswer } from '../iso20022/messages.ts';
import { sepaText } from '../iso20022/sepaText.ts';
import type { RecallReason } from '../rules.ts';
import { keepExceptions, type RailException } from './exceptions.ts';
import { readOriginal } from './originals.ts';
import { getMessageId, queueMessages } from './outbox.ts';
import { type RailParties, readRailTime } from './railContext.ts';
import { insertRecall } from './sql.ts';

const lockSettled = sql<{ transfer_id: string }>(`
  select t.id as transfer_id from payment p
  join rail_transfer t on t.payment_id = p.id and t.direction = 'out'
  where p.id = $1 and p.state = payment_state('executed')
  for update of p`);

/**
 * Asks the payee's bank to send a payment of ours back; the money comes by a pacs.004, or does not come (camt.029).
 * @throws Refusal transition-not-allowed if it is not settled, already-recalled if a recall is open
 */
export async function recallPayment(
  tx: Db,
  rail: RailParties,
  paymentId: string,
  { reason, words, askedBy }: { reason: RecallReason; words: string; askedBy: string },
): Promise<string> {
  const settled = await tx.maybe(lockSettled, [paymentId]);
  if (!settled) throw new Refusal('transition-not-allowed');
  const id = newId();
  const draftId = newId();
  const cancellationId = getMessageId(id);
  await tx.run(insertRecall, [id, settled.transfer_id, 'out', draftId, cancellationId, reason, words, null, askedBy]);
  const original = await readOriginal(tx, settled.transfer_id);
  const recall = { cancellationId, reason: { code: reason, ...(words && { words: sepaText(words, 105) }) }, original };
  const { now } = await readRailTime(tx, rail.bank);
  await queueMessages(tx, rail, now, [{ id: draftId, content: { kind: 'camt.056', recalls: [recall] } }]);
  return id;
}

const lockRecall = sql<{ id: string; state: string; payment_id: string }>(`
  select r.id, r.state, t.payment_id from rail_recall r
  join rail_transfer t on t.id = r.transfer_id
  where r.cancellation_id = $1 and r.direction = 'out'
  for update of r`);
const refuseRecall = sql<never>(`
  update rail_recall set state = 'refused', answer_reason = $2, decided_at = bank_now() where id = $1`);

/** camt.029: what became of recalls of ours. An accepted one stays open until its money comes. */
export async function takeRecallAnswers(tx: Db, fileId: string, { answers }: RecallAnswer): Promise<void> {
  const misfits: RailException[] = [];
  for (const { cancellationId, status, reason, original } of answers) {
    const recall = await tx.maybe(lockRecall, [cancellationId]);
    const said = [status, reason?.code].filter(Boolean).join(' ');
    const about = { transactionId: original.transactionId, said, paymentId: recall?.payment_id ?? null };
    if (!recall) misfits.push({ ...about, code: 'recall-unknown' });
    else if (recall.state !== 'open') misfits.push({ ...about, code: 'already-answered' });
    else if (status === 'RJCR') await tx.run(refuseRecall, [recall.id, reason?.code ?? 'NARR']);
  }
  await keepExceptions(tx, fileId, misfits);
}
