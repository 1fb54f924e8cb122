/**
 * What the bank and the card processor send each other, in both directions: JSON over HTTP, one message a request,
 * answered at once. docs/cards.md describes it. Every message has an id of its own; the receiver acts on an id once and
 * repeats its answer. Amounts are whole minor units as text. Times are ISO 8601 UTC, days yyyy-mm-dd.
 */
import * as z from 'zod/mini';
import { isMoment } from '#shared/days.ts';
import { recordId } from '#shared/ids.ts';
import { foreignText } from '#shared/rules/foreignText.ts';
import { boundedText, commentText, dayText, formedText, givenName, nameText } from '#shared/rules/texts.ts';
/** Where each side takes messages. */
export const processorPath = '/cards/messages';
/** of a day that exists, with at most six places */
const moment = boundedText(27, z.refine(isMoment, 'time-not-valid'));
/** of the processor's own books */
export const cardReference = formedText(64, /^[A-Za-z0-9-]+$/);
const reference = cardReference;
export const accountNumber = formedText(34, /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/);
const minor = formedText(15, /^(0|[1-9]\d*)$/);
const currency = formedText(3, /^[A-Z]{3}$/);
const last4 = formedText(4, /^\d{4}$/);

/** Money in the currency of the machine; zero asks about a card, and moves none. */
export const money = z.strictObject({ currency, minor });

const merchant = z.strictObject({
  name: foreignText(70, 'Shop without name'),
  /** ISO 18245 */
  mcc: formedText(4, /^\d{4}$/),
  /** ISO 3166-1 alpha-2 */
  country: formedText(2, /^[A-Z]{2}$/),
  city: foreignText(70),
  street: foreignText(70),
});
export type Merchant = z.output<typeof merchant>;

/** The machine's own clock, yyyy-mm-dd hh:mm:ss */
export const localTime = boundedText(
  19,
  z.refine((text) => text[10] === ' ' && isMoment(`${text.replace(' ', 'T')}Z`), 'time-not-valid'),
);

/** How the card was used. */
const use = z.strictObject({
  /** card option code: how it was read, how the holder was verified (specification section 9) */
  entry: formedText(2, /^[2-9AJM][0159]$/),
  online: z.boolean(),
  atm: z.boolean(),
  contactless: z.boolean(),
  magstripe: z.boolean(),
  localTime,
});
export type CardUse = z.output<typeof use>;

const head = { id: recordId, at: moment };

/** A purchase or a withdrawal asks for money. */
const authorisation = z.strictObject({
  ...head,
  kind: z.literal('authorisation'),
  reference,
  cardId: recordId,
  amount: money,
  merchant,
  use,
});
/** The same, decided by the processor while it did not reach the bank (stand-in). */
const advice = z.strictObject({ ...authorisation.shape, kind: z.literal('advice') });
/** The shop asks for its money. Without `authorisation` no one asked before. */
const clearing = z.strictObject({
  ...head,
  kind: z.literal('clearing'),
  reference,
  authorisation: z.nullable(reference),
  cardId: recordId,
  amount: money,
  /** no further one comes: what is still held becomes free */
  final: z.boolean(),
  settlesOn: dayText,
  merchant,
  use,
});
/** The shop gives up all or a part of what was authorised and not yet cleared. */
const reversal = z.strictObject({
  ...head,
  kind: z.literal('reversal'),
  reference,
  authorisation: reference,
  amount: money,
});
/** The shop pays back. */
const refund = z.strictObject({
  ...head,
  kind: z.literal('refund'),
  reference,
  cardId: recordId,
  amount: money,
  merchant,
  use,
});
/** Money put on an account from a card of another bank, less what the acquirer takes. */
const topUp = z.strictObject({
  ...head,
  kind: z.literal('top-up'),
  reference,
  iban: accountNumber,
  amount: money,
  /** acquiring fee, EUR */
  feeMinor: formedText(15, /^\d+$/),
  /** the name on that card */
  name: foreignText(70, 'Card without name'),
  last4,
});
/** What became of an order of plastic. */
const production = z.strictObject({
  ...head,
  kind: z.literal('production'),
  orderId: recordId,
  state: z.enum(['sent', 'printed', 'failed']),
  /** why it failed, a sentence; empty otherwise */
  reason: foreignText(140),
});

