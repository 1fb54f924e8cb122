// The audit as staff see it: state, check, what the check finds, and who asked for it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkNextPiece } from '../../src/server/audit/checks.ts';
import { keepHead } from '../../src/server/audit/keeper.ts';
import { openPool } from '../../src/server/db/pool.ts';
import { inTransaction } from '../../src/server/db/transactions.ts';
import { verify } from '../../src/verify.ts';
import { field, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { until } from '../harness/until.ts';
import { staff } from '../harness/village.ts';

let bank: TestBank;
let admin: TestBrowser;
let finance: TestBrowser;
let folder: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-audit-'));
  bank = await startBank({ auditHeads: folder });
  admin = await TestBrowser.signIn(bank.url, staff.A);
  finance = await TestBrowser.signIn(bank.url, staff.F);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
  fs.rmSync(folder, { recursive: true });
});

const read = async () => (await admin.send('GET', '/web/audit')).body;
const check = (browser: TestBrowser) => browser.send('POST', '/web/audit?check');
const stop = () => admin.send('POST', '/web/audit?stop');

/** What the check that is open, or ended last, has come to. */
async function outcome(): Promise<unknown> {
  await until(async () => field(field(await read(), 'check'), 'endedAt') !== null);
  return field(await read(), 'check');
}

/** As a tamperer with every right, around the triggers; answers how it is undone. */
async function spoil(change: string, undo: string): Promise<() => Promise<void>> {
  const run = async (statement: string) => {
    const client = await bank.owner.connect();
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
    client.release();
  };
  await run(change);
  return () => run(undo);
}

async function recorded(id: string): Promise<unknown[]> {
  await until(async () => (await bank.owner.query('select from audit_inbox')).rowCount === 0);
  const { rows } = await bank.owner.query('select verb, actor_id, facts from audit where subject_id = $1 order by n', [
    id,
  ]);
  return rows;
}

test('before anybody has checked', async () => {
  await until(async () => Number(field(await read(), 'n')) > 0);
  expect(await read()).toMatchObject({ retentionYears: 8, erasedUntil: null, check: null, outside: { state: 'kept' } });
});

test('a check finds the audit whole; who asked stands in the audit', async () => {
  const begun = await check(finance);
  expect(begun).toMatchObject({ status: 200, body: { askedBy: 'Staff F', outcome: null, broken: null } });
  expect(await outcome()).toMatchObject({ id: textField(begun.body, 'id'), outcome: 'whole', broken: null });
  expect(await recorded(textField(begun.body, 'id'))).toMatchObject([
    { verb: 'audit.check', actor_id: staff.F },
    { verb: 'audit.conclude', actor_id: staff.F, facts: { outcome: 'whole', record: null } },
  ]);
});

test('a check names the first broken record', async () => {
  const repair = await spoil(
    `update audit set at = at - interval '1 day' where n = 2; update audit set verb = 'x' || verb where n = 4`,
    `update audit set at = at + interval '1 day' where n = 2; update audit set verb = substr(verb, 2) where n = 4`,
  );
  const begun = await check(admin);
  expect(await outcome()).toMatchObject({ outcome: 'broken', broken: { n: '2', fault: 'changed' } });
  expect((await recorded(textField(begun.body, 'id'))).at(-1)).toMatchObject({
    facts: { outcome: 'broken', record: '2', fault: 'changed' },
  });
  await repair();
  await check(admin);
  expect(await outcome()).toMatchObject({ outcome: 'whole' });
});

