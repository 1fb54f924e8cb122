// People with euros and time, offers and codes, as the owner inserts them; and buying, as a phone of the demo does.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { ownIban } from '#shared/iban.ts';
import { type Reply, sendTo } from './bank.ts';
import { bankCode, endow, ibans, staff } from './village.ts';

type Owner = Pick<pg.Pool, 'query'>;

const firstBuyer = 51_000_000_000;

export const buyerId = (index: number) => `${firstBuyer + index}`;
export const buyerIban = (index: number) => ownIban(bankCode, buyerId(index));
export const buyerFund = (index: number) => `EUR.${buyerIban(index)}`;

interface Buyers {
  first?: number;
  count: number;
  /** cents and seconds of each */
  euro: bigint;
  seconds: bigint;
  birthDate?: string;
  country?: string;
}

/** People who live in Lithuania and have an account, unless said otherwise. */
export async function settleBuyers(
  owner: Owner,
  { first = 0, count, euro, seconds, birthDate = '1980-01-01', country = 'LT' }: Buyers,
): Promise<void> {
  const indexes = Array.from({ length: count }, (_, i) => first + i);
  const rows = JSON.stringify(indexes.map((i) => ({ id: buyerId(i), iban: buyerIban(i), name: `Pirkėja ${i}` })));
  const from = 'from json_to_recordset($1) as r(id text, iban text, name text)';
  await owner.query(
    `insert into client (id, type, title, sort_name, country, created_at)
     select id, 'N', name, lower(name), 'LT', bank_now() ${from}`,
    [rows],
  );
  await owner.query(
    `insert into client_address (client_id, type, country, street, postal_code, city)
     select id, 'R', $2, 'Gedimino 1', '01103', 'Vilnius' ${from}`,
    [rows, country],
  );
  await owner.query(`insert into person (id, kind, full_name, birth_date) select id, 'client', name, $2 ${from}`, [
    rows,
    birthDate,
  ]);
  await owner.query(
    `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
     select id, 'client', iban, 'Main', 'EUR', 0, bank_now() ${from}`,
    [rows],
  );
  for (const i of indexes) {
    if (euro > 0n) await endow(owner, buyerIban(i), euro);
    if (seconds > 0n) await giveTime(owner, i, seconds);
  }
}

/** Time from what the bank gives out, in an account that is opened with the first. */
export async function giveTime(owner: Owner, index: number, seconds: bigint): Promise<void> {
  await owner.query(
    `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
     values ($1, 'client', $2, 'Time', 'SEC', 0, bank_now()) on conflict do nothing`,
    [buyerId(index), buyerIban(index)],
  );
  await owner.query(
    `select post(array[1], array[new_id()], array[internal_account('equity', 'SEC')], array[a.id], array[$2::bigint],
      array['capital'], array[null::uuid], array[0::bigint])
     from account a where a.iban = $1 and a.currency = 'SEC'`,
    [buyerIban(index), seconds.toString()],
  );
}

interface OfferFields {
  minor?: bigint | null;
  seconds?: bigint | null;
  iban?: string;
  noStock?: boolean;
  perPerson?: number | null;
  region?: readonly string[] | null;
  tcc?: string;
}

/** What an offer said when it was made or changed: two people said whom it pays. */
const keepVersion = (changed: string) => `
  insert into coupon_version (coupon_id, version, payee_iban, payee_name, fields, changed_by, confirmed_by, by_command,
    changed_at)
  select id, version, payee_iban, payee_name, '{}', made_by, '${staff.F}', false, bank_now() from ${changed}
  on conflict do nothing returning coupon_id as id`;

/** Changes an offer. `set`: of SQL, with values from $2 on. */
export async function changeOffer(owner: Owner, id: string, set: string, values: readonly unknown[] = []) {
  await owner.query(`with changed as (update coupon set ${set} where id = $1 returning *) ${keepVersion('changed')}`, [
    id,
    ...values,
  ]);
}