/** From the processor to the bank. */
export const fromProcessor = z.discriminatedUnion('kind', [
  authorisation,
  advice,
  clearing,
  reversal,
  refund,
  topUp,
  production,
]);
export type FromProcessor = z.output<typeof fromProcessor>;
export type Authorisation = z.output<typeof authorisation> | z.output<typeof advice>;
export type Clearing = z.output<typeof clearing>;
export type Reversal = z.output<typeof reversal>;
export type Refund = z.output<typeof refund>;
export type TopUp = z.output<typeof topUp>;
export type Production = z.output<typeof production>;

/**
 * Any message, before it is read: one of a kind that waits for no decision is taken even where it cannot be read.
 * `kind` is empty where it is no text, or too long a one.
 */
export const signedMessage = z.looseObject({ kind: z.catch(boundedText(40), '') });
export type SignedMessage = z.output<typeof signedMessage>;

/** Why the bank declines an authorisation; the words are in features/cards/rules.ts. */
export const declineCodes = [
  'card-not-known',
  'card-terminated',
  'card-expired',
  'card-not-accepted',
  'card-locked',
  'client-locked',
  'atm-off',
  'online-off',
  'contactless-off',
  'magstripe-off',
  'over-single-limit',
  'over-monthly-limit',
  'insufficient-funds',
  'account-closed',
  'account-blocked',
  'currency-not-known',
  /** more than one of the client's own limits allows */
  'limit-exceeded',
  /** its reversal came before it */
  'given-up-by-shop',
  /** its reference has served another amount: an authorisation of more has a reference of its own */
  'reference-used',
] as const;
export type DeclineCode = (typeof declineCodes)[number];

/**
 * The bank's answer: `approved` for whatever it has taken, `declined` without a reason for a kind that it does not
 * know.
 */
export const bankAnswer = z.object({
  decision: z.enum(['approved', 'declined']),
  /** null where approved */
  reason: z.nullable(z.enum(declineCodes)),
  /** null where nothing was booked */
  paymentId: z.nullable(recordId),
});
export type BankAnswer = z.output<typeof bankAnswer>;

/** A card is made known, and its plastic ordered. A repeated order of the same card keeps number and expiry. */
const order = z.strictObject({
  ...head,
  kind: z.literal('order'),
  orderId: recordId,
  cardId: recordId,
  design: boundedText(20),
  nameOnCard: nameText(70),
});
const readWallets = z.strictObject({ ...head, kind: z.literal('read-wallets'), cardId: recordId });
/** Deletes one wallet of a card, or with null all of them and the account that holds them. */
const deleteWallet = z.strictObject({
  ...head,
  kind: z.literal('delete-wallet'),
  cardId: recordId,
  walletId: z.nullable(recordId),
  reason: formedText(20, /^[A-Z]+$/),
  comment: z.optional(commentText(500, 0)),
});
/** Demo and tests only: the simulated machine does this with a card now. */
const feed = z.strictObject({
  ...head,
  kind: z.literal('feed'),
  what: z.enum(['purchase', 'refund', 'top-up']),
  cardId: z.nullable(recordId),
  iban: z.nullable(accountNumber),
  amount: money,
  merchant,
  use,
});

/** From the bank to the processor. */
export const toProcessor = z.discriminatedUnion('kind', [order, readWallets, deleteWallet, feed]);
export type ToProcessor = z.output<typeof toProcessor>;

export const orderAnswer = z.object({
  last4,
  /** last day of the card */
  expiresOn: dayText,
});

export const wallet = z.object({
  walletId: recordId,
  provider: givenName(40),
  device: nameText(70),
  last4,
  state: z.enum(['active', 'suspended']),
  addedAt: moment,
});
export type Wallet = z.output<typeof wallet>;
/** Names of devices come as their holders chose them. */
const walletFacts = z.object({ ...wallet.shape, provider: foreignText(40, 'Wallet'), device: foreignText(70) });
export const walletsAnswer = z.object({ wallets: z.array(walletFacts) });
/** `deleted` is how many there were. */
export const deleteAnswer = z.object({ deleted: z.int() });
