// Fee invoices: what was charged in a month, summed up as the books have it, and its PDF once the month is over.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfLines } from '../../src/features/accounts/server/statement/pdfText.ts';
import { itemsOf, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { companies, ibans, people, staff } from '../harness/village.ts';
import { pay, untilState } from './tasks.ts';

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
  expect(itemsOf(body)).toEqual([{ month, amounts: ['EUR0.20'], fees: 2, isFinal: false }]);
  expect(await asDirector.send('GET', `${list}/${month}`)).toMatchObject({ status: 404 });
});

test('the invoice of a month that is over says what for, how often and how much, also of fees that are payments', async () => {
  await bank.owner.query(
    `with paid as (
       insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_account_id, payee_name,
         payee_iban, currency, amount_minor, message, category, payload_hash, created_at, changed_at, executed_at)
       select new_id(), 'book', 3, a.client_id, a.id, 'Timber', a.iban, f.id, 'The bank', '', 'EUR', 1200, 'Monthly fee', 'FEES', '\\x00',
         bank_now(), bank_now(), bank_now()
       from account a, account f
       where a.iban = $1 and f.kind = 'fee_income' and f.currency = 'EUR'
       returning id, payer_account_id, payee_account_id, amount_minor)
     select post(array[1], array[new_id()], array[payer_account_id], array[payee_account_id], array[amount_minor], array['payment'], array[id], array[0::bigint])
     from paid`,
    [ibans.timber],
  );
  await pass('20 days');
  const { body } = await asDirector.send('GET', list);
  expect(itemsOf(body)).toEqual([{ month, amounts: ['EUR12.20'], fees: 3, isFinal: true }]);

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
  const charged = await bank.owner.query<{ id: string; amount_minor: bigint }>(
    `select t.id, t.amount_minor from transfer t join account f on f.id = t.credit_id and f.kind = 'fee_income'
     join account a on a.id = t.debit_id where a.iban = $1 order by t.amount_minor desc, t.id limit 2`,
    [ibans.timber],
  );
  for (const { id } of charged.rows) await reverse(id);
  const { rows } = await bank.owner.query<{ month: string }>(`select to_char(bank_today(), 'YYYY-MM') as month`);
  const next = rows[0]?.month ?? '';
  expect(next > month).toBe(true);
  expect(itemsOf((await asDirector.send('GET', list)).body)).toEqual([
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

/** The opposite transfer, as the ledger will write it. */
async function reverse(transferId: string): Promise<void> {
  const made = await bank.owner.query<{ id: string }>('select new_id() as id');
  const id = made.rows[0]?.id;
  await bank.owner.query(
    `select post(array[1], array[$2::uuid], array[t.credit_id], array[t.debit_id], array[t.amount_minor], array['reversal'], array[t.payment_id], array[0::bigint])
     from transfer t where t.id = $1`,
    [transferId, id],
  );
  await bank.owner.query('update transfer set reverses = $1 where id = $2', [transferId, id]);
  // a payment whose amount came back is Reversed, by two people; one whose fee came back stays as it is
  await bank.owner.query(
    `with reversed as (
       update payment set state = 5, changed_at = bank_now()
       where id = (select payment_id from transfer where id = $1 and kind = 'payment')
       returning id
     ), proposed as (
       insert into proposal (id, call, params, query, body, subject_kind, subject_id, subject_version, effects, effects_hash, state,
         proposed_by, decided_by, decided_at)
       select new_id(), 'voidTransaction', '{}', '[]', '', 'payment', id::text, 1,
         '{"title":"x","lines":[]}', sha256(convert_to(concat('["x",[],"payment","', id, '",1,null,"undefined"]'), 'UTF8')), 'open', $2, null::text, null::timestamptz from reversed
     )
     insert into payment_void (payment_id, reason, fee_back, comment, made_by, confirmed_by, made_at)
     select id, 'BANK', true, '', $2, $3, bank_now() from reversed`,
    [transferId, staff.F, staff.A],
  );
  await bank.owner.query(
    `update proposal set state = 'confirmed', decided_by = $1, decided_at = now() where state = 'open'`,
    [staff.A],
  );
}

test('a month without fees has none, and the export stands in the log', async () => {
  expect(await asDirector.send('GET', `${list}/2020-01`)).toMatchObject({ status: 404 });
  expect(await asDirector.send('GET', `${list}/2020-13`)).toMatchObject({ status: 404 });
  await asDirector.send('GET', `${list}/${month}`);
  const { rows } = await bank.owner.query(
    `select facts from (select verb, facts from audit union all select verb, facts from audit_inbox) r where verb = 'invoice.export'`,
  );
  expect(rows).toContainEqual({ facts: { month } });
});
