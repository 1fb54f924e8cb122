/** What two people decide about when prices change: found out when it is proposed, and again when it is confirmed. */
import type { Caller } from '#server/access/caller.ts';
import { refuseLinked } from '#server/access/conflicts.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Preparations } from '#server/http/context.ts';
import { toPrice } from '#server/prices/priceTable.ts';
import { addDays } from '#shared/days.ts';
import { Refusal } from '#shared/errors.ts';
import {
  earliestRaise,
  findEarlyRaise,
  findPrice,
  getScopeKey,
  isDearer,
  isOwnCode,
  isSameScope,
  type Price,
  type PriceScope,
  parseScopeKey,
  typeLabels,
  whyNotPrice,
  withReleased,
} from '#shared/prices.ts';
import { paymentFees } from '#shared/reference/fees.ts';
import type { NewPrice, priceCalls } from '../calls.ts';
import { formatDays, formatPrice, getMissing, parseFigures } from '../priceTexts.ts';
import * as queries from './sql.ts';

export const pricePreparations = {
  releasePrice: async ({ body }, { db, caller }) => {
    await db.run(queries.lockPrices);
    const missing = getMissing(body);
    if (missing) throw new Refusal('price-contradicts', undefined, undefined, missing.reason);
    const price = toNewPrice(body);
    refuseContradiction(price);
    await refuseOtherBasis(db, price);
    const whom = await readUnlinked(db, price.scope, caller);
    const { today } = await readBankTime(db);
    const before = await listPrices(db, price.code);
    refuseTaken(before, price, today);
    refuseEarly(before, withReleased(before, price), { ...price, payerType: whom.type }, today);
    const earlier = findPriceBefore(before, price.code, price.scope, whom.type, price.from);
    const lines = [
      { label: 'Price', value: `${price.code}, ${price.title}` },
      ...(await effectLines(db, price, earlier, whom)),
      { label: 'Comment', value: body.comment },
    ];
    const subject = { kind: 'new-price', id: `${price.code} ${getScopeKey(price.scope)} ${price.from}`, version: 0 };
    return {
      shown: { title: 'Release a price', lines },
      facts: { price, isRaise: isDearer(price, earlier) },
      about: { subject, clientId: whom.clientId, standing: [] },
    };
  },

  endPrice: async ({ params: { priceId: id }, body: { until, comment } }, { db, caller }) => {
    await db.run(queries.lockPrices);
    const { price, row } = await findListed(db, id);
    const { today } = await readBankTime(db);
    if (row.is_withdrawn || row.is_followed || until < today) throw new Refusal('state-conflict');
    refuseContradiction({ ...price, until });
    const whom = await readUnlinked(db, price.scope, caller);
    const before = await listPrices(db, price.code);
    const after = before.map((one) => (one.id === id ? { ...one, until } : one));
    refuseEarly(before, after, { ...price, payerType: whom.type }, today);
    const later = findPriceBefore(after, price.code, price.scope, whom.type, addDays(until, 1));
    const lines = [
      ...priceLines(price, whom.name),
      { label: 'Last day', value: until },
      { label: 'After it', value: later ? formatPrice(later) : 'Nothing' },
      { label: 'Comment', value: comment },
    ];
    const shown = show('Set the last day of a price', lines, id, whom.clientId);
    return { ...shown, facts: { isRaise: isDearer(later, price) } };
  },

  withdrawPrice: async ({ params: { priceId: id }, body: { comment } }, { db, caller }) => {
    await db.run(queries.lockPrices);
    const { price, row } = await findListed(db, id);
    if (row.is_withdrawn || row.is_begun) throw new Refusal('state-conflict');
    const { today } = await readBankTime(db);
    const whom = await readUnlinked(db, price.scope, caller);
    const before = await listPrices(db, price.code);
    const ended = (await db.maybe(queries.findEnded, [id]))?.id;
    const after = before
      .filter((one) => one.id !== id)
      .map((one) => (one.id === ended ? { ...one, until: price.until } : one));
    refuseEarly(before, after, { ...price, payerType: whom.type }, today);
    const lines = [...priceLines(price, whom.name), { label: 'Comment', value: comment }];
    return show('Withdraw an announced price', lines, id, whom.clientId);
  },
} satisfies Preparations<typeof priceCalls>;

function toNewPrice(body: NewPrice): Price {
  const { code, title, scope, from, until = null } = body;
  // of a payment it stands in statements by the same name
  const known = Object.values(paymentFees).find(({ label }) => label === code);
  return {
    id: newId(),
    ...{ code, title: known?.title ?? title, scope: parseScopeKey(scope), from, until },
    ...parseFigures(body),
  };
}

