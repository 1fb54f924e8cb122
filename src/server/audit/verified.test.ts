/** The second run of verify computes only what has changed, and finds every change that goes through the database. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { product } from '#src/features.server.ts';
import { verify } from '#src/verify.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { until } from '#tests/harness/until.ts';
import { getDb, openPool } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import { archiveHead } from './headArchiver.ts';
import { record } from './record.ts';
import { readVerified, verifiedFile } from './verified.ts';

let database: TestDatabase;
let owner: pg.Pool;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-verified-'));

async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await inTransaction(owner, (tx) =>
      record(tx, {
        clientId: null,
        verb: 'test.write',
        subjectKind: 'test',
        subjectId: 'x',
        facts: { n },
        detail: { n },
      }),
    );
  }
  await owner.query('select number_audit(1000)');
}

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
  await write(8);
  await write(8);
  await settled();
});

/** Until no transaction of any database is older than what was written: what came after it would count as changed. */
async function settled(): Promise<void> {
  const { rows } = await owner.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  await until(async () => {
    const sql = 'select $1::text::xid8 <= pg_snapshot_xmin(pg_current_snapshot()) as is_past';
    return (await owner.query<{ is_past: boolean }>(sql, [rows[0]?.next])).rows[0]?.is_past === true;
  });
}
afterAll(async () => {
  await owner.end();
  await database.drop();
  fs.rmSync(folder, { recursive: true });
});

async function run(all = false): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  const code = await verify(database.serverUrl, folder, all);
  log.mockRestore();
  return { code, text: lines.join('\n') };
}
const stateNow = async () => readVerified((await verifiedFile(getDb(owner), folder)) ?? '');

const { invariants } = product;
/** a record with detail */
const spoilt = '(select min(n) + 3 from audit_detail)';
/** all but the walk over the audit */
const queries = invariants.length - 1;

test('the first run computes everything, the second nothing that is unchanged, --all everything', async () => {
  expect((await run()).text).not.toContain('Not computed again');
  const second = await run();
  expect(second.code).toBe(0);
  expect(second.text).toContain(`Not computed again: ${queries} invariants and the audit up to record`);
  expect(second.text).toContain('only with --all');
  expect((await run(true)).text).not.toContain('Not computed again');
});

test('computes added records, and the audit continues after them', async () => {
  await run();
  const before = await stateNow();
  await write(3);
  const { code, text } = await run();
  expect([code, text]).toEqual([0, expect.stringContaining(`and the audit up to record ${before?.audit.n}, `)]);
  expect(Number(/computed again: (\d+)/.exec(text)?.[1])).toBeLessThan(queries);
  expect(Number((await stateNow())?.audit.n)).toBe(Number(before?.audit.n) + 3);
});

describe.each<[string, string, string]>([
  [
    'a record edited',
    `update audit set facts = '{"n": 77}' where n = ${spoilt}`,
    `update audit set facts = original.facts from original where audit.n = ${spoilt} and original.n = ${spoilt}`,
  ],
  [
    'a detail edited',
    `update audit_detail set detail = '{"n": 77}' where n = ${spoilt}`,
    `update audit_detail d set detail = original.detail from original where d.n = ${spoilt} and original.n = ${spoilt}`,
  ],
  ['a record deleted', `delete from audit where n = ${spoilt}`, `insert into audit select * from kept`],
  [
    'a block edited',
    `update audit_block set hash = sha256('x') where number = 1`,
    'update audit_block b set hash = o.hash from original_block o where b.number = 1',
  ],
  [
    'a balance edited',
    `
      update account set balance_minor = balance_minor + 1
      where id = (select min(id) from account where client_id is not null)`,
    `
      update account set balance_minor = balance_minor - 1
      where id = (select min(id) from account where client_id is not null)`,
  ],
  [
    'columns that change places',
    `
      alter table audit rename verb to x; alter table audit rename subject_kind to verb;
      alter table audit rename x to subject_kind`,
    `
      alter table audit rename verb to x; alter table audit rename subject_kind to verb;
      alter table audit rename x to subject_kind`,
  ],
])('%s', (_what, tamper, repair) => {
  test('the second run finds it, even a change by the owner of the database', async () => {
    await owner.query(`
      create table if not exists original as select * from audit join audit_detail using (n);
      create table if not exists kept as select * from audit where n = ${spoilt};
      create table if not exists original_block as select * from audit_block where number = 1`);
    expect((await run()).code).toBe(0);
    const before = await stateNow();
    const client = await owner.connect();
    await client.query('set session_replication_role = replica');
    await client.query(tamper);
    client.release(true);
    const found = await run();
    expect([found.code, found.text]).toEqual([1, expect.stringContaining('BROKEN')]);
    expect(await stateNow()).toEqual(before);
    await owner.query('set session_replication_role = replica');
    await owner.query(repair);
    await owner.query('reset session_replication_role');
    expect((await run()).code).toBe(0);
  });
});

test.each<[string, (state: string) => string]>([
  ['of another database', (state) => state.replace(/"database":"[^"]*"/, '"database":"other"')],
  ['of another history', (state) => state.replace(/"hash":"[0-9a-f]{2}/, '"hash":"zz')],
  ['from the future', (state) => state.replace(/"xid":"\d+"/, '"xid":"99999999999"')],
  // its hashes of columns were MD5
  ['of an older version', (state) => state.replace(/(?<="form":"\d+[a-z]+)[0-9a-f]{64}"/g, `${'0'.repeat(32)}"`)],
  ['that cannot be read', () => '{'],
])('a file %s is not believed', async (_what, change) => {
  await run();
  const file = (await verifiedFile(getDb(owner), folder)) ?? '';
  const state = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, change(state));
  const { code, text } = await run();
  expect([code, text]).toEqual([0, expect.not.stringContaining('Not computed again')]);
});

test('a cut tail is found with the block heads', async () => {
  await inTransaction(owner, (tx) => archiveHead(tx, folder));
  expect((await run()).code).toBe(0);
});

test('each table that an invariant reads is among the words of its query', async () => {
  for (const invariant of invariants) {
    if (!('query' in invariant)) continue;
    const { rows } = await owner.query<{ 'QUERY PLAN': unknown }>(`explain (format json) ${invariant.query}`);
    const read = [...JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g)].map(([, name]) => name);
    const words = new Set(invariant.query.match(/\w+/g));
    expect([invariant.rule, read.filter((name) => name && !words.has(name))]).toEqual([invariant.rule, []]);
  }
});
