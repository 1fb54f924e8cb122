/** What follows an authorisation: what the shop does next, and what happens while the bank is away (stand-in). */
import type { Authorisation, BankAnswer } from '#features/cards/processor/messages.ts';
import { parseDecimal } from '#shared/money.ts';
import { getDay } from '../day.ts';
import type { PendingMessage } from './book.ts';
import { getNext } from './outcomes.ts';
import { type Moment, Planner } from './planner.ts';
import { getPurchaseOutcome } from './settings.ts';

/** The bank has taken a message; the shop of an approved purchase goes on. */
export function planAfter({ message }: PendingMessage, { decision }: BankAnswer, moment: Moment): PendingMessage[] {
  const planner = new Planner(moment);
  if (message.kind === 'authorisation' && decision === 'approved') planNext(message, moment, planner);
  return planner.tellings;
}

/**
 * Decides instead of a bank that does not answer. The bank may have taken the authorisation all the same: an advice has
 * its reference, and what we decline is reversed.
 */
export function planStandIn(
  authorisation: Authorisation,
  moment: Moment,
): { answer: BankAnswer; tellings: PendingMessage[] } {
  const planner = new Planner(moment);
  const { reference, cardId, amount, merchant, use } = authorisation;
  const isSmall = BigInt(amount.minor) <= (parseDecimal(moment.settings.standIn) ?? 0n);
  const isApproved = isSmall && amount.currency === 'EUR' && !use.atm;
  if (isApproved) {
    const purchase = { reference, cardId, amount, merchant, use };
    planner.add({ about: reference }, (head) => ({ kind: 'advice', ...head, ...purchase }));
    planNext(authorisation, moment, planner);
  } else {
    planner.add({ about: reference }, (head) => ({
      kind: 'reversal',
      ...head,
      reference: `${reference}-0`,
      authorisation: reference,
      amount,
    }));
  }
  return {
    answer: { decision: isApproved ? 'approved' : 'declined', reason: null, paymentId: null },
    tellings: planner.tellings,
  };
}

/** Shares of one purchase are cut so that together they are its amount; a share of nothing is left out. */
function planNext(authorisation: Authorisation, { settings }: Moment, planner: Planner): void {
  const { reference: about, cardId, amount, merchant, use } = authorisation;
  const { clearSeconds, lateSeconds } = settings;
  let before = 0;
  getNext(getPurchaseOutcome(authorisation, settings)).forEach(({ kind, percent, isLate, isFinal = false }, index) => {
    const from = kind === 'refund' ? 0 : before;
    if (kind !== 'refund') before += percent;
    const minor = getShare(amount.minor, from + percent) - getShare(amount.minor, from);
    if (minor === 0n) return;
    const same = { reference: `${about}-${index + 1}`, amount: { currency: amount.currency, minor: String(minor) } };
    planner.add({ about, afterSeconds: isLate ? lateSeconds : clearSeconds }, (head, dueAt) => {
      if (kind === 'reversal') return { kind, ...head, ...same, authorisation: about };
      if (kind === 'refund') return { kind, ...head, ...same, cardId, merchant, use };
      const settlesOn = getDay(dueAt);
      return { kind, ...head, ...same, authorisation: about, cardId, final: isFinal, settlesOn, merchant, use };
    });
  });
}

function getShare(minor: string, percent: number): bigint {
  return (BigInt(minor) * BigInt(percent)) / 100n;
}
