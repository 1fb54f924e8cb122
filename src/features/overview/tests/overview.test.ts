// The overview over HTTP: a world worked out on paper, its files and their record, and who reads it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeMonthlyFees } from '#features/prices/server/monthlyFees.ts';
import { findBreaches } from '#server/audit/invariants.ts';
import { addMonths } from '#shared/prices.ts';
import { startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { approved, type Desk, openDesks } from '#tests/harness/desks.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { untilRead } from '#tests/harness/untilRead.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { pay, untilState } from '#tests/http/tasks.ts';
import type { Overview } from '../calls.ts';
import { overviewInvariants } from '../server/invariants.ts';

const roles = ['A', 'F', 'E', 'H'] as const;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;
const first = `${bankToday().slice(0, 7)}-01`;
const monthAfter = (count: number) => addMonths(first, count).slice(0, 7);

/** 'yyyy-mm-dd hh:mm' in the bank's zone */
const moveTo = (moment: string) =>
  bank.owner.query('update bank set clock_offset = ($1::timestamp at time zone zone) - clock_timestamp()', [moment]);

async function post(debit: string, credit: string, cents: number): Promise<void> {
  const { rows } = await bank.owner.query<{ verdict: (string | null)[] }>(
    `select post(array[1], array[new_id()], array[d.account_id], array[c.account_id], array[$3::bigint],
       array['capital'], array[null::uuid], array[0::bigint]) as verdict
     from ledger_account d, ledger_account c
     where d.currency = 'EUR' and d.code = $1 and c.currency = 'EUR' and c.code = $2`,
    [debit, credit, cents],
  );
  expect(rows[0]?.verdict).toEqual([null]);
}

/** First month: two payments, the fee of one given back. Second: a charge and costs. Third: monthly fees. */
beforeAll(async () => {
  bank = await startBank();
  desks = await openDesks(bank, roles);
  const finance = await TestBrowser.signIn(bank.url, people.finance);
  const ids = [
    await pay(finance, people.director, { amount: '10.00' }),
    await pay(finance, people.director, { amount: '5.50' }),
  ];
  await untilState(bank, ids, 3);
  const back = `/web/payments/${companies.timber}/${ids[0]}?return-fee`;
  expect((await approved(desks.F, 'PATCH', back, { comment: 'Asked by the client.' })).status).toBe(204);
  await bank.owner.query(
    `select add_ledger_account('COSTS', '6000', 'Costs of the office', 'expense', '', '', false, false, false, $1, $2)`,
    [staff.F, staff.A],
  );
  await bank.owner.query(
    `select release_price(new_id(), 'ACCOUNT', 'Account', 'month', null, null, 200, 0, null, null, $1::date, null, '',
       $2, $3, false)`,
    [`${monthAfter(1)}-01`, staff.F, staff.A],
  );
  await moveTo(`${monthAfter(1)}-10 12:00`);
  await bank.owner.query(
    `select charge_client(new_id(), $1, (select id from account where iban = $2), 1500, 'Paper', false)`,
    [companies.timber, ibans.timber],
  );
  await post('COSTS', 'SAFEGUARD', 400);
  await moveTo(`${monthAfter(2)}-10 12:00`);
  // timber has two accounts, bakery and lonely one each
  while ((await chargeMonthlyFees(bank.owner)) === 'more');
  await post('SUSPENSE', 'FEES', 125);
  await untilRead(bank.owner);
});
afterAll(async () => {
  expect(await findBreaches(bank.owner, overviewInvariants)).toEqual([]);
  await bank.close();
});

async function read(role: (typeof roles)[number] = 'E'): Promise<Overview> {
  const { status, body } = await desks[role].browser.send('GET', '/web/overview');
  expect(status).toBe(200);
  return body as Overview;
}
const none = 'EUR0.00';
const noFees = { book: none, sepa: none, card: none, monthly: none, charge: none, other: none, returned: none };

test('three months are as they were worked out on paper', async () => {
  const { months, accounts } = await read();
  expect(months.map(({ month }) => month)).toEqual([0, 1, 2].map(monthAfter));
  expect(months.map(({ fees }) => fees)).toEqual([
    { ...noFees, book: 'EUR0.20', returned: 'EUR-0.10', unsorted: null, total: 'EUR0.10' },
    { ...noFees, charge: 'EUR15.00', unsorted: null, total: 'EUR15.00' },
    { ...noFees, monthly: 'EUR8.00', other: 'EUR1.25', unsorted: null, total: 'EUR9.25' },
  ]);
  expect(months.map(({ costs, result, otherIncome }) => [costs, result, otherIncome])).toEqual([
    [none, 'EUR0.10', none],
    ['EUR4.00', 'EUR11.00', none],
    [none, 'EUR9.25', none],
  ]);
  // a charge and a monthly fee are no payments of the client's own
  expect(months.map(({ activeClients, feesPerClient }) => [activeClients, feesPerClient])).toEqual([
    [1, 'EUR0.10'],
    [0, null],
    [0, null],
  ]);
  expect(months.map(({ rails }) => [rails.book.count, rails.book.amount, rails.sepa.count])).toEqual([
    [2, 'EUR15.50', 0],
    [0, none, 0],
    [0, none, 0],
  ]);
  expect(accounts).toEqual([
    { code: 'COSTS', name: 'Costs of the office', kind: 'expense', month: none, total: 'EUR4.00' },
  ]);
});

test('the newest sums are those of the ledger and of safeguarding', async () => {
  const { months, safeguarding, ownFunds, open, suspense } = await read('F');
  const { rows } = await bank.owner.query<{ funds: string; held: string; own: string }>(
    `select to_char(client_funds() / 100.0, 'FM999999990.00') as funds,
       to_char(-(select sum(a.balance_minor) from ledger_account l join account a on a.id = l.account_id
         where l.is_safeguarding) / 100.0, 'FM999999990.00') as held,
       (select to_char((capital_minor + retained_minor) / 100.0, 'FM999999990.00') from own_funds()) as own`,
  );
  const { assets } = months.at(-1) ?? {};
  expect([assets?.funds, assets?.safeguarded]).toEqual([`EUR${rows[0]?.funds}`, `EUR${rows[0]?.held}`]);
  expect(ownFunds).toEqual({ required: 'EUR350000.00', total: `EUR${rows[0]?.own}` });
  const day = await bank.owner.query<{ day: string }>('select max(day)::text as day from safeguarding_look');
  expect(safeguarding?.day ?? null).toBe(day.rows[0]?.day ?? null);
  expect([open.count, open.next?.month]).toEqual([2, monthAfter(0)]);
  expect(suspense.total).toBe('EUR-1.25');
});

test('Admin, Financial and Executive get the files, each is recorded, and no one else reads', async () => {
  for (const role of ['A', 'F', 'E'] as const) {
    const reply = await desks[role].browser.send('GET', '/web/overview?format=csv');
    expect([role, reply.status, await getVerbs(bank, reply)]).toEqual([role, 200, ['overview.export']]);
    const text = Buffer.from(reply.body as Uint8Array).toString();
    expect(text).toContain(`${monthAfter(1)},0.00,0.00,0.00,0.00,15.00,0.00,0.00,15.00`);
    expect(text).not.toContain(companies.timber);
  }
  const paper = await desks.E.browser.send('GET', '/web/overview?format=pdf');
  expect(await getVerbs(bank, paper)).toEqual(['overview.export']);
  const text = (await pdfLines(paper.body as Uint8Array)).flat().join('\n');
  for (const words of ['Overview of the books', 'Fee income by kind', 'Own funds required', '350000.00'])
    expect(text).toContain(words);
  expect((await desks.H.browser.send('GET', '/web/overview')).status).toBe(403);
});
