// Goal 28: ten officers watch all transactions while 200 payments a second are executed.
import { setTimeout as delay } from 'node:timers/promises';
import { getDb } from '#server/db/pool.ts';
import { untilRead } from '#tests/harness/untilRead.ts';
import type { Bench } from '../bench.ts';
import { Connection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { expectStatus } from '../load.ts';
import { getRequest } from '../proofs.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';
import { insertSessions, type SignedIn, sessionValues, signIn } from '../world.ts';

const officers = 10;
const perSecond = 200;
const seconds = 300;
/** by SQL, in one statement */
const atOnce = 20;
/** before the clock runs: two sides each, of 10 000 clients */
const warmTurns = 40;
const warmAtOnce = 500;
const warmMostMs = 600_000;
const pollMs = 1000;
const beatMs = 100;
const executed = 3;
const lagMostMs = 2000;
const answerMostMs = 100;

interface Item {
  id: string;
  ts: string;
  state: number;
  ver: number;
  TLC: string;
}
interface Answer {
  items: Item[];
  next: string | null;
  ver: number;
}

export async function measureLive(bench: Bench, say: (line: string) => void): Promise<Row[]> {
  await meetClients(bench);
  const people = await enrolOfficers(bench);
  const watchers = await Promise.all(people.map((person) => Watcher.open(bench, person)));
  let isOver = false;
  // officers do not look at one moment
  const watching = watchers.map((watcher, n) => watcher.watch((n * pollMs) / officers, () => isOver));
  const pulse = beat(bench, people[0] ?? signIn({ id: '', iban: '', directorId: '' }), () => isOver);
  const began = await bankNow(bench);
  await pay(bench, say);
  await bench.untilNumbered();
  await delay(2 * pollMs);
  isOver = true;
  await Promise.all(watching);
  const stored = await storedSince(bench, began);
  say(`${stored.size} payments, ${watchers[0]?.answers ?? 0} answers for each of ${officers} officers`);
  const lost = watchers.map((watcher) => watcher.getLost(stored));
  const lags = watchers.flatMap((watcher) => watcher.lags);
  const times = watchers.flatMap((watcher) => watcher.times);
  return [
    onceRow('28', 'from execution to an officer, p95', 'ms', quantile(lags, 0.95), { atMost: lagMostMs }),
    onceRow('28', 'an answer to the poll, p95', 'ms', quantile(times, 0.95), { atMost: answerMostMs }),
    onceRow('28', 'meanwhile, a call that is refused, p95', 'ms', quantile(await pulse, 0.95)),
    onceRow('28', 'rows lost', '%', sum(lost), { atMost: 0 }),
    onceRow('28', 'rows doubled', '%', sum(watchers.map(({ doubled }) => doubled)), { atMost: 0 }),
  ];
}

/** How long a call takes that is refused once its session was read: what others on the machine cost an answer. */
async function beat({ bank }: Bench, person: SignedIn, isOver: () => boolean): Promise<number[]> {
  const connection = await Connection.open(bank.port);
  const times: number[] = [];
  while (!isOver()) {
    const request = getRequest({ method: 'GET', path: '/web/payments?old&mints=x' }, bank.publicUrl, person);
    const sent = performance.now();
    expectStatus(await connection.send(request), 400);
    times.push(performance.now() - sent);
    await delay(beatMs);
  }
  connection.close();
  return times;
}

const sum = (numbers: readonly number[]) => numbers.reduce((before, one) => before + one, 0);

async function bankNow({ bank }: Bench): Promise<string> {
  const { rows } = await bank.owner.query<{ at: string }>('select bank_now() as at');
  return rows[0]?.at ?? '';
}

async function enrolOfficers({ bank }: Bench): Promise<SignedIn[]> {
  const people = Array.from({ length: officers }, (_, n) => `9000000010${n}`);
  for (const id of people) {
    await bank.owner.query(
      `insert into person (id, kind, full_name, birth_date) values ($1, 'staff', $1, '1979-01-01')`,
      [id],
    );
    await bank.owner.query(`insert into staff (person_id, role) values ($1, 'M')`, [id]);
  }
  const signedIn = people.map(() => signIn({ id: '', iban: '', directorId: '' }));
  await getDb(bank.owner).run(insertSessions, sessionValues(signedIn, people));
  return signedIn;
}

/** Pays for most clients once: the first payment of a client costs more, as a bank in its normal work does not. */
async function meetClients({ bank }: Bench): Promise<void> {
  for (let turn = 0; turn < warmTurns; turn++) {
    const { rows } = await bank.owner.query<{ id: string }>('select bench_world.order_payments($1, false) as id', [
      warmAtOnce,
    ]);
    await bank.owner.query('select bench_world.approve_all($1)', [rows.map(({ id }) => id)]);
  }
  await untilRead(bank.owner, warmMostMs);
}

/** Orders and approves at a steady rate; the bank executes. Late orders are made up for. */
async function pay({ bank }: Bench, say: (line: string) => void): Promise<void> {
  const began = performance.now();
  const turns = (perSecond * seconds) / atOnce;
  for (let turn = 0; turn < turns; turn++) {
    const due = began + (turn * atOnce * 1000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    const { rows } = await bank.owner.query<{ id: string }>('select bench_world.order_payments($1, false) as id', [
      atOnce,
    ]);
    await bank.owner.query('select bench_world.approve_all($1)', [rows.map(({ id }) => id)]);
    if (turn % 600 === 599) say(`${(turn + 1) * atOnce} payments ordered`);
  }
}

async function storedSince({ bank }: Bench, began: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await bank.owner.query<{ id: string; state: number }>(
    'select id, state from payment where created_at >= $1',
    [began],
  );
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/** The browser of one officer. */
class Watcher {
  readonly lags: number[] = [];
  readonly times: number[] = [];
  readonly #states = new Map<string, number>();
  readonly #heard = new Set<string>();
  doubled = 0;
  answers = 0;
  #ver = 0;
  #mints = '';

  readonly #bench: Bench;
  readonly #person: SignedIn;
  readonly #connection: Connection;

  private constructor(bench: Bench, person: SignedIn, connection: Connection) {
    this.#bench = bench;
    this.#person = person;
    this.#connection = connection;
  }

  static async open(bench: Bench, person: SignedIn): Promise<Watcher> {
    const watcher = new Watcher(bench, person, await Connection.open(bench.bank.port));
    const { items, ver } = await watcher.ask('old');
    watcher.#ver = ver;
    const oldest = items.at(-1);
    watcher.#mints = oldest ? `&mints=${oldest.ts}_${oldest.id}` : '';
    return watcher;
  }

  async watch(afterMs: number, isOver: () => boolean): Promise<void> {
    await delay(afterMs);
    while (!isOver()) {
      const began = performance.now();
      await this.poll();
      await delay(Math.max(0, pollMs - (performance.now() - began)));
    }
    await this.poll();
    this.#connection.close();
  }

  private async poll(): Promise<void> {
    for (let isMore = true; isMore; ) {
      const sent = performance.now();
      const { items, next, ver } = await this.ask(`new&ver=${this.#ver}${this.#mints}`);
      this.times.push(performance.now() - sent);
      for (const item of items) this.hear(item);
      this.#ver = ver;
      isMore = next !== null;
    }
  }

  private hear({ id, state, ver, TLC }: Item): void {
    const record = `${id} ${ver}`;
    if (this.#heard.has(record)) this.doubled++;
    this.#heard.add(record);
    if (state === executed && this.#states.get(id) !== executed) this.lags.push(Date.now() - Date.parse(TLC));
    this.#states.set(id, state);
  }

  private async ask(query: string): Promise<Answer> {
    const { bank } = this.#bench;
    const call = { method: 'GET', path: `/web/payments?${query}` } as const;
    const reply = await this.#connection.send(getRequest(call, bank.publicUrl, this.#person));
    expectStatus(reply, 200);
    this.answers++;
    const answer: Answer = JSON.parse(reply.body);
    return answer;
  }

  /** How many payments this officer does not know as they are. */
  getLost(stored: ReadonlyMap<string, number>): number {
    return [...stored].filter(([id, state]) => this.#states.get(id) !== state).length;
  }
}
