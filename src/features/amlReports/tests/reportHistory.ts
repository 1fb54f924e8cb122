// Writes a random year of payments into a test's database: own clients and others, cards, returns, clients that move
// and close, countries that the bank marks. Keeps what it wrote for the slow count.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addDays } from '#shared/days.ts';
import { ibans, staff } from '#tests/harness/village.ts';
import type { SlowDecision, SlowPayment } from './slowReports.ts';

export const clientIds = ['30000000001', '30000000002', '30000000003', '41000000001'] as const;
const [timber, bakery, , person] = clientIds;
const ibanOf = new Map<string, string>([
  [timber, ibans.timber],
  [bakery, ibans.bakery],
]);
const countries = ['LT', 'DE', 'VG', 'IR', 'BG', 'NA', ''] as const;
/** cents around the thresholds */
const amounts = [100, 499_999, 500_000, 750_000, 1_499_999, 1_500_000, 4_999_999, 5_000_000, 5_000_001, 9_000_000];

/** Numbers below `most`, the same for the same seed. */
export function newDice(seed: number): (most: number) => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

interface Written extends Omit<SlowPayment, 'clientId' | 'direction' | 'party' | 'clientCountry' | 'n' | 'backN'> {
  payer: string | null;
  payee: string | null;
}

export class ReportHistory {
  readonly payments: SlowPayment[] = [];
  readonly decisions: SlowDecision[] = [];
  readonly #owner: pg.Pool;
  readonly #dice: (most: number) => number;
  readonly #livesIn = new Map<string, string>([
    ...[timber, bakery, '30000000003'].map((id): [string, string] => [id, 'LT']),
    [person, 'LV'],
  ]);
  #day: string;
  #version = 0;

  constructor(owner: pg.Pool, seed: number, firstDay: string) {
    this.#owner = owner;
    this.#dice = newDice(seed);
    this.#day = firstDay;
  }

  get day(): string {
    return this.#day;
  }

  /** A person who lives at an address, and no payments. */
  async begin(): Promise<void> {
    await this.#turnClock();
    await this.#owner.query(`
      insert into person (id, kind, full_name, birth_date) values ('${person}', 'client', 'Ieva', '1980-01-01');
      insert into client (id, type, title, sort_name, created_at) values ('${person}', 'N', 'Ieva', 'ieva', now());
      insert into client_address (client_id, type, country, street, postal_code, city) values
        ('${person}', 'O', 'FR', 'x', 'x', 'x'), ('${person}', 'R', 'LV', 'x', 'x', 'x')`);
  }

  /** Something that happens; now and then a day or more goes by. */
  async step(): Promise<void> {
    const what = this.#dice(20);
    if (what < 2) await this.#passDays();
    else if (what === 2) await this.#move();
    else if (what === 3) await this.#decide();
    else if (what === 4) await this.#close();
    else if (what < 8) await this.#giveBack();
    else await this.#pay();
  }

  async #passDays(): Promise<void> {
    this.#day = addDays(this.#day, 1 + this.#dice(25));
    await this.#turnClock();
  }

  async #turnClock(): Promise<void> {
    await this.#owner.query(
      `update bank set clock_offset = ($1::date + time '12:00') at time zone zone - clock_timestamp()`,
      [this.#day],
    );
  }

  async #pay(): Promise<void> {
    const clientId = this.#pick(clientIds);
    const isOut = this.#dice(2) === 0;
    const kind = this.#dice(10);
    const other = this.#pick([timber, bakery]);
    const isInside = kind === 0 && other !== clientId && ibanOf.has(clientId);
    const isCard = !isInside && kind < 4;
    const country = isInside ? 'LT' : this.#pick(countries);
    const party = isInside || isCard || country === '' ? '' : `${country}${10 + this.#dice(3)}`;
    const written: Written = {
      ...{ id: randomUUID(), day: this.#day, country, amount: this.#pick(amounts), otherId: isInside ? other : null },
      payer: isOut ? clientId : isInside ? other : null,
      payee: isOut ? (isInside ? other : null) : clientId,
    };
    const shop = `Shop ${this.#dice(2)}`;
    await this.#write(written, { isCard, party, shop });
    const n = await this.#record('payment.execute', written.id);
    for (const [direction, own, counter] of [
      ['out', written.payer, written.payee],
      ['in', written.payee, written.payer],
    ] as const)
      if (own !== null)
        this.payments.push({
          ...{ id: written.id, clientId: own, otherId: counter, day: this.#day, direction, country },
          ...{ clientCountry: this.#livesIn.get(own) ?? '', amount: written.amount, n, backN: null },
          party: (counter && ibanOf.get(counter)) || party || `=${shop}`,
        });
  }

  async #write(
    { id, payer, payee, amount, country }: Written,
    { isCard, party, shop }: { isCard: boolean; party: string; shop: string },
  ): Promise<void> {
    const ibanFor = (clientId: string | null) => (clientId && ibanOf.get(clientId)) ?? party;
    await this.#owner.query(
      `insert into payment (id, rail, state, payer_client_id, payer_name, payer_iban, payee_client_id, payee_name,
         payee_iban, currency, amount_minor, message, category, tag, payload_hash, created_at, changed_at, executed_at)
       values ($1, $2, 3, $3, $7, $4, $5, $7, $6, 'EUR', $8, 'history', 'TRSF', '', '', bank_clock(), bank_clock(),
         bank_clock())`,
      [id, isCard ? 'card' : 'book', payer, ibanFor(payer), payee, ibanFor(payee), shop, amount],
    );
    if (isCard)
      await this.#owner.query('insert into payment_detail (payment_id, country) values ($1, $2)', [
        id,
        country || null,
      ]);
  }

  /** Some of them on a later day. */
  async #giveBack(): Promise<void> {
    const open = this.payments.filter(({ backN }) => backN === null);
    if (open.length === 0) return;
    const { id } = this.#pick(open);
    await this.#owner.query('update payment set changed_at = bank_clock() where id = $1', [id]);
    const n = await this.#record('payment.reverse', id);
    for (const one of this.payments) if (one.id === id) one.backN = n;
  }

  async #move(): Promise<void> {
    const clientId = this.#pick(clientIds);
    const country = this.#pick(countries);
    this.#livesIn.set(clientId, country);
    if (clientId !== person)
      await this.#owner.query('update client set country = nullif($2, $3) where id = $1', [clientId, country, '']);
    else if (country === '')
      await this.#owner.query(`delete from client_address where client_id = $1 and type = 'R'`, [clientId]);
    else
      await this.#owner.query(
        `insert into client_address (client_id, type, country, street, postal_code, city)
         values ($1, 'R', $2, 'x', 'x', 'x') on conflict (client_id, type) do update set country = excluded.country`,
        [clientId, country],
      );
  }

  async #decide(): Promise<void> {
    const [country, flags] = [this.#pick(['DE', 'VG', 'NA']), this.#pick(['BLACK', 'EU GREY', 'HIGH GREY', ''])];
    this.decisions.push({ country, flags, day: this.#day });
    await this.#owner.query(
      `insert into risk_change (version, kind, code, value, made_by, confirmed_by, comment, made_at)
       values ($1, 'country', $2, $3, $4, $5, 'x', bank_clock())`,
      [++this.#version, country, flags, staff.M, staff.H],
    );
  }

  /** A closed client keeps its rows. */
  async #close(): Promise<void> {
    await this.#owner.query(`
      set session_replication_role = replica;
      update client set flags = 'Z' where id = '30000000003';
      set session_replication_role = origin`);
  }

  /** In the place of what the table's trigger has written; answers its number. */
  async #record(verb: string, id: string): Promise<number> {
    await this.#owner.query('delete from audit_inbox where subject_id = $1', [id]);
    await this.#owner.query(
      `insert into audit_inbox (verb, subject_kind, subject_id, facts) values ($1, 'payment', $2, '{}')`,
      [verb, id],
    );
    await this.#owner.query('select number_audit(5000)');
    const { rows } = await this.#owner.query<{ n: string }>(
      'select max(n)::text as n from audit where subject_id = $1 and verb = $2',
      [id, verb],
    );
    return Number(rows[0]?.n);
  }

  #pick<Item>(items: readonly Item[]): Item {
    const picked = items[this.#dice(items.length)];
    if (picked === undefined) throw new Error('nothing to pick');
    return picked;
  }
}
