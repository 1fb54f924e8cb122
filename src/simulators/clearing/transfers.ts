/** Answers to a pacs.008 of the bank: each transfer goes by its rule, those with the same fate share a file. */
import {
  type CreditTransfer,
  type CreditTransfers,
  messageKinds,
  type OriginalTransfer,
  type RailMessage,
  type Reason,
} from '#features/rails/iso20022/messages.ts';
import { getDay } from '../day.ts';
import { type Head, type Moment, Planner } from './answers.ts';
import type { Action, BookedTransfer, Delivery, TransferState } from './book.ts';
import type { Rule } from './rules.ts';
import { ruleFor } from './settings.ts';

/** One thing that happens to a transfer. */
interface Event {
  afterMs: number;
  to?: TransferState;
  /** in a pacs.002; `returned` goes by a pacs.004, and an event with neither is not reported */
  status?: string;
  reason?: Reason;
  delivery: Delivery;
}

/** A transfer that the bank sends again under the same id moves nothing and is refused with AM05. */
export function planTransfers(
  message: CreditTransfers,
  moment: Moment,
): { transfers: BookedTransfer[]; actions: Action[] } {
  const { book, settings } = moment;
  const transfers = new Map<string, BookedTransfer>();
  const groups = new Map<string, { event: Event; of: CreditTransfer[] }>();
  const put = (transfer: CreditTransfer, event: Event) => {
    const key = JSON.stringify(event);
    const group = groups.get(key) ?? { event, of: [] };
    groups.set(key, group);
    group.of.push(transfer);
  };
  for (const transfer of message.transfers) {
    const { transactionId } = transfer;
    if (book.transfers.has(transactionId) || transfers.has(transactionId)) {
      put(transfer, { afterMs: 0, status: 'RJCT', reason: { code: 'AM05' }, delivery: 'once' });
      continue;
    }
    const { messageId, settlementDay } = message;
    transfers.set(transactionId, { transfer, messageId, settlementDay, isIncoming: false, state: 'waiting' });
    const delayMs = message.isInstant ? 0 : settings.delaySeconds * 1000;
    for (const event of getEvents(ruleFor(transfer, settings), delayMs)) put(transfer, event);
  }
  const planner = new Planner(moment);
  for (const { event, of } of groups.values()) planEvent(planner, message, event, of);
  return { transfers: [...transfers.values()], actions: planner.actions };
}

/** Other banks pay: what is not instant settles at once, the rest waits for the bank's answer. */
export function planFromOthers(
  { isInstant, transfers: sent }: CreditTransfers,
  moment: Moment,
): { transfers: BookedTransfer[]; actions: Action[] } {
  const planner = new Planner(moment);
  const settlementDay = getDay(moment.now);
  const transfers = sent.filter(({ transactionId }) => !moment.book.transfers.has(transactionId));
  planner.add(0, (head) => ({
    moves: isInstant ? [] : transfers.map(({ transactionId }) => ({ transactionId, to: 'settled' })),
    answer: { kind: 'pacs.008', ...head, isInstant, settlementDay, transfers },
  }));
  const messageId = planner.actions[0]?.id ?? '';
  const booked = { messageId, settlementDay, isIncoming: true, state: 'waiting' } as const;
  return { transfers: transfers.map((transfer) => ({ transfer, ...booked })), actions: planner.actions };
}

function getEvents({ outcome, code, afterSeconds, delivery }: Rule, delayMs: number): Event[] {
  const laterMs = delayMs + afterSeconds * 1000;
  const reason = { code: code ?? 'MS03' };
  const settle = (afterMs: number): Event => ({ afterMs, to: 'settled', status: 'ACSC', delivery });
  switch (outcome) {
    case 'settle':
      return [settle(laterMs)];
    case 'refuse':
      return [{ afterMs: laterMs, to: 'refused', status: 'RJCT', reason, delivery }];
    case 'return':
      return [settle(delayMs), { afterMs: laterMs, to: 'returned', reason, delivery }];
    case 'pend':
      return [{ afterMs: delayMs, status: 'PDNG', delivery }, settle(laterMs)];
    case 'lose':
      return [{ afterMs: delayMs, to: 'settled', delivery }];
    case 'ignore':
      return [];
  }
}

function planEvent(planner: Planner, message: CreditTransfers, event: Event, of: readonly CreditTransfer[]): void {
  const { afterMs, to, status, reason, delivery } = event;
  const why = reason && { reason };
  const moves = to ? of.map(({ transactionId }) => ({ transactionId, to, ...why })) : [];
  planner.add(afterMs, (head) => {
    if (to === 'returned') return { moves, delivery, answer: getReturn(head, message, of, reason) };
    if (!status) return { moves, delivery };
    const transfers = of.map(({ transactionId, endToEndId }) => ({ transactionId, endToEndId, status, ...why }));
    const about = { originalMessageId: message.messageId, originalKind: messageKinds['pacs.008'] };
    return { moves, delivery, answer: { kind: 'pacs.002', ...head, ...about, transfers } };
  });
}

function getReturn(
  head: Head,
  message: CreditTransfers,
  of: readonly CreditTransfer[],
  reason: Reason = { code: 'MS03' },
): RailMessage {
  const returns = of.map((transfer, i) => ({
    returnId: `${head.messageId}-${i + 1}`,
    amountMinor: transfer.amountMinor,
    reason,
    original: getOriginal(transfer, message),
  }));
  return { kind: 'pacs.004', ...head, settlementDay: getDay(Date.parse(head.createdAt)), returns };
}

/** What a later message says of a transfer. */
export function getOriginal(
  transfer: CreditTransfer,
  { messageId, settlementDay }: { messageId: string; settlementDay: string },
): OriginalTransfer {
  const { transactionId, endToEndId, amountMinor, debtor, debtorIban, creditor, creditorIban } = transfer;
  const parties = { debtor, debtorIban, creditor, creditorIban };
  return { messageId, transactionId, endToEndId, amountMinor, settlementDay, ...parties };
}
