/** What the clearing knows: transfers, what it still has to do, and the bank's settlement account. */
import type { CreditTransfer, RailMessage, Reason, StatementEntry } from '#features/rails/iso20022/messages.ts';

/** waiting → settled or refused; settled → returned. */
export type TransferState = 'waiting' | 'settled' | 'refused' | 'returned';

export interface BookedTransfer {
  transfer: CreditTransfer;
  /** of the pacs.008 that brought it */
  messageId: string;
  settlementDay: string;
  /** from another bank to ours */
  isIncoming: boolean;
  state: TransferState;
  /** why it was refused or returned */
  reason?: Reason;
}

interface Move {
  transactionId: string;
  to: TransferState;
  reason?: Reason;
}

/** How an answer gets to the bank: once, twice, or after a file that cannot be read. */
export type Delivery = 'once' | 'twice' | 'garbled' | 'cut';

/** Something to do at its time. Its answer is complete when it is planned, so doing it again sends the same bytes. */
export interface Action {
  /** also the message id of the answer and the name of its file */
  id: string;
  /** epoch ms */
  dueAt: number;
  moves: readonly Move[];
  /** none: the money moves, and the bank is not informed */
  answer?: RailMessage;
  delivery: Delivery;
}

/** A line of the journal. The book is the sum of all steps. */
export type Step =
  | { kind: 'open'; name: string; openingMinor: bigint }
  | {
      kind: 'plan';
      /** epoch ms */
      at: number;
      /** the file that led to it; none: time did */
      taken?: { messageId: string; hash: string };
      transfers: readonly BookedTransfer[];
      actions: readonly Action[];
      /** epoch ms */
      nextArrivalAt?: number;
    }
  | { kind: 'act'; at: number; day: string; id: string };
export type Plan = Extract<Step, { kind: 'plan' }>;

export interface Book {
  /** begins every message id; no two books have the same */
  name: string;
  /** hash of each message that was read, by its id */
  messages: Map<string, string>;
  /** by transaction id */
  transfers: Map<string, BookedTransfer>;
  /** planned and not done, in the order in which they were planned */
  actions: Map<string, Action>;
  /** how many actions were ever planned */
  planned: number;
  /** how many entries the settlement account has ever had */
  entryCount: number;
  /** cents; what the bank has at the clearing */
  balanceMinor: bigint;
  /** entries that no camt.054 has named */
  unreported: StatementEntry[];
  /** entries that no camt.053 has named, and the balance before them */
  unstated: StatementEntry[];
  statedMinor: bigint;
  /** epoch ms */
  lastReportAt: number;
  nextArrivalAt: number;
}

export function emptyBook(): Book {
  return {
    name: '',
    messages: new Map(),
    transfers: new Map(),
    actions: new Map(),
    planned: 0,
    entryCount: 0,
    balanceMinor: 0n,
    unreported: [],
    unstated: [],
    statedMinor: 0n,
    lastReportAt: 0,
    nextArrivalAt: 0,
  };
}

/** Adds a step to the book. Throws where it does not follow from the steps before. */
export function apply(book: Book, step: Step): void {
  if (step.kind === 'open') {
    book.name = step.name;
    book.balanceMinor = step.openingMinor;
    book.statedMinor = step.openingMinor;
  } else if (step.kind === 'plan') applyPlan(book, step);
  else applyAction(book, step);
}

function applyPlan(book: Book, { at, taken, transfers, actions, nextArrivalAt }: Plan): void {
  if (taken) book.messages.set(taken.messageId, taken.hash);
  for (const one of transfers) book.transfers.set(one.transfer.transactionId, { ...one });
  for (const action of actions) {
    book.actions.set(action.id, action);
    book.planned += 1;
    const { answer } = action;
    if (answer?.kind === 'camt.054') {
      book.unreported = [];
      book.lastReportAt = at;
    } else if (answer?.kind === 'camt.053') {
      for (const { untilDay, closingMinor } of answer.statements) {
        book.unstated = book.unstated.filter(({ bookedOn }) => bookedOn > untilDay);
        book.statedMinor = closingMinor;
      }
    }
  }
  if (nextArrivalAt !== undefined) book.nextArrivalAt = nextArrivalAt;
}

function applyAction(book: Book, { id, day }: Extract<Step, { kind: 'act' }>): void {
  const action = book.actions.get(id);
  if (!action) throw new Error(`The journal does action ${id}, which was not planned or is done.`);
  book.actions.delete(id);
  for (const move of action.moves) applyMove(book, move, day);
}

const allowedMoves: readonly string[] = ['waiting>settled', 'waiting>refused', 'settled>returned'];

function applyMove(book: Book, { transactionId, to, reason }: Move, day: string): void {
  const known = book.transfers.get(transactionId);
  if (!known || !allowedMoves.includes(`${known.state}>${to}`)) {
    throw new Error(`The journal moves transfer ${transactionId} from ${known?.state ?? 'nowhere'} to ${to}.`);
  }
  known.state = to;
  if (reason) known.reason = reason;
  if (to !== 'refused') addEntry(book, known, day);
}

/**
 * A settled transfer to another bank takes money from the account; its return gives it back. Incoming ones: the
 * reverse.
 */
function addEntry(book: Book, { transfer, isIncoming, state, settlementDay }: BookedTransfer, day: string): void {
  const isReversal = state === 'returned';
  const isCredit = isIncoming !== isReversal;
  book.entryCount += 1;
  book.balanceMinor += isCredit ? transfer.amountMinor : -transfer.amountMinor;
  const [other, otherIban, otherBic] = isIncoming
    ? [transfer.debtor, transfer.debtorIban, transfer.debtorBic]
    : [transfer.creditor, transfer.creditorIban, transfer.creditorBic];
  const entry: StatementEntry = {
    reference: `${book.name}-E${book.entryCount}`,
    amountMinor: transfer.amountMinor,
    isCredit,
    isReversal,
    bookedOn: day,
    valueOn: isReversal ? day : settlementDay,
    code: 'TRSF',
    transactionId: transfer.transactionId,
    endToEndId: transfer.endToEndId,
    other,
    otherIban,
    otherBic,
    ...(transfer.remittance && { remittance: transfer.remittance }),
  };
  book.unreported.push(entry);
  book.unstated.push(entry);
}
