/** What the card processor says, and what the bank answers. Each message is acted on once. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { openCase } from '#features/cases/server/openCase.ts';
import { nameActor, record, recordRead } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { inputFaults } from '#server/http/input.ts';
import { Refusal } from '#shared/errors.ts';
import { amountText } from '#shared/money.ts';
import { bankText } from '#shared/text.ts';
import { isOverPresented } from '../presentment.ts';
import type {
  Authorisation,
  BankAnswer,
  Clearing,
  FromProcessor,
  Production,
  Refund,
  Reversal,
  TopUp,
} from '../processor/messages.ts';
import { bankAnswer, fromProcessor, type SignedMessage } from '../processor/messages.ts';
import { euroMinor } from '../rates.ts';
import type { CardOrderState } from '../rules.ts';
import { type Asked, getAuthorisations, getValues } from './authorisations.ts';
import { getAskedAmount, getFacts, isZero, type Money, topUpFacts } from './messageFacts.ts';
import { refuseOtherAmount, setAside } from './setAside.ts';
import * as queries from './sql.ts';

/** The call that brought a message. */
export interface RequestOrigin {
  requestId: string;
  /** network address */
  address: string;
  /** EUR cents that the processor may approve by itself */
  standInMinor: bigint;
}

/** Kinds whose sender waits for a decision, and may ask again. All others are repeated until they are taken. */
const decidedAtOnce: readonly string[] = ['authorisation'];

/**
 * What the processor sent. An authorisation that cannot be read is refused; any other message that cannot be read is
 * set aside, because it would hold up all that follows it. @throws Refusal invalid-input, idempotency-key-reused
 */
export async function takeSigned(pool: pg.Pool, sent: SignedMessage, by: RequestOrigin): Promise<BankAnswer> {
  try {
    return await takeMessage(pool, readMessage(sent), by);
  } catch (error) {
    const isUnread = error instanceof Refusal && error.code === 'invalid-input';
    if (!isUnread || decidedAtOnce.includes(sent.kind)) throw error;
    return inTransaction(pool, async (tx) => {
      await tx.run(nameActor, ['', by.requestId]);
      return setAside(tx, sent, 'not-readable', error.fields?.[0]);
    });
  }
}

function readMessage(sent: SignedMessage): FromProcessor {
  const read = fromProcessor.safeParse(sent);
  if (read.success) return read.data;
  throw new Refusal('invalid-input', inputFaults(read.error.issues, 'body'));
}

/**
 * Acts on a message in a transaction of its own, or repeats the answer of the first one with its id.
 * @throws Refusal idempotency-key-reused, which is recorded
 */
export async function takeMessage(pool: pg.Pool, message: FromProcessor, by: RequestOrigin): Promise<BankAnswer> {
  const hash = getHash(message);
  const answer = isAuthorisation(message)
    ? await authorize(pool, message, hash, by)
    : await inTransaction(pool, async (tx) => {
        await tx.run(nameActor, ['', by.requestId]);
        return actOnce(tx, message, hash);
      });
  if (answer === 'reused') {
    await refuseReuse(pool, by);
    throw new Refusal('idempotency-key-reused');
  }
  return bankAnswer.parse(answer);
}

/**
 * Acts on a message that was set aside, in the transaction of the staff user who wants it processed. 'reused': its id
 * or its reference has served something else.
 */
export async function actFor(
  tx: Db,
  message: FromProcessor,
  by: Omit<RequestOrigin, 'address'>,
): Promise<BankAnswer | 'reused'> {
  const hash = getHash(message);
  const answer = isAuthorisation(message) ? await advise(tx, message, hash, by) : await actOnce(tx, message, hash);
  return answer === 'reused' ? answer : bankAnswer.parse(answer);
}

const getHash = (message: FromProcessor) => createHash('sha256').update(JSON.stringify(message)).digest();

const isAuthorisation = (message: FromProcessor): message is Authorisation =>
  message.kind === 'authorisation' || message.kind === 'advice';

