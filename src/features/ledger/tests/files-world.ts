// A world of some weeks whose transfers are also kept in memory, so that a slow count knows what its files must say.
import type pg from 'pg';

export interface Moved {
  day: string;
  debit: string;
  credit: string;
  /** cents */
  amount: number;
}

/** Numbers that look random and are always the same (mulberry32). */
export function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t ^= t + Math.imul(t ^ (t >>> 7), 61 | t);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const clients = ['10000000001', '10000000002', '10000000003'];
/** codes of accounts in the chart; clients and debts by number */
const own = ['SAFEGUARD', 'SETTLEMENT', 'SUSPENSE', 'FEES', 'EQUITY', 'OWN'];
const sides = [...own, ...clients, 'RECEIVABLE'];

/** Three clients, one of whom owes, and an account of the bank's own at another bank. */
export async function settle(owner: pg.Pool): Promise<void> {
  await owner.query(
    `insert into person (id, kind, full_name, birth_date) values ('90000000005', 'staff', 'F', '1980-01-01')`,
  );
  await owner.query(`
    select add_ledger_account('OWN', '2712', 'Own; account', 'asset', 'Bank Two', '', false, false, false,
      '90000000005', '90000000005')`);
  for (const [at, id] of clients.entries()) {
    await owner.query(
      `insert into client (id, type, title, sort_name, created_at) values ($1, 'LEGAL', $1, $1, bank_now())`,
      [id],
    );
    await owner.query(
      `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
       values ($1, 'client', $2, 'Main', 'EUR', -100000000, bank_now())`,
      [id, `LT0039990000000000${at}0`],
    );
  }
  await owner.query(
    `insert into account (kind, name, currency, debtor_id, opened_at)
     values ('receivable', 'Receivable', 'EUR', $1, bank_now())`,
    [clients[0]],
  );
}

/** The bank's clock, in its zone. */
export const moveTo = (owner: pg.Pool, moment: string) =>
  owner.query(`update bank set clock_offset = ($1::timestamp at time zone zone) - clock_timestamp()`, [moment]);

export async function move(owner: pg.Pool, debit: string, credit: string, cents: number, kind = 'capital') {
  const { rows } = await owner.query<{ verdict: (string | null)[]; id: string }>(
    `with side as (
       select coalesce(l.code, a.client_id, 'RECEIVABLE') as name, a.id
       from account a left join ledger_account l on l.account_id = a.id where a.currency = 'EUR'
     ), made as (select new_id() as id)
     select post(array[1], array[made.id], array[d.id], array[c.id], array[$3::bigint], array[$4],
       array[null::uuid], array[0::bigint]) as verdict, made.id
     from made, side d, side c where d.name = $1 and c.name = $2`,
    [debit, credit, cents, kind],
  );
  if (rows[0]?.verdict[0] !== null) throw new Error(`${debit} to ${credit}: ${rows[0]?.verdict}`);
  return rows[0].id;
}

/** Some transfers on each of these days, the first and last of them at the edges of the day. */
export async function play(owner: pg.Pool, days: readonly string[], random: (below: number) => number) {
  const moved: Moved[] = [];
  for (const day of days) {
    const times = ['00:00:00', '12:00:00', '23:59:58'].filter(() => random(3) > 0);
    for (const time of times) {
      await moveTo(owner, `${day} ${time}`);
      const debit = sides[random(sides.length)] ?? '';
      const credit = sides.filter((side) => side !== debit)[random(sides.length - 1)] ?? '';
      const amount = 1 + random(1_000_000);
      await move(owner, debit, credit, amount);
      moved.push({ day, debit, credit, amount });
    }
  }
  return moved;
}

const getCode = (side: string) => (clients.includes(side) ? 'FUNDS' : side);

/** The trial balance by adding up everything, in cents: opening and closing with the sign of an asset. */
export function sumSlowly(moved: readonly Moved[], from: string, until: string) {
  return Object.fromEntries(
    [...own, 'FUNDS', 'RECEIVABLE', 'OUTLET'].map((code) => {
      const sum = (side: 'debit' | 'credit', isIn: (day: string) => boolean) =>
        moved
          .filter((one) => getCode(one[side]) === code && isIn(one.day))
          .reduce((total, { amount }) => total + amount, 0);
      const before = (day: string) => day < from;
      const within = (day: string) => day >= from && day <= until;
      const opening = sum('debit', before) - sum('credit', before);
      const [debit, credit] = [sum('debit', within), sum('credit', within)];
      return [code, { opening, debit, credit, closing: opening + debit - credit }];
    }),
  );
}
