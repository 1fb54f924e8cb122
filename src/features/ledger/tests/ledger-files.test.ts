// The files of the ledger over HTTP: who downloads them, what is refused, the record, and a posting by the specified
// body alone.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { startBank, type TestBank, type TestBrowser } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { approved, type Desk, openDesks } from '#tests/harness/desks.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';

let bank: TestBank;
let desk: Desk;
let browsers: Record<'A' | 'F' | 'E', TestBrowser>;
const today = bankToday();

beforeAll(async () => {
  bank = await startBank({ demo: false });
  const desks = await openDesks(bank, ['A', 'F', 'E']);
  desk = desks.F;
  browsers = { A: desks.A.browser, F: desk.browser, E: desks.E.browser };
  await bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'x', $3)`,
    [staff.E, companies.bakery, staff.A],
  );
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const ask = (query: string, role: 'A' | 'F' | 'E' = 'F') => browsers[role].send('GET', `/web/ledger?${query}`);
async function readText(query: string, role: 'A' | 'F' | 'E' = 'F'): Promise<string> {
  const { status, body } = await ask(query, role);
  expect([query, status]).toEqual([query, 200]);
  return Buffer.from(body as Uint8Array).toString();
}
const readRows = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];

test('the specified body alone posts, once, and the journal has it', async () => {
  const body = { debit: 'EUR.SUSPENSE', credit: 'EUR.FEES', amount: '12.50', message: 'Rounding', timestamp: today };
  const posted = await approved(desk, 'PUT', '/web/ledger', body);
  expect(posted).toMatchObject({ status: 200 });
  // the same body is the same posting: nothing is asked and nothing is posted
  expect(await desk.browser.send('PUT', '/web/ledger', { body })).toMatchObject({ status: 200, body: posted.body });
  const rows = readRows(await readText(`day=${today}`)).filter((row) => row['Kind'] === 'By hand');
  expect(rows).toMatchObject([{ Debit: 'EUR.SUSPENSE', Credit: 'EUR.FEES', Amount: '12.50', Message: 'Rounding' }]);
});

test('Admin, Financial and Executive get every file, and each is recorded', async () => {
  const month = today.slice(0, 7);
  const files = [`day=${today}`, `month=${month}&format=hledger`, `month=${month}&format=saft`, `accounts=${today}`];
  for (const role of ['A', 'F', 'E'] as const) for (const query of files) await readText(query, role);
  const { rows } = await bank.owner.query<{ actor_id: string; subject_id: string; facts: unknown }>(
    `select actor_id, subject_id, facts from audit_inbox where verb = 'ledger.file' and actor_id = $1
     union all select actor_id, subject_id, facts from audit where verb = 'ledger.file' and actor_id = $1`,
    [staff.E],
  );
  expect(rows.map((row) => [row.subject_id, row.facts])).toEqual(
    expect.arrayContaining([
      ['journal', { period: today, format: 'csv' }],
      ['journal', { period: month, format: 'saft' }],
      ['trial-balance', { period: today, format: 'csv' }],
    ]),
  );
});

test('the trial balance of today is the balances of the ledger', async () => {
  const rows = readRows(await readText(`accounts=${today}`));
  const { rows: kept } = await bank.owner.query<{ code: string; text: string }>(
    `select l.code, to_char(case when l.code = 'FUNDS' then client_funds() else a.balance_minor end / 100.0,
       'FM999999990.00') as text
     from ledger_account l left join account a on a.id = l.account_id
     where l.currency = 'EUR' and l.code in ('FUNDS', 'FEES', 'SUSPENSE')`,
  );
  for (const { code, text } of kept) {
    const row = rows.find(({ Account }) => Account === code);
    const [debit, credit] = [Number(row?.['Closing debit']), Number(row?.['Closing credit'])];
    expect([code, (credit - debit).toFixed(2)]).toEqual([code, text]);
  }
});

test('a client whom the reader is linked to is not named, and the sums stay', async () => {
  expect(await readText(`day=${today}`)).toContain(ibans.bakery);
  const masked = await readText(`day=${today}`, 'E');
  expect(masked).not.toContain(ibans.bakery);
  expect(masked).toContain('EUR.FUNDS');
  expect(readRows(masked)).toHaveLength(readRows(await readText(`day=${today}`)).length);
});

test.each([
  [`day=${addDays(today, 1)}`, 422, 'day-not-begun'],
  [`accounts=${addDays(today, 1)}`, 422, 'day-not-begun'],
  ['month=2100-01', 422, 'day-not-begun'],
  ['day=2026-02-30', 400, 'invalid'],
  ['month=2026-13', 400, 'invalid'],
  ['month=2026-01-01', 400, 'invalid'],
  ['accounts=2026-1', 400, 'invalid'],
  [`day=${today}&format=xls`, 400, 'invalid'],
])('%s is refused with %i', async (query, status, code) => {
  expect(await ask(query)).toMatchObject({ status, ...(code !== 'invalid' && { code }) });
});
