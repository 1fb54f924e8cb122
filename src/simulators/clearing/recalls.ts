/** Answers to a camt.056 of the bank: the money comes back (pacs.004), stays (camt.029), or nothing is said. */
import type { Recall, RecallAnswer } from '#features/rails/iso20022/messages.ts';
import { getDay } from '../day.ts';
import type { Moment, Planner } from './answers.ts';
import type { BookedTransfer } from './book.ts';
import { ruleFor } from './settings.ts';
import { getOriginal } from './transfers.ts';

type Asked = Recall['recalls'][number];

/** FOCR: return following a cancellation request. */
const followsRecall = 'FOCR';

export function planRecallAnswers({ recalls }: Recall, moment: Moment, planner: Planner): void {
  const seen = new Set<string>();
  for (const asked of recalls) {
    const { transactionId } = asked.original;
    if (!seen.has(transactionId)) planAnswer(asked, moment, planner);
    seen.add(transactionId);
  }
}

function planAnswer(asked: Asked, { book, settings }: Moment, planner: Planner): void {
  const { transactionId } = asked.original;
  const known = book.transfers.get(transactionId);
  const delayMs = settings.delaySeconds * 1000;
  const rule = known && ruleFor(known.transfer, settings);
  const comesBack = [...book.actions.values()].some(({ moves }) =>
    moves.some((move) => move.transactionId === transactionId && move.to === 'returned'),
  );
  if (known?.state === 'returned') refuse(asked, 'ARDT', delayMs, planner);
  // what has not settled cannot be returned
  else if (!known || known.isIncoming || known.state !== 'settled') refuse(asked, 'NOOR', delayMs, planner);
  else if (comesBack || rule?.recall === 'ignore') return;
  else if (rule?.recall === 'refuse') refuse(asked, rule.code ?? 'CUST', delayMs, planner);
  else giveBack(known, delayMs, planner);
}

function giveBack(known: BookedTransfer, delayMs: number, planner: Planner): void {
  const reason = { code: followsRecall };
  const { transactionId, amountMinor } = known.transfer;
  const original = getOriginal(known.transfer, known);
  planner.add(delayMs, (head) => ({
    moves: [{ transactionId, to: 'returned', reason }],
    answer: {
      kind: 'pacs.004',
      ...head,
      settlementDay: getDay(Date.parse(head.createdAt)),
      returns: [{ returnId: `${head.messageId}-1`, amountMinor, reason, original }],
    },
  }));
}

function refuse({ cancellationId, original }: Asked, code: string, delayMs: number, planner: Planner): void {
  planner.add(delayMs, (head) => {
    const answers: RecallAnswer['answers'] = [
      { answerId: `${head.messageId}-1`, cancellationId, status: 'RJCR', reason: { code }, original },
    ];
    return { answer: { kind: 'camt.029', ...head, answers } };
  });
}
