// What cards should do, told without the bank's own code: plain numbers, no holds, no ledger, no locks. The property
// test compares the bank with it after each step.
import type { FromProcessor } from '#features/cards/processor/messages.ts';

type Without<T> = T extends unknown ? Omit<T, 'id' | 'at'> : never;
export type Said = Without<FromProcessor>;
type Heard<Kind extends FromProcessor['kind']> = Extract<Said, { kind: Kind }>;
type Money = { currency: string; minor: string };

export interface ModelCard {
  iban: string;
  state: 'enabled' | 'locked' | 'terminated';
  isAccepted: boolean;
  /** yyyy-mm-dd */
  expiresOn: string;
  limit: bigint;
  monthly: bigint;
  on: { atm: boolean; online: boolean; contactless: boolean; magstripe: boolean };
}

interface Asked {
  cardId: string;
  month: string;
  day: string;
  /** what the shop may still ask for; 0n: closed */
  open: bigint;
  /** what is held for it: less than that only for an advice */
  held: bigint;
  isAdvice: boolean;
  /** epoch ms */
  expiresAt: number;
  payment: number;
}

interface Payment {
  state: 1 | 3 | 4 | 5 | 8;
  amount: bigint;
  refusal: string | null;
  settlesOn: string;
}

interface Account {
  balance: bigint;
  held: bigint;
  isBlocked: boolean;
}

export interface Model {
  /** bank time, epoch ms */
  now: number;
  isClientLocked: boolean;
  accounts: Map<string, Account>;
  cards: Map<string, ModelCard>;
  /** by card and month */
  used: Map<string, bigint>;
  asked: Map<string, Asked>;
  payments: Payment[];
  /** references of what was booked or given back */
  taken: Set<string>;
  /** authorisations that were given up before they came */
  givenUp: Set<string>;
  owed: bigint;
}

/** hundredths of PLN for one euro, by the day from which on they count; the bank's own rates are the same */
export type Rates = ReadonlyMap<string, bigint>;
export type Answer = 'approved' | `declined ${string}`;

const zoneDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Vilnius', dateStyle: 'short' });
export const getDay = (now: number): string => zoneDay.format(now);
const getMonth = (now: number): string => `${getDay(now).slice(0, 7)}-01`;
const holdMs = 7 * 86_400_000;

/** Plays one message. */
export function hear(model: Model, said: Said, rates: Rates): Answer {
  switch (said.kind) {
    case 'authorisation':
    case 'advice':
      return authorize(model, said, rates);
    case 'clearing':
      return clear(model, said, rates);
    case 'reversal':
      return reverse(model, said, rates);
    case 'refund':
    case 'top-up':
      return receive(model, said, rates);
    default:
      throw new Error(`the model knows no ${said.kind}`);
  }
}

function euro({ currency, minor }: Money, day: string, rates: Rates): bigint | null {
  if (currency === 'EUR') return BigInt(minor);
  if (currency !== 'PLN') return null;
  const since = [...rates.keys()].filter((from) => from <= day).sort();
  const rate = rates.get(since.at(-1) ?? '') ?? 0n;
  const cents = (200n * BigInt(minor) + rate) / (2n * rate);
  return cents === 0n ? 1n : cents;
}

function getAccount(model: Model, iban: string) {
  const account = model.accounts.get(iban);
  if (!account) throw new Error(`no account ${iban}`);
  return account;
}

function use(model: Model, cardId: string, month: string, amount: bigint): void {
  const key = `${cardId} ${month}`;
  model.used.set(key, (model.used.get(key) ?? 0n) + amount);
}

function authorize(model: Model, said: Heard<'authorisation' | 'advice'>, rates: Rates): Answer {
  const card = model.cards.get(said.cardId);
  if (!card) return 'declined card-not-known';
  const known = model.asked.get(said.reference);
  if (known) return known.cardId === said.cardId ? 'approved' : 'declined card-not-known';
  const day = getDay(model.now);
  const euros = euro(said.amount, day, rates);
  const isAdvice = said.kind === 'advice';
  if (!isAdvice && model.givenUp.has(said.reference)) return 'declined given-up-by-shop';
  const account = getAccount(model, card.iban);
  const isShort = euros !== null && account.balance - account.held < euros;
  const lack = account.isBlocked ? 'account-blocked' : isShort ? 'insufficient-funds' : null;
  const refusal = isAdvice ? null : (whyNot(model, said, card, euros) ?? lack);
  const amount = euros ?? 1n;
  if (refusal !== null) {
    model.payments.push({ state: 8, amount, refusal: refusal.replaceAll('-', '_'), settlesOn: '' });
    return `declined ${refusal}`;
  }
  const held = isAdvice ? most(account, amount) : amount;
  account.held += held;
  const payment = model.payments.push({ state: 4, amount, refusal: null, settlesOn: '' }) - 1;
  const month = getMonth(model.now);
  const expiresAt = model.now + holdMs;
  model.asked.set(said.reference, {
    cardId: said.cardId,
    month,
    day,
    open: amount,
    held,
    isAdvice,
    expiresAt,
    payment,
  });
  use(model, said.cardId, month, amount);
  return 'approved';
}

/** What can be held of an amount. */
function most({ balance, held, isBlocked }: Account, amount: bigint): bigint {
  const free = isBlocked ? 0n : balance - held;
  return free < amount ? free : amount;
}