async function actOnce(tx: Db, message: Exclude<FromProcessor, Authorisation>, hash: Buffer): Promise<unknown> {
  if (!(await tx.maybe(queries.claimMessage, [message.id, message.kind, hash]))) {
    const known = await tx.one(queries.readMessage, [message.id]);
    return known.body_hash.equals(hash) ? known.answer : 'reused';
  }
  const answer = (await refuseOtherAmount(tx, message)) ?? (await act(tx, message));
  await tx.run(queries.keepAnswer, [message.id, JSON.stringify(answer)]);
  return answer;
}

/** As every refused write is recorded. */
function refuseReuse(pool: pg.Pool, { requestId, address }: RequestOrigin): Promise<void> {
  return recordRead(pool, '', requestId, {
    clientId: null,
    verb: 'call.refuse',
    subjectKind: 'call',
    subjectId: 'takeCardMessage',
    facts: { code: 'idempotency-key-reused' },
    detail: { address },
  });
}

function act(tx: Db, message: Exclude<FromProcessor, Authorisation>): Promise<BankAnswer> {
  switch (message.kind) {
    case 'clearing':
      return clear(tx, message);
    case 'reversal':
      return reverse(tx, message);
    case 'refund':
    case 'top-up':
      return receive(tx, message);
    case 'production':
      return produce(tx, message);
  }
}

const taken = (paymentId: string | null): BankAnswer => ({ decision: 'approved', reason: null, paymentId });

/** Decided together with those that arrive at the same time. */
async function authorize(pool: pg.Pool, message: Authorisation, hash: Buffer, by: RequestOrigin) {
  const { asked, odd } = await readAsked(getDb(pool), message, hash, by);
  const row = odd
    ? await inTransaction(pool, (tx) => adviseOddly(tx, message, asked, odd))
    : await getAuthorisations(pool).decide(asked);
  if (message.kind === 'advice' && !row.is_made && !row.is_other) await lookAtRepeat(pool, message, by.requestId);
  return row.is_other ? 'reused' : row.answer;
}

/** An advice by itself, in a transaction that does more. */
async function advise(tx: Db, message: Authorisation, hash: Buffer, by: Omit<RequestOrigin, 'address'>) {
  const { asked, odd } = await readAsked(tx, message, hash, by);
  const row = odd
    ? await adviseOddly(tx, message, asked, odd)
    : await tx.one(queries.authorize, getValues([asked], true));
  const isOther = row.is_other || (!row.is_made && (await refuseOtherAmount(tx, message)) !== undefined);
  return isOther ? 'reused' : row.answer;
}

async function readAsked(db: Db, message: Authorisation, hash: Buffer, by: Omit<RequestOrigin, 'address'>) {
  const { id, reference, cardId, amount, use, kind } = message;
  const euros = await euroToday(db, amount, kind === 'authorisation' ? queries.readRate : queries.readNearRate);
  const about = { id, kind, hash, requestId: by.requestId, reference, cardId };
  const asked: Asked = { ...about, euroMinor: euros, facts: getFacts(message), use };
  return { asked, odd: kind === 'advice' ? getOddity(euros, by.standInMinor) : undefined };
}

/** An advice is never declined: one that repeats a reference with another amount is set aside. */
async function lookAtRepeat(pool: pg.Pool, message: Authorisation, requestId: string): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.run(nameActor, ['', requestId]);
    await refuseOtherAmount(tx, message);
  });
}

/** Why staff must look at a card payment that no one asked us about. */
const oddities = {
  rate: 'A card payment is in a currency without a rate',
  advice: 'The card processor approved more than it may by itself',
} as const;
type Oddity = keyof typeof oddities;

function getOddity(euros: bigint | null, standInMinor: bigint): Oddity | undefined {
  if (euros === null) return 'rate';
  return euros > standInMinor ? 'advice' : undefined;
}

/**
 * The shop has its answer already, so it is booked: one cent stands for its amount, which takes nothing from the limits
 * and the money of the client, and staff find out the rest.
 */
async function adviseOddly(tx: Db, message: Authorisation, asked: Asked, odd: Oddity): Promise<queries.AuthorisedRow> {
  const { currency, minor: originalMinor } = message.amount;
  const booked = { ...asked, euroMinor: 1n, facts: { ...asked.facts, currency, originalMinor } };
  const row = await tx.one(queries.authorize, getValues([booked], true));
  if (row.is_made) await openCardCase(tx, odd, message, bankAnswer.parse(row.answer).paymentId);
  return row;
}

