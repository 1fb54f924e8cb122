// The audit as staff see it: state, check, what the check finds, and who asked for it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { archiveHead } from '#server/audit/headArchiver.ts';
import { newId } from '#server/db/ids.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { verify } from '#src/verify.ts';
import { field, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { until } from '#tests/harness/until.ts';
import { people, staff } from '#tests/harness/village.ts';

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
const getJobs = async (browser: TestBrowser) =>
  field((await browser.send('GET', '/web/jobs')).body, 'jobs') as unknown[];
const check = (browser: TestBrowser) => browser.send('POST', '/web/audit?check');

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

test('a check finds the audit whole; who asked is in the audit', async () => {
  const begun = await check(finance);
  expect(begun).toMatchObject({ status: 200, body: { askedBy: 'Staff F', outcome: null, broken: null } });
  expect(await outcome()).toMatchObject({ id: textField(begun.body, 'id'), outcome: 'whole', broken: null });
  expect(await recorded(textField(begun.body, 'id'))).toMatchObject([
    { verb: 'job.enqueue', actor_id: staff.F },
    { verb: 'audit.check', actor_id: staff.F },
    { verb: 'job.start', actor_id: null },
    { verb: 'job.finish', actor_id: staff.F },
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
  // one line alone: the archiver may have found blocks to keep already
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name));
  await inTransaction(bank.owner, (tx) => archiveHead(tx, folder));
  const [file = ''] = fs.readdirSync(folder).map((name) => path.join(folder, name));
  const kept = fs.readFileSync(file, 'utf8');
  expect(await read()).toMatchObject({ outside: { state: 'kept', n: kept.split(' ')[1] } });
  const lines: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  expect(await verify(bank.database.serverUrl, folder)).toBe(0);
  expect(lines.at(-1)).toContain(`The audit agrees with ${file}, up to record ${kept.split(' ')[1]}`);
  fs.writeFileSync(file, kept.replace(/[0-9a-f]{64}/, 'a'.repeat(64)));
  expect(await verify(bank.database.serverUrl, folder)).toBe(1);
  expect(lines.at(-1)).toMatch(/BROKEN: .*\n {2}first: Record 1 in block 1 .*a block head outside the database has/);
  expect(await verify(bank.database.serverUrl, path.join(folder, 'elsewhere'))).toBe(0);
  expect(lines.at(-1)).toContain('There are no block heads of this audit');
  vi.restoreAllMocks();
  await check(admin);
  expect(await outcome()).toMatchObject({ outcome: 'broken', broken: { n: '1', block: '1', fault: 'rewritten' } });
  fs.writeFileSync(file, kept);
});

test('heads that are late or gone are reported', async () => {
  // what a look elsewhere has left may come first
  const heads = fs.readdirSync(folder).filter((name) => name.endsWith('.heads'));
  const [file = ''] = heads.map((name) => path.join(folder, name));
  const kept = fs.readFileSync(file, 'utf8');
  await bank.owner.query(`update audit_block set sealed_at = sealed_at - interval '6 minutes'`);
  expect(await read()).toMatchObject({ outside: { state: 'late' } });
  fs.rmSync(file);
  expect(await read()).toMatchObject({ outside: { state: 'missing', n: null } });
  await bank.owner.query(`update audit_block set sealed_at = sealed_at + interval '6 minutes'`);
  fs.writeFileSync(file, kept);
});

test('one check at a time: who asks meanwhile gets that one; it can be stopped and goes on', async () => {
  // so that it lasts: it is never let to its end
  await bank.owner.query(`
    create function hold_check() returns trigger language plpgsql as
      $$ begin return case when new.state <> 'done' then new end; end $$;
    create trigger hold_check before update on job for each row execute function hold_check()`);
  const asked = await Promise.all([check(admin), check(finance), check(admin)]);
  const [id = ''] = asked.map(({ body }) => textField(body, 'id'));
  expect(new Set(asked.map(({ body }) => textField(body, 'id')))).toEqual(new Set([id]));
  expect(field(await read(), 'check')).toMatchObject({ endedAt: null, outcome: null });
  const stopped = { state: 'stopped', kind: 'audit-check' };
  expect(await admin.send('POST', `/web/jobs/${id}?stop`)).toMatchObject({ status: 200, body: stopped });
  await bank.owner.query('drop trigger hold_check on job; drop function hold_check()');
  expect(field(await read(), 'check')).toMatchObject({ id, outcome: 'stopped', broken: null });
  // what has ended stays as it is
  const executive = await TestBrowser.signIn(bank.url, staff.E);
  const shown = { id, title: 'Audit check', state: 'stopped' };
  expect(await getJobs(finance)).toContainEqual(expect.objectContaining({ ...shown, mayStop: true }));
  expect(await getJobs(executive)).toContainEqual(expect.objectContaining({ ...shown, mayStop: false }));
  await bank.owner.query(`update job set ended_at = ended_at - interval '10 minutes'`);
  expect(await getJobs(finance)).toEqual([]);
  expect(await executive.send('GET', `/web/jobs/${id}`)).toMatchObject({ status: 200, body: stopped });
  expect(await executive.send('POST', `/web/jobs/${id}?resume`)).toMatchObject({ status: 403 });
  expect(await finance.send('POST', `/web/jobs/${id}?stop`)).toMatchObject({ status: 200, body: stopped });
  expect(await finance.send('POST', `/web/jobs/${id}?resume`)).toMatchObject({ body: { state: 'waiting' } });
  expect(await outcome()).toMatchObject({ id, outcome: 'whole' });
  const verbs = (await recorded(id)).map((row) => field(row, 'verb'));
  expect(verbs).toEqual(expect.arrayContaining(['job.stop', 'job.resume', 'job.finish', 'audit.conclude']));
});

test('a job is seen by the person who asked for it, and by staff of the roles that its kind names', async () => {
  await bank.owner.query(
    `insert into job (id, kind, key, input, state, asked_by, ended_at)
     values ('${newId()}', 'unknown', 'x', '{}', 'waiting', '${people.director}', null)`,
  );
  const { rows } = await bank.owner.query<{ id: string }>(`select id from job where kind = 'unknown'`);
  const address = `/web/jobs/${rows[0]?.id}`;
  const director = await TestBrowser.signIn(bank.url, people.director);
  expect(await director.send('GET', address)).toMatchObject({ status: 200, body: { state: 'waiting', done: '0' } });
  for (const browser of [admin, await TestBrowser.signIn(bank.url, people.finance)]) {
    for (const [method, word] of [
      ['GET', ''],
      ['POST', '?stop'],
      ['POST', '?resume'],
    ] as const)
      expect(await browser.send(method, address + word)).toMatchObject({ status: 404 });
  }
  const { id } = (await outcome()) as { id: string };
  expect(await director.send('GET', `/web/jobs/${id}`)).toMatchObject({ status: 404 });
  const ids = async (browser: TestBrowser) => (await getJobs(browser)).map((job) => field(job, 'id'));
  expect(await ids(director)).toEqual([rows[0]?.id]);
  expect(await ids(admin)).toEqual([id]);
  // the next day of a daily job is not under way
  await bank.owner.query(`
    insert into job (id, kind, key, input, run_at)
    values ('${newId()}', 'audit-check', 'tomorrow', '{}', now() + interval '1 day')`);
  expect(await ids(admin)).toEqual([id]);
  await bank.owner.query(`delete from job where key = 'tomorrow'`);
  expect(await director.send('POST', `${address}?stop`)).toMatchObject({ body: { state: 'stopped' } });
});
