// Writes what happened straight into the tables of a test's database: payments of any day, and their records.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { staff } from '#tests/harness/village.ts';
import type { SlowEvent, SlowSide, SlowStep } from './slowWatch.ts';

const dayMs = 86_400_000;
const getText = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);
/** Moments of a day in the bank's zone; some days have 23 or 25 hours. */
const times = ['00:00:00', '03:30:00', '12:00:00', '23:59:59.999'] as const;

export class MoneyHistory {
  readonly #owner: pg.Pool;
  readonly #paid = new Map<SlowSide, string>();
  #version = 0;
  /** of the newest version before this history */
  #before = 0;

  constructor(owner: pg.Pool) {
    this.#owner = owner;
  }

  /** The same history in a copy of the database. */
  in(owner: pg.Pool): MoneyHistory {
    const copy = new MoneyHistory(owner);
    for (const [side, id] of this.#paid) copy.#paid.set(side, id);
    copy.#version = this.#version;
    copy.#before = this.#before;
    return copy;
  }

  /** Begins again, without any rule. */
  async forget(): Promise<void> {
    this.#paid.clear();
    this.#before = this.#version;
    await this.#owner.query(`
      set session_replication_role = replica;
      delete from flow; delete from flow_day; delete from flow_party; delete from flow_met; delete from flow_budget;
      delete from watch_context; delete from watch_turn; delete from watch_fault; delete from rule_silence;
      delete from payment_review_decision; delete from payment_review; delete from case_event; delete from case_link;
      delete from client_case; delete from white_list; delete from counterparty_name where client_id like '3%';
      delete from payment where message = 'history';
      set session_replication_role = origin;
      insert into watch_rule_state (code, version, state, feed_n, at, comment)
      select code, version, 'retired', 0, bank_now(), '' from watch_rules_in_force(null);
      select number_audit(5000);
      update follower set last_n = h.n from audit_head h where name = 'monitoring';
      update watch_start set n = h.n from audit_head h;
      update bank set clock_offset = '0'`);
  }

  /** A payment, or its coming back; between it and the next some that do not count. */
  async pay(side: SlowSide, seed: number): Promise<void> {
    const day = getText(side.bookedOn);
    const time = times[seed % times.length] ?? times[0];
    await this.turnClock(side.bookedOn);
    const paid = [...this.#paid].find(([one]) => isSame(one, side));
    if (side.sign < 0 && paid) {
      this.#paid.delete(paid[0]);
      await this.#owner.query(
        `update payment set changed_at = ($2::date + $3::time) at time zone (select zone from bank) where id = $1`,
        [paid[1], day, time],
      );
      await this.#record(this.#owner, 'payment.reverse', [{ id: paid[1] }]);
      return;
    }
    const id = randomUUID();
    this.#paid.set({ ...side }, id);
    const isOut = side.direction === 'out';
    const { amount, iban, clientId } = side;
    const rows: Written[] = [
      {
        ...{ id, amount, iban, payer: isOut ? clientId : null, payee: isOut ? null : clientId, currency: 'EUR' },
        tag: { cash: 'CARDTX', deposit: 'CARDRX', other: '' }[side.kind],
        category: { cash: 'CASH', deposit: 'TOPA', other: 'TRSF' }[side.kind],
      },
      ...(seed % 4 === 0 ? whatCountsNot(clientId) : []),
    ];
    await this.#writeRecorded(rows, { day, time, verb: isOut ? 'payment.execute' : 'payment.receive' });
  }

  /** Executed payments, with their records. */
  async writeExecuted(rows: readonly Written[], day: number): Promise<void> {
    await this.#writeRecorded(rows, { day: getText(day), time: times[2], verb: 'payment.execute' });
  }

  /** In one transaction: a server could number the trigger's record before ours takes its place, and count twice. */
  async #writeRecorded(rows: readonly Written[], { day, time, verb }: { day: string; time: string; verb: string }) {
    const one = await this.#owner.connect();
    try {
      await one.query('begin');
      await this.#write(one, rows, day, time);
      await this.#record(one, verb, rows);
      await one.query('commit');
      one.release();
    } catch (error) {
      one.release(true);
      throw error;
    }
  }

  async #write(db: pg.PoolClient, rows: readonly Written[], day: string, time: string): Promise<void> {
    await db.query(
      `with rows as (
         select r.*, t.at
         from json_to_recordset($1) as r(id uuid, payer text, payee text, iban text, currency text, amount bigint,
           tag text, category text)
         cross join (select ($2::date + $3::time) at time zone zone as at from bank) t
       )
       insert into payment (id, rail, state, payer_client_id, payer_name, payer_iban, payee_client_id, payee_name,
         payee_iban, currency, amount_minor, message, category, tag, payload_hash, created_at, changed_at, executed_at)
       select id, 'book', 3, payer, 'x', case when payer is null then iban else 'LT00' end, payee, 'y',
         case when payer is null then 'LT00' else iban end, currency, amount, 'history', category, tag, '', at, at, at
       from rows`,
      [JSON.stringify(rows), day, time],
    );
  }

  async #record(db: pg.Pool | pg.PoolClient, verb: string, rows: readonly { id: string }[]): Promise<void> {
    const ids = rows.map(({ id }) => id);
    // in the place of what the table's trigger has written
    if (verb !== 'payment.reverse') await db.query('delete from audit_inbox where subject_id = any ($1)', [ids]);
    await db.query(
      `insert into audit_inbox (verb, subject_kind, subject_id, facts)
       select $1, 'payment', id, '{}' from unnest($2::text[]) t(id)`,
      [verb, ids],
    );
  }

  /** Noon of the day. */
  async turnClock(day: number): Promise<void> {
    await this.#owner.query(`update bank set clock_offset = ($1::date + time '12:00') at time zone zone - now()`, [
      getText(day),
    ]);
  }

  async number(): Promise<void> {
    await this.#owner.query('select number_audit(5000)');
  }

  async isRead(): Promise<boolean> {
    const { rows } = await this.#owner.query<{ yes: boolean }>(
      `select f.last_n = h.n as yes from follower f, audit_head h where f.name = 'monitoring'`,
    );
    return rows[0]?.yes === true;
  }

  async change(step: Exclude<SlowStep, { what: 'side' | 'turn' | 'decide' }>): Promise<void> {
    if (step.what === 'facts') await this.#setFacts(step);
    else if (step.what === 'list') await this.#list(step);
    else if (step.what === 'unlist')
      await this.#owner.query(
        `update white_list set ended_at = bank_now()
         where client_id = $1 and rule = $2 and iban = $3 and ended_at is null`,
        [step.clientId, step.rule, step.iban],
      );
    else if (step.what === 'silence') await this.#silence(step);
    else await this.#setRules(step);
  }

  async #setFacts({ clientId, facts }: Extract<SlowStep, { what: 'facts' }>): Promise<void> {
    await this.#owner.query(
      `update client set type = $2, country = $3, created_at = $4::date at time zone (select zone from bank)
       where id = $1`,
      [clientId, facts.type, facts.country, getText(facts.since)],
    );
  }

  async #list({ clientId, rule, iban, untilOn }: Extract<SlowStep, { what: 'list' }>): Promise<void> {
    await this.#owner.query(
      `insert into counterparty_name (client_id, iban, key, name, first_on) values ($1, $2, 'x', 'X', bank_today())
       on conflict do nothing`,
      [clientId, iban],
    );
    await this.#owner.query(
      `update white_list set ended_at = bank_now() where client_id = $1 and iban = $2 and rule = $3
        and ended_at is null`,
      [clientId, iban, rule],
    );
    await this.#owner.query(
      `insert into white_list (id, client_id, iban, rule, comment, data_hash, made_by, made_at, until_on)
       values (new_id(), $1, $2, $3, '', white_list_data($1, $2), $4, bank_now(), $5)`,
      [clientId, iban, rule, staff.M, getText(untilOn)],
    );
  }

  async #silence({ clientId, rule, figure, untilOn }: Extract<SlowStep, { what: 'silence' }>): Promise<void> {
    await this.#owner.query(
      `with made as (
         insert into client_case (id, subject_id, type, kind, status, title, opened_at, due_at, changed_at)
         values (new_id(), $1, 'FRAUD', 'A', 0, '', bank_now(), bank_now(), bank_now()) returning id
       )
       insert into rule_silence (case_id, client_id, rule, figure, made_by, made_at, until_at)
       select id, $1, $2, $3, $4, bank_now() - interval '1 day', ($5::date + 1)::timestamp at time zone b.zone
       from made, bank b`,
      [clientId, rule, figure, staff.M, getText(untilOn)],
    );
  }

  async #setRules({ rules }: Extract<SlowStep, { what: 'rules' }>): Promise<void> {
    this.#version++;
    for (const { code, state, body } of rules) {
      await this.#owner.query(
        `insert into watch_rule (code, is_specified, made_at) values ($1, false, bank_now()) on conflict do nothing`,
        [code],
      );
      await this.#owner.query(
        `insert into watch_rule_version (code, version, title, body, comment, made_at)
         values ($1, $2, $1, $3, '', bank_now())`,
        [code, this.#version, JSON.stringify(body)],
      );
      await this.#owner.query(
        `with f as (select last_n from follower where name = 'monitoring'), ended as (
           insert into watch_rule_state (code, version, state, feed_n, at, comment)
           select code, version, 'retired', f.last_n, bank_now(), '' from watch_rules_in_force(null), f where code = $1
         )
         insert into watch_rule_state (code, version, state, feed_n, at, comment)
         select $1, $2, $3, f.last_n, bank_now(), '' from f`,
        [code, this.#version, state],
      );
    }
  }

  /** As they were raised; versions are numbered in the database. */
  async events(): Promise<(SlowEvent & { grewTo?: number })[]> {
    const { rows } = await this.#owner.query<
      Record<'client_id' | 'rule', string> & {
        state: 'live' | 'shadow';
        day: number;
        window_day: number;
        times: number;
        figure: number;
        grew_to: number | null;
        version: number;
      }
    >(`
      select client_id, rule, state, day - date '1970-01-01' as day, window_day - date '1970-01-01' as window_day,
         times,
        figure::integer as figure, grew_to::integer as grew_to, version
      from case_event where copy_of is null order by id`);
    return rows.map(({ client_id: clientId, window_day: windowDay, grew_to: grewTo, version, ...row }) => ({
      ...{ clientId, windowDay, what: 'new' as const, version: version - this.#before, ...row },
      ...(grewTo !== null && { grewTo }),
    }));
  }
}

export interface Written {
  id: string;
  payer: string | null;
  payee: string | null;
  iban: string;
  currency: string;
  amount: number;
  tag: string;
  category: string;
}

/** Between own accounts, in time, as a charge, as an attachment paid out. */
function whatCountsNot(clientId: string): Written[] {
  const each = { payer: clientId, payee: null, iban: 'DE99', currency: 'EUR', amount: 1000, tag: '', category: 'TRSF' };
  return [
    { ...each, payee: clientId },
    { ...each, currency: 'SEC' },
    { ...each, tag: 'CHARGE' },
    { ...each, tag: 'BAILIFF' },
  ].map((one) => ({ ...one, id: randomUUID() }));
}

const isSame = (a: SlowSide, b: SlowSide) =>
  a.clientId === b.clientId &&
  a.day === b.day &&
  a.iban === b.iban &&
  a.amount === b.amount &&
  a.direction === b.direction &&
  a.kind === b.kind;
