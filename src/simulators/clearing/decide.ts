/** What the clearing does about a message of the bank. Pure: the same message, book and moment give the same plan. */
import { messageKinds, type RailMessage, type StatusReport } from '#features/rails/iso20022/messages.ts';
import { type Head, type Moment, Planner } from './answers.ts';
import type { Action, BookedTransfer } from './book.ts';
import { planRecallAnswers } from './recalls.ts';
import { planFromOthers, planTransfers } from './transfers.ts';

export interface Decision {
  /** new in the book */
  transfers: BookedTransfer[];
  actions: Action[];
}

/** Plans all answers to a message. Throws where no bank sends such a message. */
export function decide(message: RailMessage, moment: Moment): Decision {
  if (message.kind === 'pacs.008') {
    const isToBank = message.transfers.every(({ creditorBic }) => creditorBic === moment.settings.bankBic);
    return isToBank ? planFromOthers(message, moment) : planTransfers(message, moment);
  }
  const planner = new Planner(moment);
  if (message.kind === 'pacs.004') planReturns(message, moment, planner);
  else if (message.kind === 'pacs.028') planStatus(message, moment, planner);
  else if (message.kind === 'camt.056') planRecallAnswers(message, moment, planner);
  else if (message.kind === 'pacs.002') planAccepted(message, moment, planner);
  else if (message.kind !== 'camt.029') throw new Error(`a bank sends no ${message.kind} to its clearing`);
  return { transfers: [], actions: planner.actions };
}

type Of<Kind extends RailMessage['kind']> = Extract<RailMessage, { kind: Kind }>;
type Status = StatusReport['transfers'][number];

/** The bank gives back what came in. Only what cannot be booked is answered. */
function planReturns({ messageId, returns }: Of<'pacs.004'>, { book }: Moment, planner: Planner): void {
  const moves = new Map<string, Action['moves'][number]>();
  const refused: Status[] = [];
  for (const { returnId, amountMinor, reason, original } of returns) {
    const { transactionId, endToEndId } = original;
    const known = book.transfers.get(transactionId);
    const isOpen = known?.state === 'settled' && !moves.has(transactionId);
    const isWhole = known?.transfer.amountMinor === amountMinor;
    const code = !known?.isIncoming ? 'AG09' : !isOpen ? 'AM05' : !isWhole ? 'AM09' : undefined;
    if (code) refused.push({ transactionId: returnId, endToEndId, status: 'RJCT', reason: { code } });
    else moves.set(transactionId, { transactionId, to: 'returned', reason });
  }
  if (moves.size > 0) planner.add(0, () => ({ moves: [...moves.values()] }));
  if (refused.length > 0) planner.add(0, (head) => ({ answer: report(head, messageId, 'pacs.004', refused) }));
}

/** The bank asks what became of its transfers. */
function planStatus({ requests }: Of<'pacs.028'>, { book }: Moment, planner: Planner): void {
  const messageIds = new Set(requests.map(({ original }) => original.messageId));
  for (const messageId of messageIds) {
    const asked = requests.filter(({ original }) => original.messageId === messageId);
    const statuses = asked.map(({ original: { transactionId, endToEndId } }): Status => {
      const known = book.transfers.get(transactionId);
      if (!known || known.isIncoming || known.messageId !== messageId)
        return { transactionId, endToEndId, status: 'RJCT', reason: { code: 'AG09' } };
      const { state, reason } = known;
      return {
        transactionId,
        endToEndId,
        status: statusLabels[state],
        ...(state === 'refused' && reason && { reason }),
      };
    });
    planner.add(0, (head) => ({ answer: report(head, messageId, 'pacs.008', statuses) }));
  }
}

const statusLabels: Readonly<Record<BookedTransfer['state'], string>> = {
  waiting: 'PDNG',
  settled: 'ACSC',
  returned: 'ACSC',
  refused: 'RJCT',
};

/** The bank takes or refuses instant transfers that came in; they wait for that. */
function planAccepted({ transfers }: Of<'pacs.002'>, { book }: Moment, planner: Planner): void {
  const moves = transfers.flatMap(({ transactionId, status, reason }): Action['moves'] => {
    const known = book.transfers.get(transactionId);
    if (status === 'PDNG' || !known?.isIncoming || known.state !== 'waiting') return [];
    return [{ transactionId, to: status === 'RJCT' ? 'refused' : 'settled', ...(reason && { reason }) }];
  });
  if (moves.length > 0) planner.add(0, () => ({ moves }));
}

function report(
  head: Head,
  originalMessageId: string,
  kind: 'pacs.008' | 'pacs.004',
  transfers: StatusReport['transfers'],
): StatusReport {
  return { kind: 'pacs.002', ...head, originalMessageId, originalKind: messageKinds[kind], transfers };
}
