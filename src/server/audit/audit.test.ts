/** The audit as a feed: gapless numbers under many writers, and a seal that shows every tampering. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { runs } from '#tests/harness/runs.ts';
import { until } from '#tests/harness/until.ts';
import { openPool, sql } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import { auditInvariants, findBreaches } from './invariants.ts';
import { record, recordRead } from './record.ts';
import { readFeedLag, startSequencer } from './sequencer.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 4, role: null });
  app = openPool({ url: database.serverUrl, size: 12 });
});
afterAll(async () => {
  expect(await breaches()).toEqual([]);
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

const breaches = async () => (await findBreaches(owner, auditInvariants)).map(({ rule }) => rule);

const write = (subjectId: string, detail?: Record<string, string>) =>
  inTransaction(app, (tx) =>
    record(tx, {
      clientId: null,
      verb: 'test.write',
      subjectKind: 'test',
      subjectId,
      facts: { n: 1 },
      ...(detail ? { detail } : {}),
    }),
  );

async function number(limit = 1000): Promise<number> {
  const { rows } = await app.query<{ count: number }>('select number_audit($1) as count', [limit]);
  return rows[0]?.count ?? 0;
}

async function head(): Promise<bigint> {
  const { rows } = await owner.query<{ n: bigint }>('select n from audit_head');
  return rows[0]?.n ?? 0n;
}

test('a record carries who, in which call, about what; personal detail lies aside', async () => {
  await recordRead(app, '40000000001', 'request-1', {
    clientId: '30000000001',
    verb: 'test.read',
    subjectKind: 'client',
    subjectId: '30000000001',
    facts: { from: '2026-01-01' },
    detail: { name: 'Žemaitė' },
  });
  expect(await number()).toBe(1);
  const { rows } = await owner.query(
    `select n, actor_id, request_id, client_id, verb, subject_kind, subject_id, facts, detail
     from audit join audit_detail using (n) order by n desc limit 1`,
  );
  expect(rows).toEqual([
    {
      n: await head(),
      actor_id: '40000000001',
      request_id: 'request-1',
      client_id: '30000000001',
      verb: 'test.read',
      subject_kind: 'client',
      subject_id: '30000000001',
      facts: { from: '2026-01-01' },
      detail: { name: 'Žemaitė' },
    },
  ]);
});

test('a rollback leaves no record', async () => {
  const before = await readFeedLag(app);
  const failing = inTransaction(app, async (tx) => {
    await record(tx, { clientId: null, verb: 'test.fail', subjectKind: 'test', subjectId: 'x' });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await readFeedLag(app)).waiting).toBe(before.waiting);
});

test('numbers at most as many as asked, in the order written, one block each time', async () => {
  for (let i = 0; i < 7; i++) await write(`order-${i}`);
  const before = await head();
  expect([await number(3), await number(3), await number(3), await number(3)]).toEqual([3, 3, 1, 0]);
  const { rows } = await owner.query<{ n: bigint; subject_id: string }>(
    'select n, subject_id from audit where n > $1 order by n',
    [before],
  );
  expect(rows).toEqual(Array.from({ length: 7 }, (_, i) => ({ n: before + BigInt(i + 1), subject_id: `order-${i}` })));
  const blocks = await owner.query('select from audit_block where first_n > $1', [before]);
  expect(blocks.rowCount).toBe(3);
});

test('an open transaction holds no one up and is numbered when it commits', async () => {
  const slow = await app.connect();
  await slow.query('begin');
  await slow.query(`insert into audit_inbox (verb, subject_kind, subject_id) values ('test.slow', 'test', 'slow')`);
  await write('quick');
  const before = await head();
  expect(await number()).toBe(1);
  await slow.query('commit');
  slow.release();
  expect(await number()).toBe(1);
  const { rows } = await owner.query('select n, subject_id from audit where n > $1 order by n', [before]);
  expect(rows).toEqual([
    { n: before + 1n, subject_id: 'quick' },
    { n: before + 2n, subject_id: 'slow' },
  ]);
});

const pause = sql<never>('select pg_sleep($1)');

test('eight writers of mixed length, three sequencers, two followers: nothing lost, nothing twice, no gap', async () => {
  const start = await head();
  const each = 10 * runs;
  const sequencers = [1, 2, 3].map(() => startSequencer(app, () => {}));
  let writing = true;
  const follow = async () => {
    const seen: string[] = [];
    let last = start;
    // once more after the writers have ended
    for (let more = true; more; ) {
      more = writing || (await readFeedLag(app)).waiting > 0;
      const { rows } = await owner.query<{ n: bigint; subject_id: string }>(
        'select n, subject_id from audit where n > $1 order by n',
        [last],
      );
      for (const { n, subject_id: id } of rows) {
        expect(n).toBe(last + 1n);
        last = n;
        seen.push(id);
      }
    }
    return seen;
  };
  const followers = [follow(), follow()];
  const written = await Promise.all(
    Array.from({ length: 8 }, async (_, writer) => {
      const ids: string[] = [];
      for (let i = 0; i < each; i++) {
        const id = `writer-${writer}-${i}`;
        await inTransaction(app, async (tx) => {
          await record(tx, { clientId: null, verb: 'test.write', subjectKind: 'test', subjectId: id });
          // so that they commit in another order than they wrote
          await tx.run(pause, [((writer * 7 + i * 3) % 10) / 1000]);
        });
        ids.push(id);
      }
      return ids;
    }),
  );
  writing = false;
  const expected = written.flat().sort();
  for (const seen of await Promise.all(followers)) expect(seen.sort()).toEqual(expected);
  await Promise.all(sequencers.map((sequencer) => sequencer.stop()));
  expect(await head()).toBe(start + BigInt(8 * each));
  expect(await breaches()).toEqual([]);
}, 30_000);

test('sequencers at once: one works, the others do not wait', async () => {
  for (let i = 0; i < 20; i++) await write(`together-${i}`);
  const holder = await owner.connect();
  await holder.query('begin');
  await holder.query('select from audit_head for update');
  expect(await number()).toBe(0);
  await holder.query('rollback');
  holder.release();
  const counts = await Promise.all(Array.from({ length: 6 }, () => number()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
});

test('the lag is how many wait and how long the oldest has', async () => {
  await until(async () => (await number()) === 0);
  expect(await readFeedLag(app)).toEqual({ waiting: 0, age: 0 });
  await write('waits');
  await owner.query(`update audit_inbox set at = at - interval '1 minute'`);
  const lag = await readFeedLag(app);
  expect(lag.waiting).toBe(1);
  expect(lag.age).toBeGreaterThan(59);
  await number();
});
