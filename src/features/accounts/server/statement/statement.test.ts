/** Statements out of a real ledger, made by a real thread. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { StatementEntry } from '#features/rails/iso20022/messages.ts';
import { readMessage } from '#features/rails/iso20022/read.ts';
import { Threads } from '#server/threads/threads.ts';
import { addDays } from '#shared/days.ts';
import { decimalText } from '#shared/money.ts';
import type { StatementFormat } from '#shared/reference/statementFormats.ts';
import { type BundledTasks, bundleTasks } from '#tests/harness/bundleTasks.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { readMt940 } from '#tests/harness/mt940.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { runs } from '#tests/harness/runs.ts';
import type { StatementOrder } from './makeStatement.thread.ts';
import { discardStatement, orderStatement } from './order.ts';

const timber = { id: '10000000001', iban: 'LT063999010000000001', savings: 'LT813999010000000009' };
const studio = { id: '10000000002', iban: 'LT763999010000000002' };

let bundled: BundledTasks;
/** Temporary files of this test file alone: others make statements at the same time. */
let temporary: string;
let database: TestDatabase;
let client: pg.Client;
let threads: Threads;
/** The bank's day at the start, and the two after it. */
let days: [string, string, string];

beforeAll(async () => {
  bundled = await bundleTasks();
  temporary = await mkdtemp(path.join(os.tmpdir(), 'kontora-test-statements-'));
  vi.stubEnv('TMPDIR', temporary);
  vi.stubEnv('TEMP', temporary);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await bundled.remove();
  await rm(temporary, { recursive: true });
});

beforeEach(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  threads = new Threads({
    getFile: (name) => new URL(`${name}.mjs`, bundled.folder),
    environment: { databaseUrl: database.serverUrl },
  });
  await client.query(`
    update bank set is_demo = true;
    insert into client (id, type, title, sort_name, code, created_at) values
      ('${timber.id}', 'LEGAL', 'Žemaitijos Mediena UAB', 'zemaitijos', '304512345', now()),
      ('${studio.id}', 'LEGAL', 'Studio Київ', 'studio', null, now());
    insert into client_address values ('${timber.id}', 'R', 'LT', 'Konstitucijos pr. 21A', 'LT-08130', 'Vilnius');
    insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at) values
      ('${timber.id}', 'client', '${timber.iban}', 'Main', 'EUR', 0, now()),
      ('${studio.id}', 'client', '${studio.iban}', 'Main', 'EUR', 0, now()),
      ('${timber.id}', 'client', '${timber.savings}', 'Savings', 'EUR', 0, now())`);
  const { rows } = await client.query<{ a: string; b: string; c: string }>(
    'select bank_today()::text as a, (bank_today() + 1)::text as b, (bank_today() + 2)::text as c',
  );
  days = [rows[0]?.a ?? '', rows[0]?.b ?? '', rows[0]?.c ?? ''];
});
afterEach(async () => {
  await threads.close(0);
  await client.end();
  await database.drop();
});

const getId = (owner: string) =>
  owner === 'capital'
    ? `(select id from account where kind = 'equity' and currency = 'EUR')`
    : `(select id from account where iban = '${owner}')`;

async function post(kind: string, debit: string, credit: string, amountMinor: number, payment: string | null = null) {
  const { rows } = await client.query<{ verdict: string[] }>(
    `select post('{1}', array[new_id()], array[${getId(debit)}], array[${getId(credit)}], array[$1::bigint],
      array[$2::text],
       array[$3::uuid], '{0}') as verdict`,
    [amountMinor, kind, payment],
  );
  expect(rows[0]?.verdict).toEqual([null]);
}

