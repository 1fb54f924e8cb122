// Goal 33: offers of the outlet, bought and listed by phones.
import { ownIban } from '#shared/iban.ts';
import type { Bench, Rate } from '../bench.ts';
import { Connection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { expectStatus, runLoad } from '../load.ts';
import { getRequest } from '../proofs.ts';
import { bankCode } from '../world.ts';
import { clients } from './calls.ts';

const buyers = 1000;
const offers = 100;
/** offers that a page is cut from */
const listed = 1000;
const firstBuyer = 71_000_000_000;
const firstPerSecond = 1500;
const bought = 201;

const buyerId = (index: number) => String(firstBuyer + index);

/** by bench: offers that are sold, each by a company of its own */
const settled = new WeakMap<Bench, string[]>();

/** People with money and time, and offers without codes yet. */
async function settle(bench: Bench): Promise<string[]> {
  const known = settled.get(bench);
  if (known) return known;
  const { owner } = bench.bank;
  const people = JSON.stringify(
    Array.from({ length: buyers }, (_, i) => ({
      id: buyerId(i),
      iban: ownIban(bankCode, buyerId(i)),
      name: `Buyer ${i}`,
    })),
  );
  const from = 'from json_to_recordset($1) as r(id text, iban text, name text)';
  for (const text of [
    `insert into client (id, type, title, sort_name, country, created_at)
     select id, 'N', name, lower(name), 'LT', now() ${from}`,
    `insert into client_address (client_id, type, country, street, postal_code, city)
     select id, 'R', 'LT', 'Gedimino 1', '01103', 'Vilnius' ${from}`,
    `insert into person (id, kind, full_name, birth_date) select id, 'client', name, '1980-01-01' ${from}`,
    `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
     select id, 'client', iban, 'Main', 'EUR', 0, now() ${from}`,
  ])
    await owner.query(text, [people]);
  await owner.query(
    `select post(array_agg(i::integer order by i), array_agg(new_id() order by i),
       array_agg(internal_account('equity', 'EUR') order by i), array_agg(id order by i),
       array_agg(1000000::bigint order by i), array_agg('capital'::text order by i),
       array_agg(null::uuid order by i), array_agg(0::bigint order by i))
     from (select id, row_number() over (order by id) as i from account where client_id between $1 and $2) a`,
    [buyerId(0), buyerId(buyers - 1)],
  );
  const payees = bench.world.companies.slice(0, offers).map(({ iban }) => iban);
  await owner.query(`insert into person (id, kind, full_name, birth_date)
    values ('99000000001', 'staff', 'Marketing', '1980-01-01') on conflict do nothing`);
  const { rows } = await owner.query<{ id: string }>(
    `with made as (
     insert into coupon (id, price_minor, tcc, no_stock, is_open, style, accent_color, title, description, terms,
       payee_iban, payee_name, opened_at, made_by, made_at, changed_at)
     select new_id(), 100, 'REST', false, true, 'plain', '#104080', 'Coffee ' || i, 'For two.', 'Within a month.',
       ($1::text[])[1 + i % cardinality($1::text[])], 'Partner', now(), '99000000001', now(), now()
     from generate_series(0, $2 - 1) i
     returning *)
     insert into coupon_version (coupon_id, version, payee_iban, payee_name, fields, changed_by, by_command, changed_at)
     select id, version, payee_iban, payee_name, '{}', made_by, true, made_at from made
     returning coupon_id as id`,
    [payees, listed],
  );
  const ids = rows.slice(0, offers).map(({ id }) => id);
  await owner.query('analyze client, person, account, coupon');
  settled.set(bench, ids);
  return ids;
}

async function addCodes({ bank: { owner } }: Bench, ids: readonly string[], count: number): Promise<void> {
  await owner.query(
    `with batch as (
       insert into coupon_batch (id, coupon_id, expires_on, count, added_by, added_at)
       select new_id(), id, bank_today() + 30, $2, '99000000001', now() from unnest($1::uuid[]) id
       returning id, coupon_id, expires_on
     )
     insert into coupon_code (coupon_id, batch_id, expires_on, code)
     select coupon_id, id, expires_on, new_id()::text from batch, generate_series(1, $2)`,
    [ids, count],
  );
  await owner.query('analyze coupon_code, coupon_batch');
}

/** Purchases per second, over a hundred offers or of one that all want. Throws if one was refused. */
export async function measureOffers(bench: Bench, seconds: number, isOne: boolean): Promise<Rate> {
  const kind = isOne ? 'oneOffer' : 'offers';
  const ids = (await settle(bench)).slice(0, isOne ? 1 : offers);
  const count = Math.ceil(seconds * (bench.lastRates.get(kind) ?? firstPerSecond) * 1.33);
  await addCodes(bench, ids, Math.ceil(count / ids.length));
  const requests = Array.from({ length: count }, (_, index) => {
    const buyer = buyerId(index % buyers);
    const body = { version: 1, pay: 'EUR', euroAccountId: `EUR.${ownIban(bankCode, buyer)}` };
    const path = `/device/offers/${ids[index % ids.length]}?${buyer}`;
    return getRequest({ method: 'POST', path, body, idempotent: true }, bench.bank.publicUrl);
  });
  const rate = await bench.measure(
    async () => (await runLoad(requests, { port: bench.bank.port, clients, seconds, status: bought })).length,
  );
  bench.lastRates.set(kind, rate.perSecond);
  return rate;
}

/** p95 of a page of offers among a thousand, ms. */
export async function measureOffersPage(bench: Bench): Promise<number> {
  await settle(bench);
  const connection = await Connection.open(bench.bank.port);
  const times: number[] = [];
  for (let i = 0, next = ''; i < 300; i++) {
    const path = `/device/offers?${buyerId(i % buyers)}${next}`;
    const sent = performance.now();
    const reply = await connection.send(getRequest({ method: 'GET', path }, bench.bank.publicUrl));
    times.push(performance.now() - sent);
    expectStatus(reply, 200);
    const page: { next: string | null } = JSON.parse(reply.body);
    next = page.next === null ? '' : `&next=${page.next}`;
  }
  connection.close();
  return quantile(times, 0.95);
}