function whyNot(
  model: Model,
  { cardId, use: how }: Heard<'authorisation' | 'advice'>,
  card: ModelCard,
  euros: bigint | null,
) {
  const used = model.used.get(`${cardId} ${getMonth(model.now)}`) ?? 0n;
  const rules: [boolean, string][] = [
    [card.state === 'terminated', 'card-terminated'],
    [card.expiresOn < getDay(model.now), 'card-expired'],
    [!card.isAccepted, 'card-not-accepted'],
    [card.state === 'locked', 'card-locked'],
    [model.isClientLocked, 'client-locked'],
    [how.atm && !card.on.atm, 'atm-off'],
    [how.online && !card.on.online, 'online-off'],
    [how.contactless && !card.on.contactless, 'contactless-off'],
    [how.magstripe && !card.on.magstripe, 'magstripe-off'],
    [euros === null, 'currency-not-known'],
    [(euros ?? 0n) > card.limit, 'over-single-limit'],
    [used + (euros ?? 0n) > card.monthly, 'over-monthly-limit'],
  ];
  return rules.find(([isSo]) => isSo)?.[1] ?? null;
}

function clear(model: Model, said: Heard<'clearing'>, rates: Rates): Answer {
  const card = model.cards.get(said.cardId);
  const named = said.authorisation === null ? undefined : model.asked.get(said.authorisation);
  const asked = named?.cardId === said.cardId ? named : undefined;
  const euros = euro(said.amount, asked?.day ?? getDay(model.now), rates);
  if (!card || euros === null || model.taken.has(said.reference)) return 'approved';
  model.taken.add(said.reference);
  const account = getAccount(model, card.iban);
  const open = asked?.open ?? 0n;
  account.held -= asked?.held ?? 0n;
  const own = most(account, euros);
  account.balance -= own;
  model.owed += euros - own;
  const state = said.settlesOn <= getDay(model.now) ? 3 : 1;
  const cleared: Payment = { state, amount: euros, refusal: null, settlesOn: said.settlesOn };
  if (!asked || open === 0n) {
    model.payments.push(cleared);
    use(model, said.cardId, getMonth(model.now), euros);
    return 'approved';
  }
  model.payments[asked.payment] = cleared;
  // what may still come stays held, where the account lets us
  const isRefused = account.isBlocked && !asked.isAdvice;
  asked.open = said.final || isRefused || open < euros ? 0n : open - euros;
  asked.held = asked.isAdvice ? most(account, asked.open) : asked.open;
  account.held += asked.held;
  if (asked.open > 0n)
    asked.payment = model.payments.push({ state: 4, amount: asked.open, refusal: null, settlesOn: '' }) - 1;
  use(model, said.cardId, asked.month, euros + asked.open - open);
  return 'approved';
}

function reverse(model: Model, { reference, authorisation, amount }: Heard<'reversal'>, rates: Rates): Answer {
  if (model.taken.has(reference)) return 'approved';
  model.taken.add(reference);
  const asked = model.asked.get(authorisation);
  if (!asked) model.givenUp.add(authorisation);
  // without a rate no one knows what a part is
  else giveBack(model, asked, euro(amount, asked.day, rates) ?? asked.open, 'given_up_by_shop');
  return 'approved';
}

function giveBack(model: Model, asked: Asked, amount: bigint, refusal: string): void {
  const payment = model.payments[asked.payment];
  const card = model.cards.get(asked.cardId);
  if (!payment || !card || asked.open === 0n) return;
  const back = amount < asked.open ? amount : asked.open;
  asked.open -= back;
  const held = asked.held < asked.open ? asked.held : asked.open;
  getAccount(model, card.iban).held -= asked.held - held;
  asked.held = held;
  use(model, asked.cardId, asked.month, -back);
  if (asked.open === 0n) Object.assign(payment, { state: 5, refusal });
  else payment.amount = asked.open;
}

function receive(model: Model, said: Heard<'refund' | 'top-up'>, rates: Rates): Answer {
  const iban = said.kind === 'refund' ? model.cards.get(said.cardId)?.iban : said.iban;
  const account = model.accounts.get(iban ?? '');
  const euros = euro(said.amount, getDay(model.now), rates);
  const fee = said.kind === 'refund' ? 0n : BigInt(said.feeMinor);
  if (!account || euros === null || model.taken.has(said.reference)) return 'approved';
  // a fee cannot be taken from a blocked account
  if (fee > 0n && (account.isBlocked || fee > euros)) return 'approved';
  model.taken.add(said.reference);
  account.balance += euros - fee;
  model.payments.push({ state: 3, amount: euros, refusal: null, settlesOn: '' });
  return 'approved';
}

/** What the sweeps do: holds expire, what was posted settles on its day. */
export function sweep(model: Model): void {
  for (const asked of model.asked.values())
    if (asked.expiresAt <= model.now) giveBack(model, asked, asked.open, 'authorisation_expired');
  const today = getDay(model.now);
  for (const payment of model.payments) if (payment.state === 1 && payment.settlesOn <= today) payment.state = 3;
}

/** What both sides must agree in: account, month, payment and debt, one line each, in order. */
export function getLines({ accounts, used, payments, owed }: Model): string[] {
  const lines = [
    ...[...accounts].map(([iban, { balance, held }]) => `account ${iban} ${balance} ${held}`),
    ...[...used].filter(([, minor]) => minor !== 0n).map(([month, minor]) => `used ${month} ${minor}`),
    ...payments.map(({ state, amount, refusal }) => `payment ${state} ${amount} ${refusal}`),
    `owed ${owed}`,
  ];
  return lines.sort();
}
