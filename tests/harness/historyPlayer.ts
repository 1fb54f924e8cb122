// Plays a random history in a database: what is paid is followed by two processes, of which some are killed.
import type pg from 'pg';
import { endCases } from '#features/cases/server/endCases.ts';
import { monitoringFollower } from '#features/monitoring/server/engine/follow.ts';
import { turnToday } from '#features/monitoring/server/engine/turnJob.ts';
import type { MoneyHistory } from '#features/monitoring/tests/moneyHistory.ts';
import { type SlowEvent, type SlowSide, type SlowStep, SlowWatch } from '#features/monitoring/tests/slowWatch.ts';
import type { Db } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { followOnce } from '#server/followers/followers.ts';

export interface PlayedBank {
  owner: pg.Pool;
  /** one process each */
  processes: readonly [pg.Pool, pg.Pool];
  money: MoneyHistory;
}

/** An event as it is kept, with what it grew to. */
export type Kept = SlowEvent & { grewTo?: number };

export class HistoryPlayer {
  #bank: PlayedBank;
  readonly #seed: number;
  readonly #slow = new SlowWatch();
  #isTurned = true;
  #at = 0;

  constructor(bank: PlayedBank, seed: number) {
    this.#bank = bank;
    this.#seed = seed;
  }

  /** The next steps are played there. */
  moveTo(bank: PlayedBank): void {
    this.#bank = bank;
  }

  /** Paid, and followed by neither process yet. */
  async pay(side: SlowSide): Promise<void> {
    await this.#bank.money.pay(side, this.#seed + this.#at++);
    this.#slow.step({ what: 'side', side });
  }

  async step(step: SlowStep): Promise<void> {
    const { money } = this.#bank;
    const seed = this.#seed + this.#at++;
    if (step.what === 'side') await money.pay(step.side, seed);
    else if (step.what === 'turn') {
      await this.#follow(seed % 7 === 0 ? seed : undefined);
      await money.turnClock(step.day);
      this.#isTurned = false;
    } else {
      await this.#follow(seed % 5 === 0 ? seed : undefined);
      await this.#turn();
      if (step.what === 'decide') {
        for (const rule of await this.#decide(step.clientId, step.rule)) this.#slow.step({ ...step, rule });
        return;
      }
      await money.change(step);
    }
    this.#slow.step(step);
    if (step.what === 'side' && seed % 3 === 0) await this.#follow();
  }

  /** What was raised, and what had to be. */
  async finish(): Promise<[Kept[], Kept[]]> {
    await this.#follow(this.#seed);
    await this.#turn();
    return [sorted(await this.#bank.money.events()), sorted(getFinal(this.#slow.events))];
  }

  async #turn(): Promise<void> {
    if (!this.#isTurned) await turnToday(this.#bank.processes[0]);
    this.#isTurned = true;
  }

  /** Two processes follow; one is killed before, somewhere in a batch. */
  async #follow(kill?: number): Promise<void> {
    const { processes, money } = this.#bank;
    await money.number();
    if (kill !== undefined) await this.#killed(kill % maxStatements);
    for (;;) {
      const more = await Promise.all(processes.map((pool) => followOnce(pool, monitoringFollower)));
      if (!more.includes(true) && (await money.isRead())) return;
    }
  }

  /** Dies after so many statements of a batch, or before its commit. */
  async #killed(statements: number): Promise<void> {
    const { owner, processes } = this.#bank;
    const { rows } = await owner.query<{ n: bigint; head: bigint }>(
      `select f.last_n as n, h.n as head from follower f, audit_head h where f.name = 'monitoring'`,
    );
    const [row] = rows;
    const { follow: work } = monitoringFollower;
    const dies = inTransaction(processes[0], async (tx) => {
      if (row && typeof work === 'function') await work(dying(tx, statements), { after: row.n, until: row.head });
      throw new Killed();
    });
    await dies.catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }

  /** Closes the case of the newest event; answers the rules whose newest event is in it. */
  async #decide(clientId: string, rule: string): Promise<string[]> {
    const { owner } = this.#bank;
    const { rows } = await owner.query<{ case_id: string; rule: string }>(
      `select distinct on (rule) case_id, rule from case_event
       where client_id = $1 and state = 'live' order by rule, window_day desc, times desc`,
      [clientId],
    );
    const found = rows.find((row) => row.rule === rule);
    if (!found) return [];
    await inTransaction(owner, (tx) => endCases(tx, [found.case_id], 2, 'MRSM'));
    return rows.filter((row) => row.case_id === found.case_id).map((row) => row.rule);
  }
}

/** A batch with an event has some thirty. */
const maxStatements = 40;
class Killed extends Error {}

function dying(tx: Db, statements: number): Db {
  let left = statements;
  return new Proxy(tx, {
    get(target, key) {
      const found: unknown = Reflect.get(target, key);
      if (typeof found !== 'function') return found;
      return (...given: unknown[]) => {
        if (left-- === 0) throw new Killed();
        return Reflect.apply(found, target, given);
      };
    },
  });
}

/** As they are kept: each event with what it grew to. */
function getFinal(events: readonly SlowEvent[]): Kept[] {
  const kept = new Map<string, Kept>();
  for (const event of events) {
    const key = getKey(event);
    const known = kept.get(key);
    if (event.what === 'new') kept.set(key, event);
    else if (known) kept.set(key, { ...known, grewTo: event.figure });
  }
  return [...kept.values()];
}

const getKey = ({ clientId, rule, state, windowDay, times }: SlowEvent) =>
  [clientId, rule, state, windowDay, times].join(' ');
const sorted = (events: readonly Kept[]): Kept[] => events.toSorted((a, b) => (getKey(a) < getKey(b) ? -1 : 1));