/** An executed payment from the timber company to the studio, with its fee. */
async function pay(amountMinor: number, feeMinor: number, message: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_client_id,
       payee_account_id, payee_name, payee_iban, currency, amount_minor, fee_minor, message, payload_hash, created_at,
       changed_at, executed_at)
     values (new_id(), 'book', 3, '${timber.id}', ${getId(timber.iban)}, 'Žemaitijos Mediena UAB', '${timber.iban}',
       '${studio.id}', ${getId(studio.iban)}, 'Studio Київ', '${studio.iban}', 'EUR', $1, $2, $3, '', bank_now(),
         bank_now(), bank_now())
     returning id`,
    [amountMinor, feeMinor, message],
  );
  const id = rows[0]?.id ?? '';
  await post('payment', timber.iban, studio.iban, amountMinor, id);
  if (feeMinor > 0) await post('fee', timber.iban, 'capital', feeMinor, id);
  return id;
}

/** The fee of a payment comes back, as a new transfer that names the first. */
async function giveFeeBack(payment: string, amountMinor: number) {
  await post('reversal', 'capital', timber.iban, amountMinor, payment);
  await client.query(`
    update transfer t set reverses = f.id
    from transfer f
    where t.payment_id = '${payment}' and t.kind = 'reversal' and f.payment_id = t.payment_id and f.kind = 'fee'`);
}

const nextDay = () => client.query(`select advance_bank_clock(bank_now() + interval '1 day')`);

function order(wanted: Partial<StatementOrder> = {}) {
  const all = { clientId: timber.id, fund: null, from: days[0], to: days[2], language: 'en', format: 'pdf' } as const;
  return orderStatement(threads, { ...all, ofAnySize: true, ...wanted });
}

async function getText(format: StatementFormat, wanted: Partial<StatementOrder> = {}): Promise<string> {
  const file = await order({ format, ...wanted });
  if (file.kind !== 'bytes') throw new Error('a small statement went into a file');
  return Buffer.from(file.bytes).toString('utf8');
}

async function made(wanted: Partial<StatementOrder> = {}) {
  const file = await order(wanted);
  if (file.kind !== 'bytes') throw new Error('a small statement went into a file');
  return pdfLines(file.bytes);
}

const getRows = (page: readonly string[] = []) => page.filter((line) => /^\d{4}-\d\d-\d\d \|/.test(line));
const leftovers = () => readdir(temporary);

test('all accounts of a client, each with its lines as this side sees them', async () => {
  await post('capital', 'capital', timber.iban, 500_000);
  await nextDay();
  const id = await pay(120_050, 35, 'Sąskaita 7');
  await nextDay();
  await post('manual', timber.iban, timber.savings, 100_000);

  const pages = await made();
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain('Žemaitijos Mediena UAB | Main');
  expect(pages[0]).toContain('LT-08130 Vilnius, LT');
  expect(pages[0]).toContain('0.00 | 5 000.00 | −2 200.85 | 2 799.15');
  expect(getRows(pages[0])).toEqual([
    `${days[0]} | Capital · Kontora Demo Bank | 5 000.00 | 5 000.00`,
    `${days[1]} | Studio Київ | −1 200.50 | 3 799.50`,
    `${days[1]} | Fee · Kontora Demo Bank | −0.35 | 3 799.15`,
    `${days[2]} | Bank entry · Kontora Demo Bank | −1 000.00 | 2 799.15`,
  ]);
  expect(pages[0]).toContain('Sąskaita 7');
  expect(pages[0]).toContain(`LT76 3999 0100 0000 0002 · ${id}`);
  expect(pages[1]).toContain('0.00 | 1 000.00 | 0.00 | 1 000.00');

  const [other] = await made({ clientId: studio.id });
  expect(getRows(other)).toEqual([`${days[1]} | Žemaitijos Mediena UAB | 1 200.50 | 1 200.50`]);
  expect(other).toContain(`LT06 3999 0100 0000 0001 · ${id}`);
  expect(await leftovers()).toEqual([]);
});

test('one period has the same entries and closing balances in all formats', async () => {
  await post('capital', 'capital', timber.iban, 500_000);
  await nextDay();
  const id = await pay(120_050, 35, 'Sąskaita 7');
  await nextDay();
  await giveFeeBack(id, 35);
  await post('manual', timber.iban, timber.savings, 100_000);

  const pages = await made();
  const closings = ['2 799.50', '1 000.00'].map((closing) => `Closing balance ${days[2]} | ${closing}`);
  expect(pages.flat().filter((line) => line.startsWith('Closing balance 2'))).toEqual(closings);
  const entries = [
    [days[0], '5000.00', '5000.00', 'OTHR', '', 'Kontora Demo Bank', '', ''],
    [days[1], '-1200.50', '3799.50', 'TRSF', '', 'Studio Київ', studio.iban, 'Sąskaita 7'],
    [days[1], '-0.35', '3799.15', 'FEES', '', 'Kontora Demo Bank', '', ''],
    [days[2], '0.35', '3799.50', 'FEES', 'yes', 'Kontora Demo Bank', '', ''],
    [days[2], '-1000.00', '2799.50', 'OTHR', '', 'Kontora Demo Bank', '', ''],
  ];
  const fund = { iban: timber.iban, currency: 'EUR' };
  expect(csvCells(await getText('csv', { fund })).map(pick)).toEqual(entries);

  const camt = readMessage(await getText('camt053'));
  if (camt.kind !== 'camt.053') throw new Error('no statement');
  const [main, ...others] = camt.statements;
  expect(main).toMatchObject({
    ...{ fromDay: days[0], untilDay: days[2], openingMinor: 0n, closingMinor: 279_950n },
    account: { iban: timber.iban, currency: 'EUR', owner: 'Žemaitijos Mediena UAB', bankBic: 'KONTLT21XXX' },
  });
  expect(main?.entries.map((entry) => [entry.reference, ...getCells(entry)])).toEqual(
    entries.map(([date, amount, _balance, ...rest], i) => [`${i + 1}`, date, amount, ...rest]),
  );
  expect(main?.entries[1]).toMatchObject({ transactionId: id.replaceAll('-', ''), otherBic: 'KONTLT21XXX' });
  expect(others).toMatchObject([{ account: { iban: timber.savings }, closingMinor: 100_000n }]);

  const messages = readMt940(await getText('mt940'));
  expect(messages.map(({ account, opening, closing }) => [account, opening.minor, closing.minor])).toEqual([
    [timber.iban, 0n, 500_000n],
    [timber.iban, 500_000n, 379_915n],
    [timber.iban, 379_915n, 279_950n],
    [timber.savings, 0n, 100_000n],
  ]);
  const read = messages.flatMap((message) => message.entries.map((entry) => [message.closing.day, entry] as const));
  expect(read.slice(0, 5).map(([day, { mark, minor, type, details }]) => [day, mark, minor, type, details])).toEqual([
    [days[0], 'C', 500_000n, 'NMSC', { TRTP: 'OTHR', BIC: 'KONTLT21XXX', NAME: 'Kontora Demo Bank' }],
    [days[1], 'D', 120_050n, 'NTRF', { ...paidLabels, TXID: id.replaceAll('-', '') }],
    [days[1], 'D', 35n, 'NCHG', { ...feeLabels, TXID: id.replaceAll('-', '') }],
    [days[2], 'RD', 35n, 'NCHG', { ...feeLabels, TXID: id.replaceAll('-', '') }],
    [days[2], 'D', 100_000n, 'NMSC', { TRTP: 'OTHR', BIC: 'KONTLT21XXX', NAME: 'Kontora Demo Bank' }],
  ]);
});

const paidLabels = { TRTP: 'TRSF', IBAN: studio.iban, BIC: 'KONTLT21XXX', NAME: 'Studio Kiiv', REMI: 'Saskaita 7' };
const feeLabels = { TRTP: 'FEES', BIC: 'KONTLT21XXX', NAME: 'Kontora Demo Bank' };

/** An entry in the columns of the CSV, without the balance. */
function getCells({ bookedOn, isCredit, amountMinor, code, isReversal, other, otherIban, remittance }: StatementEntry) {
  const amount = decimalText(isCredit ? amountMinor : -amountMinor);
  const message = remittance && 'text' in remittance ? remittance.text : '';
  return [bookedOn, amount, code, isReversal ? 'yes' : '', other?.name, otherIban ?? '', message];
}

/** The lines of a CSV by the names of its columns. */
function csvCells(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.slice(1).trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [names[i] ?? '', cell])));
}

const columns = [
  'Date',
  'Amount',
  'Balance',
  'Category',
  'Reversal',
  'Counterparty',
  'Counterparty account',
  'Message',
];
const pick = (line: Record<string, string>) => columns.map((name) => line[name]);

test('money from another bank says from which, with its references, and counts from its day of settlement', async () => {
  const { rows } = await client.query<{ id: string }>(`
    with file as (
      insert into rail_message (id, direction, kind, sender_bic, message_id, file_name, sha256, body, state, created_at,
        changed_at)
      values (new_id(), 'in', 'pacs.008', 'DEUTDEFF', 'M1', 'm1.xml', '', '', 'taken', now(), now())
      returning id
    ), paid as (
      insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_account_id, payee_name,
        payee_iban,
        currency, amount_minor, remittance_reference, end_to_end_id, payload_hash, created_at, changed_at, executed_at)
      values (new_id(), 'incoming', 3, 'Max Mustermann', 'DE89370400440532013000', '${timber.id}',
        ${getId(timber.iban)},
        'Žemaitijos Mediena UAB', '${timber.iban}', 'EUR', 700, 'RF18539007547034', 'E2E-7', '', now(), now(), now())
      returning id
    ), transferred as (
      insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, payment_id, amount_minor,
        is_instant,
        settlement_on, other_bic, other_name, other_iban, own_iban, created_at)
      select new_id(), 'in', file.id, 'TX-7', 'E2E-7', paid.id, 700, false, bank_today() - 1, 'DEUTDEFF',
        'Max Mustermann',
        'DE89370400440532013000', '${timber.iban}', now()
      from file, paid)
    select id from paid`);
  await post('payment', 'capital', timber.iban, 700, rows[0]?.id);
  const camt = readMessage(await getText('camt053'));
  expect(camt.kind === 'camt.053' && camt.statements[0]?.entries).toMatchObject([
    {
      ...{ bookedOn: days[0], valueOn: addDays(days[0], -1), isCredit: true, amountMinor: 700n, transactionId: 'TX-7' },
      ...{ endToEndId: 'E2E-7', remittance: { reference: 'RF18539007547034' } },
      ...{ other: { name: 'Max Mustermann' }, otherIban: 'DE89370400440532013000', otherBic: 'DEUTDEFF' },
    },
  ]);
});

test('an account that holds time is in no message of banks', async () => {
  await client.query(`
    insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
    select client_id, kind, iban, 'Time', 'SEC', 0, now() from account where iban = '${timber.savings}'`);
  const fund = { iban: timber.savings, currency: 'SEC' };
  expect(csvCells(await getText('csv', { fund }))).toEqual([]);
  for (const format of ['mt940', 'camt053', 'camt054'] as const)
    await expect(getText(format, { fund })).rejects.toMatchObject({ code: 'money-only-format' });
  expect(readMt940(await getText('mt940')).map(({ closing }) => closing.currency)).toEqual(['EUR', 'EUR']);
});

test('a period in the middle opens with what was before and ends before what came after', async () => {
  await post('capital', 'capital', timber.iban, 500_000);
  await nextDay();
  await pay(1, 0, 'in the middle');
  await nextDay();
  await pay(2, 0, 'after');
  const fund = { iban: timber.iban, currency: 'EUR' };
  const pages = await made({ fund, from: days[1], to: days[1] });
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('5 000.00 | 0.00 | −0.01 | 4 999.99');
  expect(getRows(pages[0])).toEqual([`${days[1]} | Studio Київ | −0.01 | 4 999.99`]);
  const [later] = await made({ fund, from: '2190-01-01', to: '2190-01-31' });
  expect(later).toContain('4 999.97 | 0.00 | 0.00 | 4 999.97');
  expect(later).toContain('No transactions in this period.');
});

test('an account of another client is not there', async () => {
  await expect(made({ fund: { iban: studio.iban, currency: 'EUR' } })).rejects.toMatchObject({ code: 'not-found' });
  await expect(made({ clientId: '10000000009' })).rejects.toMatchObject({ code: 'not-found' });
  expect(await leftovers()).toEqual([]);
});

test('books that disagree in any figure give no statement', async () => {
  await post('capital', 'capital', timber.iban, 500_000);
  await pay(700, 0, '');
  await made();
  const damages: [what: string, change: (by: number) => string][] = [
    ['a balance in the entries', (by) => `entry set balance_after_minor = balance_after_minor + ${by} where seq = 1`],
    ['an amount in the entries', (by) => `entry set amount_minor = amount_minor + ${by} where seq = 2`],
    ['a day total', (by) => `day_total set amount_minor = amount_minor + ${by} where direction = 'out'`],
    ['a count', (by) => `day_total set count = count + ${by} where direction = 'out'`],
    ['the day of an entry', (by) => `entry set booked_on = booked_on - ${by} where seq = 1`],
  ];
  for (const [what, change] of damages) {
    await client.query(`update ${change(1)}`);
    await expect(made(), what).rejects.toThrow('does not add up');
    await client.query(`update ${change(-1)}`);
  }
  await made();
  expect(await leftovers()).toEqual([]);
});

test('reads all accounts at one moment, even while payments are posted', async () => {
  await post('capital', 'capital', timber.iban, 500_000);
  let over = false;
  const posting = (async () => {
    while (!over) await post('manual', timber.iban, timber.savings, 1);
  })();
  const sums: bigint[] = [];
  try {
    for (let i = 0; i < 2 * runs; i++) {
      const pages = await made({ from: '2190-01-01', to: '2190-01-31' });
      const closings = pages.map((page) => page.find((line) => line.startsWith('Closing balance 2190')) ?? '');
      sums.push(closings.reduce((sum, line) => sum + BigInt((line.split(' | ')[1] ?? '').replaceAll(/[ .]/g, '')), 0n));
    }
  } finally {
    over = true;
    await posting;
  }
  expect(sums).toEqual(sums.map(() => 500_000n));
}, 60_000);

test('many lines become a private file, which goes when it has been sent', async () => {
  const count = 11_000;
  await post('capital', 'capital', timber.iban, 10_000_000);
  await manyPayments(count);
  const file = await order({ to: days[0], format: 'csv' });
  if (file.kind !== 'file') throw new Error('a big statement stayed in memory');
  const bytes = await readFile(file.path);
  expect(bytes.length).toBe(file.sizeBytes);
  const lines = bytes.toString('utf8').trimEnd().split('\r\n');
  // a heading and the capital come first
  expect(lines).toHaveLength(2 + count);
  expect(lines.at(-1)).toContain(',-0.01,EUR,99890.00,');
  expect(await leftovers()).toHaveLength(1);
  await discardStatement(file);
  expect(await leftovers()).toEqual([]);
});

/** Payments of one cent, as post() would leave them; written directly because that is a hundred times faster. */
async function manyPayments(count: number) {
  await client.query(`
    create temp table many as
    select i, new_id() as payment_id, new_id() as transfer_id from generate_series(1, ${count}) i;
    insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_client_id,
      payee_account_id, payee_name, payee_iban, currency, amount_minor, message, payload_hash, created_at, changed_at,
        executed_at)
    select payment_id, 'book', 3, '${timber.id}', ${getId(timber.iban)}, 'Žemaitijos Mediena UAB', '${timber.iban}',
      '${studio.id}', ${getId(studio.iban)}, 'Studio Київ', '${studio.iban}', 'EUR', 1, repeat('€', 140), '', now(),
        now(), now()
    from many;
    insert into transfer (id, debit_id, credit_id, amount_minor, kind, payment_id, booked_on, created_at)
    select transfer_id, ${getId(timber.iban)}, ${getId(studio.iban)}, 1, 'payment', payment_id, bank_today(), now()
    from many;
    insert into entry (account_id, seq, client_id, transfer_id, amount_minor, balance_after_minor, booked_on,
      created_at)
    select ${getId(timber.iban)}, i + 1, '${timber.id}', transfer_id, -1, 10000000 - i, bank_today(), now() from many;
    insert into day_total values (${getId(timber.iban)}, 'out', bank_today(), 'payment', ${count}, ${count});
    analyze entry, transfer, payment`);
}
