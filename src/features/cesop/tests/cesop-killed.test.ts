// A job that makes a message and is killed between any two of its statements, or after one that was done: it goes on
// where its last commit has left it, and ends with the same rows and the same file.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { getDb, openPool } from '#server/db/pool.ts';
import type { Services } from '#server/http/context.ts';
import type { Run } from '#server/jobs/job.ts';
import { finishJob, keepProgress } from '#server/jobs/queue.ts';
import { CesopWorld, quarter } from '#tests/harness/cesopWorld.ts';
import { Crash, CrashPoint } from '#tests/harness/crashes.ts';
import { staff } from '#tests/harness/village.ts';
import { cesopInvariants } from '../server/invariants.ts';
import { makeMessageJob } from '../server/jobs.ts';

type Cursor = NonNullable<Parameters<typeof makeMessageJob.work>[1]['cursor']>;
const [first, last] = ['2026-07-01 09:00:00+03', '2026-09-30 21:00:00+03'];
interface Begun {
  messageId: string;
  jobId: string;
  /** the run that has it */
  owner: string;
}

let world: CesopWorld;
let app: pg.Pool;
/** of the message that was made in one go */
let whole: { rows: unknown; file: string };

beforeAll(async () => {
  world = await CesopWorld.open();
  app = openPool({ url: world.bank.database.serverUrl, size: 4 });
  for (const at of [first, last]) {
    await world.receive({ from: 'DE75512108001245126199', count: 13, at });
    await world.pay({ to: 'NO9386011117947', name: 'Fjord AS', count: 13, at });
    await world.payByCard({ shop: 'Thames Ltd', country: 'GB', count: 20, at });
    await world.pay({ to: 'CH9300762011623852957', name: 'Käse AG', count: 12, at });
  }
  const [returned = ''] = await world.pay({ to: 'NO9386011117947', name: 'Fjord AS', at: first });
  await world.giveBack([returned], last);
  const messageId = await world.make();
  whole = await readMessage(messageId);
  await world.send('F', 'DELETE', `/web/cesop-messages/${messageId}`, { comment: 'To be made once more' });
});
afterAll(async () => {
  expect(await findBreaches(world.bank.owner, cesopInvariants)).toEqual([]);
  await app.end();
  await world.bank.close();
});

/** Its rows and file, without ids of rows and messages and the moment at which it was made. */
async function readMessage(messageId: string) {
  const { rows } = await world.bank.owner.query(
    `select m.kind, m.state, m.payees, m.transactions, m.left_out,
       (select count(*) from cesop_found f where f.message_id = m.id) as found,
       (select json_agg(to_jsonb(p) - '{id, message_id}'::text[] || jsonb_build_object(
           'accounts', (select json_agg(to_jsonb(a) - 'payee_id' order by a.identifier) from cesop_account a
             where a.payee_id = p.id),
           'transactions', (select json_agg(to_jsonb(t) - '{id, message_id, payee_id}'::text[]
             order by t.transaction_id) from cesop_transaction t where t.payee_id = p.id)) order by p.place)
         from cesop_payee p where p.message_id = m.id) as payees_of,
       (select json_agg(to_jsonb(c) - 'message_id' order by c.role, c.country) from cesop_country c
         where c.message_id = m.id) as countries
     from cesop_message m where m.id = $1`,
    [messageId],
  );
  const file = (await world.readFile(messageId))
    .replaceAll(messageId, 'message')
    .replace(/<cesop:Timestamp>[^<]*/, '<cesop:Timestamp>')
    .replace(/<cm:DocRefId>[^<]*/g, '<cm:DocRefId>');
  return { rows, file };
}

/** A message that waits for its job, and the job as a run has taken it. */
async function begin(): Promise<Begun> {
  const { rows } = await world.bank.owner.query<Begun>(
    `with message as (
       insert into cesop_message (quarter, kind, state, made_by, made_at)
       values ('2026-07-01', 'new', 'making', $1, bank_clock()) returning id
     ), job as (
       insert into job (id, kind, key, input, asked_by, run_at)
       select new_id(), $2, id::text, json_build_object('messageId', id, 'quarter', $3::text), $1, 'infinity'
       from message returning id, key)
     select key as "messageId", id as "jobId", new_id() as owner from job`,
    [staff.F, makeMessageJob.kind, quarter],
  );
  const [begun] = rows;
  if (!begun) throw new Error('nothing was begun');
  // the bank's own worker leaves it alone
  await world.bank.owner.query(
    `update job set state = 'running', owner = $2, beat_at = clock_timestamp(), tries = 1 where id = $1`,
    [begun.jobId, begun.owner],
  );
  return begun;
}

/** One life of the job, by the progress that it has committed. Answers what it did, or null: it was killed. */
async function live(job: Begun, crash: CrashPoint) {
  const { rows } = await world.bank.owner.query<{ cursor: Cursor | null }>('select cursor from job where id = $1', [
    job.jobId,
  ]);
  const run = {
    ...{ jobId: job.jobId, askedBy: staff.F, cursor: rows[0]?.cursor ?? null, signal: new AbortController().signal },
    services: { pool: crash.pool(app) } as unknown as Services,
    beat: async ({ done, of, cursor }, tx) => {
      if (!tx) throw new Error('progress is kept with the work or not at all');
      expect(await tx.run(keepProgress, [job.jobId, job.owner, done, of ?? null, JSON.stringify(cursor)])).toBe(1);
    },
  } satisfies Run<Cursor>;
  try {
    return await makeMessageJob.work({ messageId: job.messageId, quarter }, run);
  } catch (error) {
    if (error instanceof Crash) return null;
    throw error;
  } finally {
    phases.add(rows[0]?.cursor?.phase ?? 'none');
  }
}

const phases = new Set<string>();

test.each([
  ['before a statement', false],
  ['after one', true],
])('killed %s time and again, it ends with the same rows and the same file', async (_, isAfter) => {
  const job = await begin();
  phases.clear();
  let lives = 1;
  // ever other lengths: some end within a day, some between two
  for (let at = 3; (await live(job, new CrashPoint(at, isAfter))) === null; at = lives > 150 ? at + 1 : 4 + (at % 11))
    lives++;
  expect(lives).toBeGreaterThan(60);
  expect([...phases].sort()).toEqual(['add', 'count', 'none', 'seal']);
  const made = await readMessage(job.messageId);
  expect(await getDb(app).run(finishJob, [job.jobId, job.owner, '{}'])).toBe(1);
  expect(made).toEqual(whole);
  await world.send('F', 'DELETE', `/web/cesop-messages/${job.messageId}`, { comment: 'To be made once more' });
});