/** An offer that is open: five euros to the bakery, unless said otherwise. Answers its id. */
export async function openOffer(
  owner: Owner,
  { minor = 500n, seconds = null, iban = ibans.bakery, noStock = false, ...rest }: OfferFields = {},
): Promise<string> {
  const { perPerson = null, region = null, tcc = 'REST' } = rest;
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
       insert into coupon (id, region, price_minor, price_seconds, tcc, no_stock, is_open, style, accent_color, title,
         description, terms, payee_iban, payee_name, per_person, opened_at, made_by, made_at, changed_at)
     values (new_id(), $1, $2, $3, $4, $5, true, 'plain', '#104080', 'Coffee and cake', 'For two.',
       'Within a month.', $6, 'Duona', $7, bank_now(), $8, bank_now(), bank_now())
     returning *) ${keepVersion('made')}`,
    [region, minor?.toString() ?? null, seconds?.toString() ?? null, tcc, noStock, iban, perPerson, staff.P],
  );
  return rows[0]?.id ?? '';
}

let batches = 0;

/** Adds codes that can be used until some days from today. */
export async function addCodes(owner: Owner, couponId: string, count: number, days = 30): Promise<string[]> {
  batches += 1;
  const codes = Array.from({ length: count }, (_, i) => `CODE-${batches}-${String(i).padStart(5, '0')}`);
  await owner.query(
    `with batch as (
       insert into coupon_batch (id, coupon_id, expires_on, count, added_by, added_at)
       values (new_id(), $1, bank_today() + $2::integer, $3, $4, bank_now()) returning id, expires_on
     )
     insert into coupon_code (coupon_id, batch_id, expires_on, code)
     select $1, batch.id, batch.expires_on, c.code
     from batch, unnest($5::text[]) with ordinality c(code, i) order by c.i`,
    [couponId, days, count, staff.P, codes],
  );
  return codes;
}

export interface Bought {
  offerId: string;
  buyer: number;
  pay?: 'EUR' | 'SEC' | 'both';
  version?: number;
  key?: string;
}

/** A phone of the demo buys: no passkey. A bank that is too busy is asked again, with the same key. */
export async function buy(
  url: string,
  { offerId, buyer, pay = 'EUR', version = 1, key = randomUUID() }: Bought,
): Promise<Reply> {
  const order = { version, pay, ...(pay !== 'SEC' && { euroAccountId: buyerFund(buyer) }) };
  const headers = { 'idempotency-key': key };
  for (;;) {
    const path = `${url}/device/offers/${offerId}?${buyerId(buyer)}`;
    const answer = await sendTo(path, 'POST', order, undefined, headers);
    if (answer.code !== 'try-again-later') return answer;
  }
}

/** status and code of each answer, counted: { '201 ': 1, '409 sold-out': 49 } */
export function tally(answers: readonly Reply[]): Record<string, number> {
  const counted: Record<string, number> = {};
  for (const { status, code } of answers) counted[`${status} ${code}`] = (counted[`${status} ${code}`] ?? 0) + 1;
  return counted;
}

/** Does all of it, so many at once. */
export async function atOnce<T>(count: number, most: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const index = next++;
      done[index] = await work(index);
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  return done;
}

/** Balance of an account of the bank itself, or of a client by IBAN; minor units. */
export async function getBalance(owner: Owner, account: { iban: string } | { kind: string }, currency = 'EUR') {
  const { rows } = await owner.query<{ minor: bigint }>(
    `select balance_minor as minor from account
     where currency = $3 and (iban = $1 or client_id is null and debtor_id is null and kind = $2)`,
    ['iban' in account ? account.iban : null, 'kind' in account ? account.kind : null, currency],
  );
  return rows[0]?.minor ?? 0n;
}

/** The clock goes on to the next bank day. */
export async function toBankDay(owner: Owner): Promise<void> {
  await owner.query(
    `update bank set clock_offset = clock_offset + (
       select min(d.day) - bank_today() from generate_series(bank_today() + 1, bank_today() + 14, '1 day') g(at)
       cross join lateral (select g.at::date as day) d where is_bank_day(d.day)) * interval '1 day'`,
  );
}