test('a check looks at the heads outside, and so does the command', async () => {
  // one line alone: the keeper may have found blocks to keep already
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name));
  await inTransaction(bank.owner, (tx) => keepHead(tx, folder));
  const [file = ''] = fs.readdirSync(folder).map((name) => path.join(folder, name));
  const kept = fs.readFileSync(file, 'utf8');
  expect(await read()).toMatchObject({ outside: { state: 'kept', n: kept.split(' ')[1] } });
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  expect(await verify(bank.database.url, folder)).toBe(0);
  expect(lines.at(-1)).toContain(`The audit agrees with ${file}, up to record ${kept.split(' ')[1]}`);
  fs.writeFileSync(file, kept.replace(/[0-9a-f]{64}/, 'a'.repeat(64)));
  expect(await verify(bank.database.url, folder)).toBe(1);
  expect(lines.at(-1)).toMatch(/BROKEN: .*\n {2}first: Record 1 in block 1 .*a block head outside the database has/);
  expect(await verify(bank.database.url, path.join(folder, 'elsewhere'))).toBe(0);
  expect(lines.at(-1)).toContain('There are no block heads of this audit');
  vi.restoreAllMocks();
  await check(admin);
  expect(await outcome()).toMatchObject({ outcome: 'broken', broken: { n: '1', block: '1', fault: 'rewritten' } });
  fs.writeFileSync(file, kept);
});

test('heads that are late or gone are told', async () => {
  const [file = ''] = fs.readdirSync(folder).map((name) => path.join(folder, name));
  const kept = fs.readFileSync(file, 'utf8');
  await bank.owner.query(`update audit_block set sealed_at = sealed_at - interval '6 minutes'`);
  expect(await read()).toMatchObject({ outside: { state: 'late' } });
  fs.rmSync(file);
  expect(await read()).toMatchObject({ outside: { state: 'missing', n: null } });
  await bank.owner.query(`update audit_block set sealed_at = sealed_at + interval '6 minutes'`);
  fs.writeFileSync(file, kept);
});

test('one check at a time: who asks meanwhile gets that one, and it can be stopped', async () => {
  // so that it lasts: it is never let to its end
  await bank.owner.query(`
    create function hold_check() returns trigger language plpgsql as
      $$ begin return case when new.outcome = 'stopped' then new end; end $$;
    create trigger hold_check before update on audit_check for each row execute function hold_check()`);
  const asked = await Promise.all([check(admin), check(finance), check(admin)]);
  expect(new Set(asked.map(({ body }) => textField(body, 'id'))).size).toBe(1);
  expect(field(await read(), 'check')).toMatchObject({ endedAt: null, outcome: null });
  expect(await stop()).toMatchObject({ status: 204 });
  await bank.owner.query('drop trigger hold_check on audit_check; drop function hold_check()');
  expect(field(await read(), 'check')).toMatchObject({ outcome: 'stopped', broken: null });
  expect((await recorded(textField(asked[0].body, 'id'))).map((row) => field(row, 'verb'))).toContain('audit.stop');
  expect(await stop()).toMatchObject({ status: 204 });
});

test('a check that its server left goes on where it stopped, in pieces, on another', async () => {
  await bank.stop();
  const pool = openPool({ url: bank.database.url, size: 2 });
  // more blocks than one piece looks at
  await bank.owner.query(`
    do $$ begin
      for i in 1 .. 510 loop
        insert into audit_inbox (verb, subject_kind, subject_id) values ('test.write', 'test', i::text);
        perform number_audit(1);
      end loop;
    end $$`);
  await bank.owner.query(
    `insert into audit_check (id, asked_by, of_n) select new_id(), '${staff.A}', n from audit_head`,
  );
  const progress = async () => {
    const { rows } = await bank.owner.query<{ n: bigint; outcome: string | null }>(
      'select n, outcome from audit_check order by started_at desc limit 1',
    );
    return rows[0];
  };
  expect(await checkNextPiece(pool, folder)).toBe(true);
  expect(await progress()).toMatchObject({ outcome: null });
  expect(Number((await progress())?.n)).toBeGreaterThan(400);
  const both = await Promise.all([checkNextPiece(pool, folder), checkNextPiece(pool, folder)]);
  expect(both).toEqual([false, false]);
  expect(await progress()).toMatchObject({ outcome: 'whole' });
  await pool.end();
});
