/** Recalls (camt.056) of money that we received: staff send it back or refuse. */

import { endCases } from '#features/cases/server/endCases.ts';
import { openCase } from '#features/cases/server/openCase.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { throwRefused } from '#server/db/refusals.ts';
import { Refusal } from '#shared/errors.ts';
import type { Recall, RecallAnswer } from '../iso20022/messages.ts';
import { type RecallReason, type RecallRefusal, recallReasons } from '../rules.ts';
import { keepExceptions, type RailException } from './exceptions.ts';
import { readOriginal } from './originals.ts';
import { getMessageId, queueMessages } from './outbox.ts';
import { type RailParties, readRailTime } from './railContext.ts';
import { insertRecall } from './sql.ts';

interface ReceivedRow {
  transfer_id: string;
  payment_id: string | null;
  client_id: string | null;
  amount_minor: bigint;
  state: number | null;
  is_returned: boolean;
  is_recalled: boolean;
  is_aside: boolean;
}

const readReceived = sql<ReceivedRow>(`
  select t.id as transfer_id, t.payment_id, p.payee_client_id as client_id, t.amount_minor, p.state,
    exists (select from rail_return r where r.transfer_id = t.id) as is_returned,
    exists (select from rail_recall r where r.transfer_id = t.id and r.state = 'open') as is_recalled,
    exists (select from rail_set_aside s where s.transfer_id = t.id and s.state = 'open') as is_aside
  from rail_transfer t
  left join payment p on p.id = t.payment_id
  where t.direction = 'in' and t.transaction_id = $1 and t.refused_for is null
  order by t.created_at limit 1`);

/** A recall of money that a client has got opens a case; any other is refused at once. */
export async function takeRecalls(tx: Db, rail: RailParties, fileId: string, { recalls }: Recall): Promise<void> {
  const refused: RecallAnswer['answers'][number][] = [];
  const misfits: RailException[] = [];
  for (const { cancellationId, reason, original } of recalls) {
    const found = await tx.maybe(readReceived, [original.transactionId]);
    if (found?.is_recalled) {
      const about = { transactionId: original.transactionId, paymentId: found.payment_id };
      misfits.push({ ...about, code: 'already-answered', said: `recall ${reason.code}` });
    } else if (found?.is_aside) {
      // no one has it yet: who decides about it sees that it is asked back
      const said = ['recall', reason.code, reason.words].filter(Boolean).join(' ');
      misfits.push({ transactionId: original.transactionId, code: 'recall-of-set-aside', said, paymentId: null });
    } else if (!found || found.is_returned || found.client_id === null || found.amount_minor !== original.amountMinor) {
      const code = found?.is_returned ? 'ARDT' : 'NOOR';
      refused.push({ answerId: getMessageId(newId()), cancellationId, status: 'RJCR', reason: { code }, original });
    } else await openRecall(tx, fileId, { cancellationId, reason, transfer: found, clientId: found.client_id });
  }
  await keepExceptions(tx, fileId, misfits);
  if (refused.length === 0) return;
  const { now } = await readRailTime(tx, rail.bank);
  const content = { kind: 'camt.029' as const, answers: refused };
  await queueMessages(tx, rail, now, [{ id: newId(), content }]);
}

async function openRecall(
  tx: Db,
  fileId: string,
  {
    cancellationId,
    reason,
    transfer,
    clientId,
  }: Pick<Recall['recalls'][number], 'cancellationId' | 'reason'> & { transfer: ReceivedRow; clientId: string },
): Promise<void> {
  const words = isRecallCode(reason.code) ? recallReasons[reason.code] : reason.code;
  const comment = [words, reason.words].filter(Boolean).join(': ');
  const about = { subjectId: clientId, title: 'Another bank recalls a payment', comment, openedBy: null };
  const linked = { reason: 'RECALL' as const, ...(transfer.payment_id !== null && { paymentId: transfer.payment_id }) };
  const caseId = await openCase(tx, { ...about, ...linked, type: 'OTHER' });
  const row = [
    newId(),
    transfer.transfer_id,
    'in',
    fileId,
    cancellationId,
    reason.code,
    reason.words ?? '',
    caseId,
    null,
  ];
  await tx.run(insertRecall, row);
}

function isRecallCode(code: string): code is RecallReason {
  return Object.hasOwn(recallReasons, code);
}

interface ForeignRow {
  transfer_id: string;
  payment_id: string;
  cancellation_id: string;
  case_id: string;
}

const lockForeign = sql<ForeignRow>(`
  select r.transfer_id, t.payment_id, r.cancellation_id, r.case_id from rail_recall r
  join rail_transfer t on t.id = r.transfer_id
  where r.id = $1 and r.direction = 'in' and r.state = 'open'
  for update of r`);
const lockPayment = sql<never>('select from payment where id = $1 for update');
const returnIncoming = sql<{ refusal: string | null }>('select return_incoming($1, $2, $3, $4, $5) as refusal');
const closeRecall = sql<never>(`
  update rail_recall set state = $2, answer_reason = $3, decided_at = bank_now() where id = $1`);
/** statuses of an alert case that is closed: approved, declined */
const closed = { approved: 1, declined: 2 } as const;

/**
 * Staff send the money back: from the payee's account, by a pacs.004.
 * @throws Refusal transition-not-allowed if the recall is decided, or what the ledger says
 */
export async function returnRecalled(tx: Db, rail: RailParties, recallId: string): Promise<void> {
  const recall = await lockOpen(tx, recallId);
  const { now, day } = await readRailTime(tx, rail.bank);
  const draftId = newId();
  const returnId = getMessageId(newId());
  // the money comes back because it was asked for
  const reason = 'FOCR';
  const { refusal } = await tx.one(returnIncoming, [recall.payment_id, draftId, returnId, reason, day]);
  throwRefused(refusal);
  const original = await readOriginal(tx, recall.transfer_id);
  const returned = { returnId, amountMinor: original.amountMinor, reason: { code: reason }, original };
  const content = { kind: 'pacs.004' as const, settlementDay: day, returns: [returned] };
  await queueMessages(tx, rail, now, [{ id: draftId, content }]);
  await tx.run(closeRecall, [recallId, 'returned', null]);
  await endCases(tx, [recall.case_id], closed.approved, 'return');
}

/** Staff refuse a recall by a camt.029; the payee keeps the money. @throws Refusal transition-not-allowed */
export async function refuseForeignRecall(
  tx: Db,
  rail: RailParties,
  recallId: string,
  reason: RecallRefusal,
): Promise<void> {
  const recall = await lockOpen(tx, recallId);
  const original = await readOriginal(tx, recall.transfer_id);
  const answer = {
    answerId: getMessageId(newId()),
    cancellationId: recall.cancellation_id,
    status: 'RJCR' as const,
    reason: { code: reason },
    original,
  };
  const { now } = await readRailTime(tx, rail.bank);
  const content = { kind: 'camt.029' as const, answers: [answer] };
  await queueMessages(tx, rail, now, [{ id: newId(), content }]);
  await tx.run(closeRecall, [recallId, 'refused', reason]);
  await endCases(tx, [recall.case_id], closed.declined, 'refuse');
}

/** Locks the recall, and the payment whose money may go back. */
async function lockOpen(tx: Db, recallId: string): Promise<ForeignRow> {
  const found = await tx.maybe(lockForeign, [recallId]);
  if (!found) throw new Refusal('transition-not-allowed');
  await tx.run(lockPayment, [found.payment_id]);
  return found;
}
