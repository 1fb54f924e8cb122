/** What takes long: making the message of a quarter, and deleting rows at the end of their term. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { record } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob, type Run } from '#server/jobs/job.ts';
import { addDays, countDays } from '#shared/days.ts';
import { formatCount } from '#shared/formatCount.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { getDays, getKeptSince, maxUnreported, members } from '../rules.ts';
import * as queries from './sql.ts';

const people = { staff: staffGroups.bookkeepers, viewers: staffGroups.executives } as const;
/** Payees that are sealed, or deleted, in one transaction. */
const pagePayees = 200;
/** How long a message waits until the days before it are counted. */
const maxWaitMs = 60_000;

const cursor = z.object({
  phase: z.enum(['count', 'add', 'seal']),
  /** of `count` and `add`: the day that comes next */
  day: z.string(),
  /** of `seal`: after this place */
  place: z.int(),
});
type Cursor = z.output<typeof cursor>;
type Input = { messageId: string; quarter: string };

const found = z.object({
  kind: z.nullable(z.string()),
  payees: z.int(),
  transactions: z.int(),
  leftOut: z.int(),
});

export const makeMessageJob = defineJob({
  kind: 'make-cesop-message',
  title: 'CESOP message',
  counts: { one: 'day', many: 'days' },
  input: z.object({ messageId: z.string(), quarter: z.string() }),
  cursor,
  ...people,
  isShownThere: true,

  /** Each step commits with its progress, so a killed run goes on after the last and counts nothing twice. */
  async work(input, run) {
    const { from } = getDays(input.quarter);
    const start: Cursor = run.cursor ?? { phase: 'count', day: from, place: 0 };
    if (start.phase === 'count') {
      await waitUntilCounted(run);
      if (!(await passDays(input, run, start.day, 'count'))) return withdrawn;
    }
    if (start.phase !== 'seal') {
      if (!(await passDays(input, run, start.phase === 'add' ? start.day : from, 'add'))) return withdrawn;
    }
    await seal(input, run, start.phase === 'seal' ? start.place : 0);
    const { pool } = run.services;
    await inTransaction(pool, (tx) => tx.one(queries.finish, [input.messageId]));
    const made = await getDb(pool).one(queries.readMade, [input.messageId]);
    const kind = made.state === 'withdrawn' ? null : made.kind;
    return { kind, payees: made.payees, transactions: Number(made.transactions), leftOut: made.left_out };
  },

  did: (result) => {
    const { kind, payees, transactions, leftOut } = found.parse(result);
    if (kind === null) return 'Nothing to send: the message was withdrawn';
    const rows = formatCount(transactions, { one: 'transaction', many: 'transactions' });
    const more = leftOut === 0 ? '' : `; ${formatCount(leftOut, { one: 'payee', many: 'payees' })} left out`;
    return `${formatCount(payees, { one: 'payee', many: 'payees' })}, ${rows}${more}`;
  },
});

const withdrawn = { kind: null, payees: 0, transactions: 0, leftOut: 0 };

/** The AML reports know the countries of all payments that are recorded now. @throws after a minute */
async function waitUntilCounted({ services: { pool }, signal }: Run<Cursor>): Promise<void> {
  const db = getDb(pool);
  const { n } = await db.one(queries.readHead);
  const until = Date.now() + maxWaitMs;
  while (!(await db.one(queries.isCounted, [n])).yes) {
    if (Date.now() > until) throw new Error('the AML reports have not counted the payments of the quarter yet');
    await pause(100, undefined, { signal });
  }
}

/** Counts or adds the days of the quarter from one on; after the last count, payees are put together. */
async function passDays(
  { messageId, quarter }: Input,
  { services: { pool }, beat }: Run<Cursor>,
  first: string,
  phase: 'count' | 'add',
): Promise<boolean> {
  const { from, until } = getDays(quarter);
  const days = countDays(from, until);
  const query = phase === 'count' ? queries.countDay : queries.addDay;
  for (let day = first; day <= until; day = addDays(day, 1)) {
    const isThere = await inTransaction(pool, async (tx) => {
      if (!(await tx.one(query, [messageId, day, members])).yes) return false;
      const isLast = day === until;
      if (isLast && phase === 'count') await tx.one(queries.groupPayees, [messageId, maxUnreported]);
      await beat(
        {
          done: (phase === 'count' ? 0 : days) + countDays(from, day),
          of: 2 * days,
          cursor: isLast ? next[phase](from) : { phase, day: addDays(day, 1), place: 0 },
        },
        tx,
      );
      return true;
    });
    if (!isThere) return false;
  }
  return true;
}

const next: Readonly<Record<'count' | 'add', (from: string) => Cursor>> = {
  count: (from) => ({ phase: 'add', day: from, place: 0 }),
  add: (from) => ({ phase: 'seal', day: from, place: 0 }),
};

async function seal({ messageId, quarter }: Input, { services: { pool }, beat }: Run<Cursor>, after: number) {
  const { from, until } = getDays(quarter);
  const done = 2 * countDays(from, until);
  let place: number | null = after;
  while (place !== null) {
    const last: number = place;
    place = await inTransaction(pool, async (tx) => {
      const sealed = await tx.one(queries.sealPayees, [messageId, last, pagePayees]);
      if (sealed.last !== null) await beat({ done, cursor: { phase: 'seal', day: from, place: sealed.last } }, tx);
      return sealed.last;
    });
  }
}

export const eraseCesopJob = defineJob({
  kind: 'erase-cesop',
  title: 'CESOP rows at the end of their term',
  counts: { one: 'payee', many: 'payees' },
  input: z.object({}),
  cursor: z.object({}),
  ...people,
  dailyAt: '02:35',

  /** Rows of quarters beyond their term, and of messages that were withdrawn. */
  async work(_input, { services: { pool }, signal }) {
    const db = getDb(pool);
    const { today } = await readBankTime(db);
    let payees = 0;
    for (;;) {
      signal.throwIfAborted();
      const count = await erasePage(db, getKeptSince(today));
      if (count === 0) return { payees };
      payees += count;
    }
  },

  async conclude(tx, result, jobId) {
    const { payees } = erased.parse(result);
    if (payees === 0) return;
    const about = { clientId: null, verb: 'cesop.erase', subjectKind: 'cesop-message', subjectId: jobId } as const;
    await record(tx, { ...about, facts: { payees } });
  },
});

const erased = z.object({ payees: z.int() });

async function erasePage(db: Db, before: string): Promise<number> {
  return (await db.one(queries.erase, [before, pagePayees])).count;
}
