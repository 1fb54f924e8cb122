// Forms of the supervisor and filings over HTTP: figures against the trial balance, files and their hashes, who files.
import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRandom } from '#features/ledger/tests/files-world.ts';
import { addDays } from '#shared/days.ts';
import { getMinor, parseDecimal } from '#shared/money.ts';
import { field, getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { until } from '#tests/harness/until.ts';
import { ibans, people, staff } from '#tests/harness/village.ts';
import { pay, untilState } from '#tests/http/tasks.ts';
import { formCodes, getQuarterStart } from '../rules.ts';
import { type FilingFields, formFiling } from './formFiling.ts';

const roles = ['A', 'F', 'E'] as const;
const start = bankToday();
/** the last day of the quarter of today */
const quarterEnd = addDays(getQuarterStart(addDays(getQuarterStart(start), 95)), -1);
let bank: TestBank;
let desks: Record<(typeof roles)[number], { browser: TestBrowser }>;

const ask = (query: string, role: (typeof roles)[number] = 'F') =>
  desks[role].browser.send('GET', `/web/supervisory-forms?${query}`);
const text = (body: unknown) => Buffer.from(body instanceof Uint8Array ? body : []).toString('utf8');
const readLines = async (form: string, day: string) => {
  const { body } = await ask(`form=${form}&day=${day}`);
  const lines = field(body, 'lines') as string[][];
  return Object.fromEntries(lines.map(([number = '', , ...values]) => [number, values]));
};
const moveTo = (day: string) =>
  bank.owner.query(`update bank set clock_offset = (($1::date + time '12:00') at time zone zone) - clock_timestamp()`, [
    day,
  ]);
async function move(debit: string, credit: string, cents: number): Promise<void> {
  const { rows } = await bank.owner.query<{ verdict: (string | null)[] }>(
    `select post(array[1], array[new_id()], array[d.account_id], array[c.account_id], array[$3::bigint],
       array['capital'], array[null::uuid], array[0::bigint]) as verdict
     from ledger_account d, ledger_account c
     where d.currency = 'EUR' and d.code = $1 and c.currency = 'EUR' and c.code = $2`,
    [debit, credit, cents],
  );
  expect(rows[0]?.verdict).toEqual([null]);
}
const addAccount = (code: string, number: string, of: string) =>
  bank.owner.query(`select add_ledger_account($1, $2, $1, $3, '', '', false, false, false, $4, $5)`, [
    code,
    number,
    of,
    staff.F,
    staff.A,
  ]);

/** What is in the trial balance to a day: by class, credit less debit in cents, closing and of the year. */
async function sumTrialBalance(day: string) {
  const { body } = await desks.F.browser.send('GET', `/web/ledger?accounts=${day}`);
  const rows = parse(text(body), { columns: true, bom: true }) as Record<string, string>[];
  const cents = (row: Record<string, string>, name: string) => parseDecimal(row[name] ?? '') ?? 0n;
  const sum = (classes: readonly string[], side: 'Closing' | 'Opening') =>
    rows
      .filter((row) => classes.includes(row['Class'] ?? ''))
      .reduce((all, row) => all + cents(row, `${side} credit`) - cents(row, `${side} debit`), 0n);
  return { sum, codes: rows.map((row) => row['Account']) };
}
const minor = (decimal: string | undefined) => getMinor(`EUR${decimal}`);

beforeAll(async () => {
  bank = await startBank();
  const open = async (role: (typeof roles)[number]) => ({ browser: await TestBrowser.signIn(bank.url, staff[role]) });
  desks = { A: await open('A'), F: await open('F'), E: await open('E') };
  await addAccount('COSTS', '6100', 'expense');
  await addAccount('RESERVE', '3200', 'equity');
  await addAccount('LENT', '4500', 'liability');
  const browser = await TestBrowser.signIn(bank.url, people.finance);
  const paid = [
    await pay(browser, people.director, { acc: ibans.lonely, amount: '10.00' }),
    await pay(browser, people.director, { acc: ibans.bakery, amount: '0.25' }),
  ];
  await untilState(bank, paid, 3);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

describe('a chart with random transfers', () => {
  const days = [0, 1, 2, 40].map((days) => addDays(quarterEnd, days));

  beforeAll(async () => {
    const codes = ['SAFEGUARD', 'FEES', 'EQUITY', 'COSTS', 'RESERVE', 'LENT'];
    const random = makeRandom(20_261_129);
    for (const day of days) {
      await moveTo(day);
      for (let at = 0; at < 12; at += 1) {
        const debit = codes[random(codes.length)] ?? '';
        const credit = codes.filter((code) => code !== debit)[random(codes.length - 1)] ?? '';
        await move(debit, credit, 1 + random(5_000_000));
      }
    }
    await moveTo(addDays(quarterEnd, 41));
  });

  test.each(days)('on %s the forms are the trial balance, and the balance sheet balances', async (day) => {
    const balance = await readLines('EM008_01', day);
    const { sum, codes } = await sumTrialBalance(day);
    expect(codes).toContain('COSTS');
    expect(minor(balance['1']?.[0])).toBe(-sum(['Asset'], 'Closing'));
    expect(minor(balance['2']?.[0])).toBe(sum(['Liability'], 'Closing'));
    expect(minor(balance['3.1']?.[0])).toBe(sum(['Equity'], 'Closing'));
    expect(balance['1']).toEqual(balance['4']);
    const flows = ['Income', 'Expense'];
    const result = sum(flows, 'Closing') - sum(flows, 'Opening');
    expect(minor((await readLines('EM008_03', day))['3']?.[0])).toBe(result);
    expect([balance['3.2'], balance['3.3']].map((cells) => minor(cells?.[0]))).toEqual([sum(flows, 'Opening'), result]);
    const equity = await readLines('EM008_04', day);
    expect(equity['4']?.at(-1)).toBe(balance['3']?.[0]);
    const [opening, increase, decrease, closing] = (equity['4'] ?? []).map(minor);
    expect((opening ?? 0n) + (increase ?? 0n) - (decrease ?? 0n)).toBe(closing);
    const own = await readLines('EM_007', day);
    expect([own['2'], own['3']]).toEqual([['350000.00'], balance['3']]);
  });

  test('client funds and what safeguards them are those of the ledger', async () => {
    const form = await readLines('EM008_05', quarterEnd);
    const balance = await readLines('EM008_01', quarterEnd);
    expect(form['3.1']).toEqual(balance['2.1']);
    expect(form['1.1']).not.toEqual(['0']);
    expect(minor(form['4.3']?.[0])).toBe(minor(form['4.1']?.[0]) - minor(form['3.5']?.[0]));
    expect(form['4.2']).toEqual(['']);
    expect((await readLines('EM008_02', quarterEnd))['3']).toEqual(['0.00']);
  });
});

describe('the files', () => {
  test('each form comes as CSV and PDF; both are recorded, and their hashes are kept', async () => {
    for (const form of formCodes) {
      const csv = await ask(`form=${form}&day=${quarterEnd}&format=csv`, 'E');
      const pdf = await ask(`form=${form}&day=${quarterEnd}&format=pdf`, 'E');
      expect([csv.status, pdf.status]).toEqual([200, 200]);
      expect(await getVerbs(bank, csv)).toEqual(['form.export']);
      expect((await pdfLines(pdf.body as Uint8Array)).join(' ')).toContain(form);
      const { body } = await desks.E.browser.send('GET', `/web/duties/${form}/${quarterEnd}`);
      const made = field(body, 'madeFiles') as { name: string; sha256: string }[];
      for (const [reply, ending] of [
        [csv, 'csv'],
        [pdf, 'pdf'],
      ] as const)
        expect(made.find(({ name }) => name === `${form}-${quarterEnd}.${ending}`)?.sha256).toBe(
          createHash('sha256')
            .update(reply.body as Uint8Array)
            .digest('hex'),
        );
    }
    // the same bytes are the same file
    await ask(`form=EM_007&day=${quarterEnd}&format=pdf`);
    const { body } = await desks.E.browser.send('GET', `/web/duties/EM_007/${quarterEnd}`);
    expect(field(body, 'madeFiles')).toHaveLength(2);
  });

  test('a CSV holds what the screen shows', async () => {
    const { body } = await ask(`form=EM008_04&day=${quarterEnd}&format=csv`);
    const rows = parse(text(body), { bom: true }) as string[][];
    expect(rows[0]).toEqual(['Line', 'Name', 'Opening, EUR', 'Increase, EUR', 'Decrease, EUR', 'Closing, EUR']);
    const shown = await readLines('EM008_04', quarterEnd);
    expect(rows.slice(1).map(([number = '', , ...values]) => [number, values])).toEqual(Object.entries(shown));
  });

  test('payments have a line for each rail, direction and country, with both sides', async () => {
    await until(async () => (await ask(`form=PAYMENTS&day=${quarterEnd}`)).status === 200);
    const { body } = await ask(`form=PAYMENTS&day=${quarterEnd}`);
    expect(field(body, 'lines')).toEqual([
      ['Within the bank', 'Incoming', 'LT', 'Lithuania', '2', '10.25'],
      ['Within the bank', 'Outgoing', 'LT', 'Lithuania', '2', '10.25'],
    ]);
    const form = await readLines('EM008_05', quarterEnd);
    expect(['2.1', '2.2', '2.3', '2.4'].map((line) => form[line]?.[0])).toEqual(['2', '10.25', '2', '10.25']);
    // nothing before today's quarter
    const before = addDays(getQuarterStart(start), -1);
    expect(field((await ask(`form=PAYMENTS&day=${before}`)).body, 'lines')).toEqual([]);
  });

  test('who is linked to a client with payments does not make their form', async () => {
    await bank.owner.query(
      `insert into staff_link (staff_id, client_id, relation, comment, made_by)
       select $1, client_id, 'role', 'x', $2 from report_side limit 1`,
      [staff.E, staff.A],
    );
    expect(await ask(`form=PAYMENTS&day=${quarterEnd}`, 'E')).toMatchObject({ status: 403, code: 'form-conflict' });
    expect((await ask(`form=EM008_01&day=${quarterEnd}`, 'E')).status).toBe(200);
  });

  test('an account in no line is refused by its name, and the screen has it, too', async () => {
    await addAccount('STRAY', '9000', 'asset');
    const refused = await ask(`form=EM008_01&day=${quarterEnd}&format=csv`);
    expect(refused).toMatchObject({ status: 409, code: 'account-not-mapped' });
    expect(field(refused.body, 'detail')).toBe('STRAY (EUR.STRAY, number 9000) is in no line of EM008_01.');
    const { body } = await ask(`form=EM008_01&day=${quarterEnd}`);
    expect(body).toMatchObject({ lines: [], problems: [{ account: 'EUR.STRAY', lines: [] }] });
    expect((await ask(`form=EM008_03&day=${quarterEnd}&format=csv`)).status).toBe(200);
    await bank.owner.query(`select delete_ledger_account('STRAY', 1)`);
  });

  test.each([
    ['form=EM008_01&day=2199-12-31', 422, 'day-not-begun'],
    [`form=EM008_01&day=${addDays(quarterEnd, 41)}`, 422, 'day-not-over'],
    ['form=EM008_01&day=2026-02-30', 400, undefined],
    ['form=EM008_09&day=2026-09-30', 400, undefined],
    [`form=EM008_01&day=${quarterEnd}&format=xml`, 400, undefined],
  ])('%s is refused with %i', async (query, status, code) => {
    expect(await ask(query)).toMatchObject({ status, ...(code && { code }) });
  });
});

describe('filings', () => {
  const path = `/web/duties/EM008_01/${quarterEnd}`;
  const fields = { reference: 'LB-1', comment: 'Sent by the portal.', fileId: '' };
  const record = (changes: Partial<FilingFields>, sent?: string, role: (typeof roles)[number] = 'F', at = path) =>
    desks[role].browser.send('POST', at, formFiling({ ...fields, filedOn: addDays(quarterEnd, 41), ...changes }, sent));
  const list = async (query: string) =>
    getItems((await desks.E.browser.send('GET', `/web/duties${query}`)).body).filter(
      ({ untilDay }) => untilDay === quarterEnd,
    );

  test('what is due is named', async () => {
    const due = getItems((await desks.E.browser.send('GET', '/web/duties?due')).body);
    expect(due.filter(({ authority }) => authority === 'LB').map(({ state }) => state)).toEqual(
      formCodes.map(() => 'overdue'),
    );
  });

  test('Financial records a file of its own; an Executive reads its hash', async () => {
    expect((await record({}, 'a;b', 'E')).status).toBe(403);
    const reply = await record({}, 'a;b');
    expect(reply.status).toBe(204);
    expect(await getVerbs(bank, reply)).toEqual(['duty.file']);
    const [duty] = (await list('?state=late')).filter(({ code }) => code === 'EM008_01');
    expect(duty).toMatchObject({
      ...{ state: 'late', filedOn: addDays(quarterEnd, 41), reference: 'LB-1' },
      sha256: createHash('sha256').update('a;b').digest('hex'),
    });
  });

  test('a later record supersedes it, with a file that the bank has made, and both stay', async () => {
    const read = async () => (await desks.A.browser.send('GET', path)).body;
    const [made] = field(await read(), 'madeFiles') as { id: string; sha256: string; name: string }[];
    expect((await record({ fileId: made?.id ?? '', filedOn: addDays(quarterEnd, 10) }, undefined, 'A')).status).toBe(
      204,
    );
    const body = await read();
    expect(field(body, 'duty')).toMatchObject({ state: 'filed', sha256: made?.sha256 });
    expect(field(body, 'filings')).toMatchObject([
      { fileName: made?.name, sha256: made?.sha256, isMade: true },
      { fileName: 'report.csv', isMade: false, comment: 'Sent by the portal.' },
    ]);
    const other = await record({ fileId: made?.id ?? '' }, undefined, 'A', `/web/duties/EM008_03/${quarterEnd}`);
    expect(other.code).toBe('filing-file-missing');
  });

  test.each([
    [{ filedOn: quarterEnd }, 'x', 422, 'filing-too-early'],
    [{ filedOn: addDays(quarterEnd, 42) }, 'x', 422, 'filing-too-early'],
    [{}, undefined, 422, 'filing-file-missing'],
    [{ fileId: '01900000-0000-7000-8000-00000000000b' }, undefined, 422, 'filing-file-missing'],
    [{ fileId: '01900000-0000-7000-8000-00000000000b' }, 'x', 422, 'filing-file-missing'],
    [{ filedOn: 'soon' }, 'x', 400, undefined],
  ])('%o is refused', async (changes, sent, status, code) => {
    expect(await record(changes, sent)).toMatchObject({ status, ...(code && { code }) });
  });

  test('a period that no report has is not there', async () => {
    for (const at of [`/web/duties/EM008_01/${addDays(quarterEnd, -1)}`, `/web/duties/NONE/${quarterEnd}`])
      expect((await record({}, 'x', 'F', at)).status).toBe(404);
  });

  test('the calendar as a file', async () => {
    const file = await desks.E.browser.send('GET', '/web/duties?export&authority=LB');
    const rows = parse(text(file.body), { columns: true, bom: true }) as Record<string, string>[];
    const filed = rows.filter((row) => row['State'] === 'Filed');
    expect(filed).toMatchObject([{ Code: 'EM008_01', To: 'Bank of Lithuania', 'Filed on': addDays(quarterEnd, 10) }]);
    expect(await getVerbs(bank, file)).toEqual(['duty.export']);
  });
});
