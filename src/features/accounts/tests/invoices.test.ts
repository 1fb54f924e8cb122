// Fee invoices: what was charged in a month, summed up as the books have it, and its PDF once the month is over.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { confirm, openDesks } from '#tests/harness/desks.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import { pay, untilState } from '#tests/http/tasks.ts';

const list = `/web/${companies.timber}/invoices`;
let bank: TestBank;
let asDirector: TestBrowser;
let asFinance: TestBrowser;
let month: string;

const pass = (interval: string) => bank.owner.query(`select advance_bank_clock(bank_now() + interval '${interval}')`);

beforeAll(async () => {
  bank = await startBank();
  asDirector = await TestBrowser.signIn(bank.url, people.director);
  asFinance = await TestBrowser.signIn(bank.url, people.finance);
  // noon in the middle of a month, so that the payments of this file are of one month
  await bank.owner.query(
    `select advance_bank_clock(date_trunc('month', bank_now()) + interval '1 month 14 days 12 hours')`,
  );
  const { rows } = await bank.owner.query<{ month: string }>(`select to_char(bank_today(), 'YYYY-MM') as month`);
  month = rows[0]?.month ?? '';
  const paid = [
    await pay(asFinance, people.director, { acc: ibans.bakery }),
    await pay(asFinance, people.director, { acc: ibans.lonely }),
  ];
  await untilState(bank, paid, 3);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

test('the month under way shows what was charged so far, and has no invoice yet', async () => {
  const { body } = await asDirector.send('GET', list);
  expect(getItems(body)).toEqual([{ month, amounts: ['EUR0.20'], fees: 2, isFinal: false }]);
  expect(await asDirector.send('GET', `${list}/${month}`)).toMatchObject({ status: 404 });
});

test('the invoice of a month that is over says what for, how often and how much, also of fees that are payments', async () => {
  await bank.owner.query(
    `with paid as (
       insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban,
         payee_account_id, payee_name,
         payee_iban, currency, amount_minor, message, category, payload_hash, created_at, changed_at, executed_at)
       select new_id(), 'book', 3, a.client_id, a.id, 'Timber', a.iban, f.id, 'The bank', '', 'EUR', 1200,
         'Monthly fee', 'FEES', '\\x00',
         bank_now(), bank_now(), bank_now()
       from account a, account f
       where a.iban = $1 and f.kind = 'fee_income' and f.currency = 'EUR'
       returning id, payer_account_id, payee_account_id, amount_minor)
     select post(array[1], array[new_id()], array[payer_account_id], array[payee_account_id], array[amount_minor],
       array['payment'], array[id], array[0::bigint])
     from paid`,
    [ibans.timber],
  );
  await pass('20 days');
  const { body } = await asDirector.send('GET', list);
  expect(getItems(body)).toEqual([{ month, amounts: ['EUR12.20'], fees: 3, isFinal: true }]);

  const reply = await asDirector.send('GET', `${list}/${month}`);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toBe('application/pdf');
  const [lines = [], ...more] = await pdfLines(reply.body as Uint8Array);
  expect(more).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining([
      `Žalioji Giria UAB | ${month}-${companies.timber}`,
      'Monthly fee | 1 | 12.00 | 12.00 EUR',
      'Internal payment fee | 2 | 0.10 | 0.20 EUR',
      'Total | 12.20 EUR',
      'Exempt from VAT: Directive 2006/112/EC, Article 135(1)(d).',
    ]),
  );
});

test('a fee that is given back stays where it was charged, and is a line of its own in the month of the reversal', async () => {
  await pass('20 days');
  const charged = await bank.owner.query<{ payment_id: string; amount_minor: bigint }>(
    `select t.payment_id, t.amount_minor from transfer t join account f on f.id = t.credit_id and f.kind = 'fee_income'
     join account a on a.id = t.debit_id where a.iban = $1 order by t.amount_minor desc, t.id limit 2`,
    [ibans.timber],
  );
  const desks = await openDesks(bank, ['F', 'A']);
  for (const { payment_id: id } of charged.rows) {
    const body = { comment: 'Booked twice.', version: 0, props: { reason: 'BANK' } };
    const proposed = await desks.F.browser.send('PATCH', `/web/payments/${companies.timber}/${id}?void`, { body });
    expect(await confirm(desks.A, textField(proposed.body, 'proposalId'))).toMatchObject({ status: 200 });
  }
  const { rows } = await bank.owner.query<{ month: string }>(`select to_char(bank_today(), 'YYYY-MM') as month`);
  const next = rows[0]?.month ?? '';
  expect(next > month).toBe(true);
  expect(getItems((await asDirector.send('GET', list)).body)).toEqual([
    { month: next, amounts: ['EUR-12.10'], fees: 0, isFinal: false },
    { month, amounts: ['EUR12.20'], fees: 3, isFinal: true },
  ]);
  expect(charged.rows.map(({ amount_minor: minor }) => minor)).toEqual([1200n, 10n]);
  await pass('31 days');
  const [lines = []] = await pdfLines((await asDirector.send('GET', `${list}/${next}`)).body as Uint8Array);
  expect(lines).toEqual(
    expect.arrayContaining([
      'Given back: Monthly fee | 1 | −12.00 | −12.00 EUR',
      'Given back: Internal payment fee | 1 | −0.10 | −0.10 EUR',
      'Total | −12.10 EUR',
    ]),
  );
  const [before = []] = await pdfLines((await asDirector.send('GET', `${list}/${month}`)).body as Uint8Array);
  expect(before).toContain('Total | 12.20 EUR');
});

test('a month without fees has none, and the export is in the log', async () => {
  expect(await asDirector.send('GET', `${list}/2020-01`)).toMatchObject({ status: 404 });
  expect(await asDirector.send('GET', `${list}/2020-13`)).toMatchObject({ status: 404 });
  await asDirector.send('GET', `${list}/${month}`);
  const { rows } = await bank.owner.query(
    `
      select facts from (select verb, facts from audit union all select verb, facts from audit_inbox) r
      where verb = 'invoice.export'`,
  );
  expect(rows).toContainEqual({ facts: { month } });
});
