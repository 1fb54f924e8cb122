/**
 * The price table in this process. Whoever needs a price reads the version of the table with its own query
 * (`priceVersion`), and the rows come from memory unless the version has grown: creating payments stays as fast.
 */
import { addDays, dayAt, startOfDay } from '#shared/days.ts';
import {
  type ClientType,
  findPrice,
  getFee,
  getScopeKey,
  ownPrices,
  type Price,
  type PriceBasis,
  type PriceScope,
} from '#shared/prices.ts';
import { type Db, sql } from '../db/pool.ts';

/** A scalar of SQL. */
export const priceVersion = '(select price_version from bank)';

export interface PriceRow {
  id: string;
  code: string;
  title: string;
  basis: PriceBasis;
  client_type: ClientType | null;
  client_id: string | null;
  amount_minor: bigint;
  rate_ppm: bigint;
  least_minor: bigint | null;
  most_minor: bigint | null;
  valid_from: string;
  valid_until: string | null;
}

/** What `toPrice` reads, of the price p. */
export const priceColumns = `p.id, p.code, p.title, p.basis, p.client_type, p.client_id, p.amount_minor, p.rate_ppm,
  p.least_minor, p.most_minor, p.valid_from::text as valid_from, p.valid_until::text as valid_until`;

/** Prices that hold today or later. */
const listPrices = sql<PriceRow>(`
  select ${priceColumns} from price p
  where p.withdrawn_at is null and coalesce(p.valid_until >= bank_today(), true)
  order by p.code, p.valid_from, p.id`);
const readVersion = sql<{ version: number; today: string }>(
  `select ${priceVersion} as version, bank_today()::text as today`,
);

export interface PriceTable {
  version: number;
  /** today's and announced ones */
  prices: readonly Price[];
  /** by code and scope */
  byScope: ReadonlyMap<string, readonly Price[]>;
}

/** Whose price is looked for. */
export interface Payer {
  clientId: string;
  type: string;
}

const tables = new WeakMap<object, PriceTable>();

/** The table of this version or a later one. `bank`: what all connections to one bank share, its services' pool. */
export async function loadPrices(bank: object, db: Db, version: number): Promise<PriceTable> {
  const known = tables.get(bank);
  if (known && known.version >= version) return known;
  const prices = (await db.many(listPrices)).map(toPrice);
  const byScope = new Map<string, Price[]>();
  for (const price of prices) {
    const place = getPlace(price.code, getScopeKey(price.scope));
    byScope.set(place, [...(byScope.get(place) ?? []), price]);
  }
  const table = { version, prices, byScope };
  tables.set(bank, table);
  return table;
}

/** The table as it is now, and the bank's day. */
export async function readPrices(bank: object, db: Db): Promise<PriceTable & { today: string }> {
  const { version, today } = await db.one(readVersion);
  return { ...(await loadPrices(bank, db, version)), today };
}

interface KnownDay {
  zone: string;
  day: string;
  /** epoch ms: its beginning, and that of the next */
  fromMs: number;
  untilMs: number;
}
let knownDay: KnownDay | undefined;

/** The day in a zone at a moment (ISO 8601): as `dayAt`, for many moments of one day. */
export function findDay(moment: string, zone: string): string {
  const ms = Date.parse(moment);
  if (knownDay?.zone === zone && ms >= knownDay.fromMs && ms < knownDay.untilMs) return knownDay.day;
  const day = dayAt(ms, zone);
  const [fromMs, untilMs] = [day, addDays(day, 1)].map((one) => Date.parse(startOfDay(one, zone)));
  knownDay = { zone, day, fromMs: fromMs ?? ms, untilMs: untilMs ?? ms };
  return day;
}

const getPlace = (code: string, scope: string) => `${code} ${scope}`;

/** What a payer pays on a day, today or later; each code of the program has a price for all. */
export function getPrice({ byScope }: PriceTable, code: string, { clientId, type }: Payer, day: string): Price {
  const rows = [clientId, type, 'all'].flatMap((scope) => byScope.get(getPlace(code, scope)) ?? []);
  const price = findPrice(rows, code, { clientId, type }, day);
  if (!price) throw new Error(`there is no price ${code} on ${day}`);
  return price;
}

/** Codes of the prices of payments, by rail. */
export const railCodes = { book: ownPrices.book.code, sepa: ownPrices.sepa.code } as const;

/**
 * The fee of the day, cents: what a payment of this amount costs the payer by a rail on a day, today or later. An order
 * keeps that of the day on which it was made; what is to be paid later is charged that of the day on which it is paid.
 */
export function getFeeOfDay(
  table: PriceTable,
  rail: keyof typeof railCodes,
  payer: Payer,
  day: string,
  amountMinor: bigint,
): bigint {
  return getFee(getPrice(table, railCodes[rail], payer, day), amountMinor);
}

export function toPrice(row: PriceRow): Price {
  const { id, code, title, basis } = row;
  return {
    ...{ id, code, title, basis, scope: toScope(row), amountMinor: row.amount_minor, ratePpm: row.rate_ppm },
    ...{ leastMinor: row.least_minor, mostMinor: row.most_minor, from: row.valid_from, until: row.valid_until },
  };
}

function toScope({ client_type: type, client_id: clientId }: PriceRow): PriceScope {
  if (clientId !== null) return { kind: 'client', clientId };
  return type === null ? { kind: 'all' } : { kind: 'type', type };
}