function refuseContradiction(price: Price): void {
  const why = whyNotPrice(price);
  if (why) throw new Refusal('price-contradicts', undefined, undefined, why.reason);
}

/** A code is charged in one way: by payment, by month, or once. */
async function refuseOtherBasis(db: Db, { code, basis }: Price): Promise<void> {
  const known = await db.maybe(queries.readBasis, [code]);
  const isKnown = !known || known.basis === basis || isOwnCode(code);
  if (!isKnown)
    throw new Refusal('price-contradicts', undefined, undefined, 'Prices of this code are charged in another way.');
}

/** Before anybody confirms, as `release_price` refuses it. */
function refuseTaken(before: readonly Price[], price: Price, today: string): void {
  if (price.from < today)
    throw new Refusal('price-too-early', undefined, undefined, 'A price begins today at the earliest.');
  const isTaken = before.some(
    (one) =>
      one.code === price.code &&
      isSameScope(one.scope, price.scope) &&
      !(one.until === null && one.from < price.from) &&
      one.from <= (price.until ?? '9999') &&
      price.from <= (one.until ?? '9999'),
  );
  if (isTaken) throw new Refusal('price-overlaps');
}

function refuseEarly(
  before: readonly Price[],
  after: readonly Price[],
  about: { code: string; scope: PriceScope; payerType: string | undefined },
  today: string,
): void {
  const day = findEarlyRaise(before, after, about, today);
  if (day === undefined) return;
  const why = `From ${day} somebody would pay more than was announced. A raise can begin on ${earliestRaise(today)}.`;
  throw new Refusal('price-too-early', undefined, undefined, why);
}

interface Whom {
  /** of the one client; null: all or a type */
  clientId: string | null;
  /** of the one client */
  type: string | undefined;
  name: string;
}

/** @throws Refusal client-unknown; ConflictOfInterest for staff who are linked to the client whose price it is */
async function readUnlinked(db: Db, scope: PriceScope, caller: Caller): Promise<Whom> {
  const whom = await readWhom(db, scope);
  await refuseLinked(db, caller, [whom.clientId]);
  return whom;
}

/** @throws Refusal client-unknown */
export async function readWhom(db: Db, scope: PriceScope): Promise<Whom> {
  if (scope.kind !== 'client')
    return { clientId: null, type: undefined, name: scope.kind === 'all' ? 'All clients' : typeLabels[scope.type] };
  const client = await db.maybe(queries.readClient, [scope.clientId]);
  if (!client) throw new Refusal('client-unknown');
  return { clientId: scope.clientId, type: client.type, name: `${client.title}, ${scope.clientId}` };
}

export async function listPrices(db: Db, code: string): Promise<Price[]> {
  return (await db.many(queries.listPricesOfCode, [code])).map(toPrice);
}

/** Who would pay a price of the scope on a day. */
export async function countClients(db: Db, code: string, scope: PriceScope, day: string): Promise<number> {
  const clientId = scope.kind === 'client' ? scope.clientId : null;
  const type = scope.kind === 'type' ? scope.type : null;
  return (await db.one(queries.countClients, [code, clientId, type, day])).count;
}

/** What a payer of the scope pays on a day by these prices. */
export function findPriceBefore(
  prices: readonly Price[],
  code: string,
  scope: PriceScope,
  type: string | undefined,
  day: string,
) {
  const clientId = scope.kind === 'client' ? scope.clientId : undefined;
  return findPrice(prices, code, { clientId, type: scope.kind === 'type' ? scope.type : type }, day);
}

async function effectLines(db: Db, price: Price, earlier: Price | undefined, whom: Whom) {
  const { code, scope, from } = price;
  return [
    { label: 'Before', value: earlier ? formatPrice(earlier) : 'Nothing' },
    ...priceLines(price, whom.name).slice(1),
    { label: 'Clients', value: String(await countClients(db, code, scope, from)) },
  ];
}

function priceLines(price: Price, whom: string) {
  return [
    { label: 'Code', value: `${price.code}, ${price.title}` },
    { label: 'Price', value: formatPrice(price) },
    { label: 'For', value: whom },
    { label: 'Days', value: formatDays(price) },
  ];
}

/** @throws Refusal not-found */
async function findListed(db: Db, id: string): Promise<{ price: Price; row: queries.ProposedRow }> {
  const row = await db.maybe(queries.findPrice, [id]);
  if (!row) throw new Refusal('not-found');
  return { price: toPrice(row), row };
}

function show(title: string, lines: { label: string; value: string }[], id: string, clientId: string | null) {
  return {
    shown: { title, lines },
    facts: {},
    about: { subject: { kind: 'price', id, version: 0 }, clientId, standing: [] },
  };
}