/** Without such a card there is no case. */
async function openCardCase(
  tx: Db,
  odd: Oddity,
  { cardId, amount, merchant, reference }: Authorisation | Clearing,
  paymentId: string | null,
): Promise<boolean> {
  const card = await tx.maybe(queries.readClientOfCard, [cardId]);
  if (!card) return false;
  await openCase(tx, {
    subjectId: card.client_id,
    type: 'OTHER',
    reason: 'CARD',
    title: oddities[odd],
    comment: `${amountText(amount.currency, BigInt(amount.minor))}, ${bankText(merchant.name)}`,
    openedBy: null,
    onceKey: `card-${odd} ${reference}`,
    ...(paymentId === null ? {} : { paymentId }),
  });
  return true;
}

async function clear(tx: Db, message: Clearing): Promise<BankAnswer> {
  const { reference, authorisation, cardId, amount, final, settlesOn } = message;
  if (isZero(amount)) return clearNothing(tx, message);
  // the rate is that of the authorisation's day; another card's authorisation is none
  const authorised =
    authorisation === null ? undefined : await tx.maybe(queries.readAuthorisedOn, [authorisation, cardId]);
  const day = authorised?.day ?? (await tx.one(queries.readToday)).today;
  const euros = await getEuro(tx, amount, day);
  if (euros === null) {
    const isKnown = await openCardCase(tx, 'rate', message, authorised?.payment_id ?? null);
    return except(tx, cardId, message, isKnown ? 'currency-not-known' : 'card-not-known');
  }
  const facts = JSON.stringify(getFacts(message));
  const values = [newId(), newId(), reference, authorisation, cardId, euros, final, settlesOn, facts];
  const { payment_id: paymentId, debt_minor: debt, client_id: clientId } = await tx.one(queries.clear, values);
  if (paymentId === null || clientId === null) return except(tx, cardId, message, 'card-not-known');
  await lookAtPresentment(tx, message, { euros, clientId, paymentId });
  if (debt) {
    await openCase(tx, {
      subjectId: clientId,
      type: 'OTHER',
      reason: 'DEBT',
      title: 'A card payment is more than the account holds',
      comment: '',
      openedBy: null,
      paymentId,
    });
  }
  return taken(paymentId);
}

/** The shop takes nothing: what it does not want any longer is free. */
function clearNothing(tx: Db, message: Clearing): Promise<BankAnswer> {
  const { authorisation, final } = message;
  if (authorisation === null || !final) return Promise.resolve(taken(null));
  return giveUp(tx, { ...message, authorisation }, null);
}

interface Presented {
  /** EUR cents */
  euros: bigint;
  clientId: string;
  paymentId: string;
}

/**
 * Far more than was authorised, or than the card may pay at once: one case a client and day. A debt has a case of its
 * own, because other staff ask the client for the money.
 */
async function lookAtPresentment(tx: Db, message: Clearing, { euros, clientId, paymentId }: Presented): Promise<void> {
  const { reference, amount, merchant } = message;
  const row = await tx.maybe(queries.readPresentment, [reference]);
  if (!row) return;
  const { authorised_minor: authorisedMinor, cleared_minor: cleared, limit_minor: limitMinor } = row;
  const clearedMinor = cleared ?? euros;
  if (!isOverPresented({ authorisedMinor, clearedMinor, euroMinor: euros, limitMinor, mcc: merchant.mcc })) return;
  await openCase(tx, {
    ...{ subjectId: clientId, type: 'OTHER', reason: 'CARD', openedBy: null, paymentId },
    title: 'A shop took more than was authorised',
    comment: `${amountText(amount.currency, BigInt(amount.minor))}, ${bankText(merchant.name)}`,
    onceKey: `card-presentment ${clientId} ${row.day}`,
  });
}

