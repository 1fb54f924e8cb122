/** What the card processor knows: cards, wallets, what the bank asked, and what it still has to send the bank. */
import type { BankAnswer, FromProcessor, Wallet } from '#features/cards/processor/messages.ts';

export interface IssuedCard {
  last4: string;
  /** yyyy-mm-dd */
  expiresOn: string;
}

/**
 * A message that goes to the bank until it has taken it. It is complete when it is planned: sent again, it is the same.
 */
export interface PendingMessage {
  message: FromProcessor;
  /** the purchase or order that it is about; the bank gets the messages of each in order */
  about: string;
  /** epoch ms */
  dueAt: number;
  /** message of the bank that waits for the answer */
  askedBy?: string;
}

/** A message of the bank. */
interface Taken {
  /** SHA-256 of its body */
  hash: string;
  /** undefined: it waits for what the bank says of a pending message */
  answer?: unknown;
}

/** A line of the journal. The book is the sum of all steps. `at` is epoch ms. */
export type Step =
  | { kind: 'open'; name: string }
  | ({ kind: 'take'; at: number; messageId: string; hash: string } & Decision)
  /** what cards do by themselves */
  | { kind: 'plan'; at: number; tellings: readonly PendingMessage[]; nextPurchaseAt: number }
  /** the bank has answered; while it was away, we have decided (stand-in) */
  | { kind: 'told'; at: number; id: string; answer: BankAnswer; tellings: readonly PendingMessage[] }
  /** the bank is away: who asked is answered, and the message goes on waiting */
  | { kind: 'answer'; at: number; messageId: string; answer: BankAnswer };

/** What follows from a message of the bank. */
export interface Decision {
  /** undefined: that of the message that it asked for */
  answer?: unknown;
  orderId?: string;
  card?: IssuedCard & { cardId: string };
  addedWallets?: readonly Wallet[];
  deletedWallets?: readonly string[];
  tellings: readonly PendingMessage[];
}

export interface Book {
  /** begins every reference; no two books have the same */
  name: string;
  taken: Map<string, Taken>;
  cards: Map<string, IssuedCard>;
  /** card of each order */
  orders: Map<string, string>;
  /** printed, or paid last time: they can buy by themselves */
  usable: Set<string>;
  /** by card; those of the settings are not among them */
  wallets: Map<string, Wallet[]>;
  deletedWallets: Set<string>;
  /** in the order in which they were planned, by message id */
  tellings: Map<string, PendingMessage>;
  /** how many were ever planned */
  planned: number;
  /** epoch ms */
  nextPurchaseAt: number;
}

export function emptyBook(): Book {
  return {
    name: '',
    taken: new Map(),
    cards: new Map(),
    orders: new Map(),
    usable: new Set(),
    wallets: new Map(),
    deletedWallets: new Set(),
    tellings: new Map(),
    planned: 0,
    nextPurchaseAt: 0,
  };
}

/** Adds a step to the book. Throws where it does not follow from the steps before. */
export function apply(book: Book, step: Step): void {
  if (step.kind === 'open') book.name = step.name;
  else if (step.kind === 'take') applyTake(book, step);
  else if (step.kind === 'told') applySent(book, step);
  else if (step.kind === 'answer') setAnswer(book, step.messageId, step.answer);
  else {
    addMessages(book, step.tellings);
    book.nextPurchaseAt = step.nextPurchaseAt;
  }
}

function applyTake(book: Book, step: Extract<Step, { kind: 'take' }>): void {
  const { messageId, hash, answer, orderId, card, addedWallets = [], deletedWallets = [], tellings } = step;
  if (book.taken.has(messageId)) throw new Error(`The journal takes message ${messageId} twice.`);
  book.taken.set(messageId, { hash, answer });
  if (orderId !== undefined && card) book.orders.set(orderId, card.cardId);
  if (card) {
    const { cardId, last4, expiresOn } = card;
    book.cards.set(cardId, { last4, expiresOn });
    if (addedWallets.length > 0) book.wallets.set(cardId, [...(book.wallets.get(cardId) ?? []), ...addedWallets]);
  }
  for (const walletId of deletedWallets) book.deletedWallets.add(walletId);
  addMessages(book, tellings);
}

function applySent(book: Book, { id, answer, tellings }: Extract<Step, { kind: 'told' }>): void {
  const pending = book.tellings.get(id);
  if (!pending) throw new Error(`The journal reports ${id}, which was not planned or has been reported.`);
  book.tellings.delete(id);
  if (pending.askedBy !== undefined) setAnswer(book, pending.askedBy, answer);
  noteUsable(book, pending.message, answer);
  addMessages(book, tellings);
}

/** A card that is declined for what it is would be declined again; one without money may have some later. */
function noteUsable({ orders, usable }: Book, message: FromProcessor, { decision, reason }: BankAnswer): void {
  const printed =
    message.kind === 'production' && message.state === 'printed' ? orders.get(message.orderId) : undefined;
  if (printed !== undefined) usable.add(printed);
  if (message.kind !== 'authorisation') return;
  if (decision === 'approved') usable.add(message.cardId);
  else if (reason?.startsWith('card-')) usable.delete(message.cardId);
}

/** The first answer stays: who asked may have got it. */
function setAnswer(book: Book, messageId: string, answer: BankAnswer): void {
  const taken = book.taken.get(messageId);
  if (!taken) throw new Error(`The journal answers message ${messageId}, which was never taken.`);
  taken.answer ??= answer;
}

function addMessages(book: Book, tellings: readonly PendingMessage[]): void {
  for (const pending of tellings) book.tellings.set(pending.message.id, pending);
  book.planned += tellings.length;
}
