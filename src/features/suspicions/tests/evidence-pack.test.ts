// An evidence pack of a report with many records: all of them are in, a page at a time; what does not fit is counted.
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDb } from '#server/db/pool.ts';
import { getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { pay, untilState } from '#tests/http/tasks.ts';
import { raiseAlert } from '#tests/samples/alerts.ts';
import type { NeutralReport } from '../filing/neutralReport.ts';
import type { PackedFile } from '../filing/server/pack/archive.ts';
import { type Drawn, listBounds, listContents } from '../filing/server/pack/contents.ts';
import { findRows } from '../filing/server/pack/evidence.ts';
import { parseRecord } from '../filing/server/recordJson.ts';

const { timber } = companies;
const { privateKey } = generateKeyPairSync('ed25519');
const settings = { KONTORA_PACK_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() };
/** more than the thousand that once was the bound of records and of events */
const many = 1200;
let bank: TestBank;
let mlro: TestBrowser;
let address = '';
let files: Record<string, Uint8Array>;

beforeAll(async () => {
  bank = await startBank({ settings });
  mlro = await TestBrowser.signIn(bank.url, staff.H);
  const paymentId = await pay(await TestBrowser.signIn(bank.url, people.finance), people.director);
  await untilState(bank, [paymentId], 3);
  const caseId = await raiseAlert(bank.owner, { clientId: timber, paymentId });
  const options = { body: { comment: 'Many small parts' }, key: randomUUID() };
  const path = `/web/payments/${timber}/${paymentId}?report`;
  expect((await (await TestBrowser.signIn(bank.url, staff.M)).send('PATCH', path, options)).status).toBe(204);
  const [report] = getItems((await mlro.send('GET', '/web/mlro-reports')).body);
  address = `/web/mlro-reports/${report?.['id']}`;
  await plantRows(caseId, paymentId);
  const { body } = await mlro.send('GET', `${address}?file&as=pack`);
  files = unzipSync(body as Uint8Array);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** Events of the client, screening of the client, and records about the payment. */
async function plantRows(caseId: string, paymentId: string): Promise<void> {
  await bank.owner.query(
    `insert into case_event (case_id, client_id, rule, figure, at, cause)
     select $1, $2, 'R' || n, n, bank_now() + n * interval '1 second', 'turn' from generate_series(1, $3) n`,
    [caseId, timber, many],
  );
  await bank.owner.query(
    `insert into screening_check (id, client_id, subject_id, input, input_hash, versions, at, cause)
     select new_id(), $1, '', '{"name":"Test"}', sha256(n::text::bytea), '{}', bank_now() + n * interval '1 second',
       'opened' from generate_series(1, $2) n`,
    [timber, many],
  );
  await bank.owner.query(
    `insert into audit_inbox (actor_id, client_id, verb, subject_kind, subject_id, facts)
     select $1, $2, 'payment.read', 'payment', $3, jsonb_build_object('quoted', n)
     from generate_series(1, $4) n`,
    [staff.M, timber, paymentId, many],
  );
  await untilNumbered();
}
const untilNumbered = () => until(async () => (await bank.owner.query('select from audit_inbox')).rowCount === 0);

const getText = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? []).toString('utf8');
const getRows = (text: string) => text.trim().split('\r\n').slice(1);
const count = async (select: string, value: string): Promise<number> =>
  (await bank.owner.query(select, [value])).rowCount ?? 0;

test('every event, check and record is in it, and each block of the records', async () => {
  const events = getRows(getText(files['events.csv']));
  expect(events).toHaveLength(many + 1);
  // as its rule measures it; of a rule that is not known any more a number
  expect(events.find((line) => line.includes('C.OUT.15K'))).toContain(',15 000 EUR,');
  expect(events.find((line) => line.includes(',R1200,'))).toContain(',1 200,');
  const checks = JSON.parse(getText(files['screening.json']));
  expect(checks).toHaveLength(await count('select from screening_check where client_id = $1', timber));
  const records = getRows(getText(files['audit/records.csv']));
  expect(records.length).toBeGreaterThan(many);
  const numbers = records.map((line) => Number(line.split(',')[0]));
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  const blocks = new Set(records.map((line) => line.split(',')[1]));
  expect(getRows(getText(files['audit/blocks.csv'])).map((line) => line.split(',')[0])).toEqual([...blocks]);
  expect(getText(files['read-me.txt'])).not.toContain('the newest');
  expect(getText(files['manifest.txt'])).not.toContain('#');
});

const drawn: Drawn = {
  ...{ pdf: new Uint8Array(), form: '', xml: null, missing: [] },
  draw: () => Promise.resolve(new Uint8Array()),
};
async function getContents(rows: Awaited<ReturnType<typeof findRows>>, report: NeutralReport, pageRows: number) {
  const found = new Map<string, string>();
  const limits = { maxBytes: 0, reservedBytes: 0, maxFiles: 0, maxRows: 0, pageRows };
  for await (const { name, content } of listContents(bank.owner, { report, rows, cases: [] }, drawn, limits))
    found.set(name, await readWhole(content));
  return found;
}
async function readWhole(content: PackedFile['content']): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content instanceof Uint8Array ? [content] : content) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

test('what does not fit are the oldest rows, and the pack says how many are left', async () => {
  await untilNumbered();
  const report = parseRecord(getText(files['record.json']));
  const rows = await findRows(getDb(bank.owner), report, { maxRows: 7, maxBytes: 1_000_000 });
  const contents = await getContents(rows, report, 3);
  const events = getRows(contents.get('events.csv') ?? '').map((line) => line.split(',')[1]);
  expect(events).toEqual([0, 1, 2, 3, 4, 5, 6].map((n) => `R${many - n}`));
  const kept = getRows(contents.get('audit/records.csv') ?? '');
  // the newest is that of the pack itself
  expect(kept.slice(0, -1)).toEqual(getRows(getText(files['audit/records.csv'])).slice(-6));
  expect(kept.at(-1)).toContain('mlro_report.take');
  const readMe = contents.get('read-me.txt');
  expect(readMe).toContain('- events.csv: the newest 7 of 1 201');
  expect(readMe).toMatch(/- audit\/records\.csv: the newest 7 of 1 2\d\d/);
  expect(listBounds(rows)).toContain('events.csv: the newest 7 of 1 201');
});

test('bytes bound them, too: no list takes more than it was counted to take', async () => {
  const report = parseRecord(getText(files['record.json']));
  const whole = await findRows(getDb(bank.owner), report, { maxRows: many * 2, maxBytes: 100_000_000 });
  const sizes = await getContents(whole, report, 500);
  const size = (...names: string[]) =>
    names.reduce((sum, name) => sum + Buffer.byteLength(sizes.get(name) ?? ''), 0) - 500;
  expect(size('events.csv')).toBeLessThan(whole.events.bytes);
  expect(size('entries.csv')).toBeLessThan(whole.entries.bytes);
  expect(size('screening.json')).toBeLessThan(whole.checks.bytes);
  expect(size('audit/records.csv', 'audit/blocks.csv')).toBeLessThan(whole.records.bytes);
  const maxBytes = whole.entries.bytes + whole.events.bytes + whole.checks.bytes + 20_000;
  const { entries, records } = await findRows(getDb(bank.owner), report, { maxRows: many * 2, maxBytes });
  expect(entries.rows).toHaveLength(entries.total);
  expect(records.rows.length).toBeLessThan(records.total);
  expect(records.bytes).toBeLessThanOrEqual(20_000);
});