async function reverse(tx: Db, message: Reversal): Promise<BankAnswer> {
  const { authorisation, amount } = message;
  if (isZero(amount)) return taken(null);
  // an authorisation that is under way comes before us or after us
  await tx.run(queries.lockReference, [authorisation]);
  const authorised = await tx.maybe(queries.readAuthorisedOn, [authorisation, null]);
  const euros = authorised ? await getEuro(tx, amount, authorised.day) : null;
  // one that is not known is given up before it comes
  return giveUp(tx, message, euros, authorised ? 'nothing-held' : 'authorisation-not-known');
}

/** `euros`: EUR cents; null: all that is held. `code`: why nothing was. */
async function giveUp(
  tx: Db,
  message: (Reversal | Clearing) & { authorisation: string },
  euros: bigint | null,
  code = 'nothing-held',
): Promise<BankAnswer> {
  const { reference, authorisation, amount } = message;
  const values = [reference, authorisation, euros, JSON.stringify(getAskedAmount(amount))];
  const { payment_id: paymentId } = await tx.one(queries.reverse, values);
  return paymentId === null ? except(tx, authorisation, message, code) : taken(paymentId);
}

async function receive(tx: Db, message: Refund | TopUp): Promise<BankAnswer> {
  const euros = await euroToday(tx, message.amount);
  const isRefund = message.kind === 'refund';
  const cardId = isRefund ? message.cardId : null;
  const iban = isRefund ? null : message.iban;
  if (euros === null) return except(tx, cardId ?? message.reference, message, 'currency-not-known');
  const fee = isRefund ? 0n : BigInt(message.feeMinor);
  if (isZero(message.amount) && fee === 0n) return taken(null);
  const facts = isRefund ? getFacts(message) : topUpFacts(message);
  const values = [newId(), message.kind, message.reference, cardId, iban, euros, fee, JSON.stringify(facts)];
  const { payment_id: paymentId } = await tx.one(queries.receive, values);
  return paymentId === null ? except(tx, cardId ?? message.reference, message, 'account-not-known') : taken(paymentId);
}

const steps: Readonly<Record<CardOrderState, Readonly<Record<Production['state'], readonly CardOrderState[]>>>> = {
  ordered: { sent: ['sent'], printed: ['sent', 'printed'], failed: ['failed'] },
  sent: { sent: [], printed: ['printed'], failed: ['failed'] },
  printed: { sent: [], printed: [], failed: [] },
  failed: { sent: [], printed: [], failed: [] },
};

async function produce(tx: Db, { orderId, state, reason, ...message }: Production): Promise<BankAnswer> {
  const order = await tx.maybe(queries.lockOrder, [orderId]);
  if (!order) return except(tx, orderId, { ...message, orderId, state, reason }, 'order-not-known');
  for (const step of steps[order.state][state]) {
    await tx.run(queries.moveOrder, [orderId, step, step === 'failed' ? reason || 'No reason was given.' : null]);
    if (step === 'printed') await tx.run(queries.markPrinted, [order.card_id]);
  }
  return taken(null);
}

/** What does not fit moves no money, and is kept for staff. */
async function except(tx: Db, subjectId: string, { kind }: FromProcessor, code: string): Promise<BankAnswer> {
  await record(tx, { clientId: null, subjectKind: 'card', subjectId, verb: 'card.except', facts: { kind, code } });
  return taken(null);
}

/**
 * EUR cents of an amount by the rate of a day; null for a currency without one. What is booked in any case takes the
 * first rate after the day if there is none at or before it.
 */
async function getEuro(
  tx: Db,
  { currency, minor }: Money,
  day: string,
  rateQuery = queries.readNearRate,
): Promise<bigint | null> {
  if (currency === 'EUR' || minor === '0') return BigInt(minor);
  const found = await tx.maybe(rateQuery, [currency, day]);
  return found ? euroMinor({ currency, minor: BigInt(minor), rate: found.rate }) : null;
}

/** By the rate of today; euros need neither. */
async function euroToday(tx: Db, amount: Money, rateQuery = queries.readNearRate): Promise<bigint | null> {
  const { today } = amount.currency === 'EUR' ? { today: '' } : await tx.one(queries.readToday);
  return getEuro(tx, amount, today, rateQuery);
}
