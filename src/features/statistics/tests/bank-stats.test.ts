// Figures of the whole bank for staff: what each role sees of them, and that they are what has happened.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Stats, stats } from '#features/statistics/calls.ts';
import { recentSince } from '#features/statistics/rules.ts';
import { keepFigures } from '#features/statistics/server/figures.ts';
import { openPool } from '#server/db/pool.ts';
import { field, getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { pay, untilState } from '#tests/http/tasks.ts';

type Role = 'A' | 'D' | 'S' | 'M' | 'F' | 'P' | 'E' | 'H';
const roles: readonly Role[] = ['A', 'D', 'S', 'M', 'F', 'P', 'E', 'H'];

let bank: TestBank;
let browsers: Record<Role, TestBrowser>;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  const opened: [Role, TestBrowser][] = [];
  for (const role of roles) opened.push([role, await TestBrowser.signIn(bank.url, staff[role])]);
  browsers = Object.fromEntries(opened) as Record<Role, TestBrowser>;
  finance = await TestBrowser.signIn(bank.url, people.finance);
  // a grown-up of Latvia, a child who came two months ago, a declined and a closed one
  await bank.owner.query(`
    insert into person (id, kind, full_name, birth_date) values
      ('41000000001', 'client', 'Adult', (bank_today() - interval '18 years')::date),
      ('41000000002', 'client', 'Child', (bank_today() - interval '18 years')::date + 1),
      ('41000000003', 'client', 'Declined', '1980-01-01'), ('41000000004', 'client', 'Closed', '1980-01-01');
    insert into client (id, type, title, sort_name, country, flags, created_at) values
      ('41000000001', 'N', 'Adult', 'adult', 'LV', '', bank_now()),
        ('41000000002', 'N', 'Child', 'child', null, '', bank_now() - interval '62 days'),
      ('41000000003', 'N', 'Declined', 'declined', 'LV', 'D', bank_now()),
        ('41000000004', 'N', 'Closed', 'closed', 'LV', 'Z', bank_now());
    insert into client_closing (id, client_id, closed_at) values (new_id(), '41000000004', bank_now());
    insert into client_address (client_id, type, country, street, postal_code, city)
    values ('41000000002', 'R', 'LV', 'x', 'x', 'x');
    insert into client_case (id, subject_id, type, kind, status, title, opened_at, due_at, changed_at)
    select new_id(), '41000000001', type, kind, 0, becomes::text, bank_now() - make_interval(days => days), bank_now(),
      bank_now()
    from (values ('PEP', 'A', 0, 0), ('PEP', 'A', 3, 4), ('PEP', 'A', 1, 3), ('SANCTION', 'A', 2, 40),
      ('DOCUMENT', 'D', 0, 40))
      c(type, kind, becomes, days);
    update client_case set status = title::integer, closed_at = case when title <> '3' then bank_now() end,
      outcome = case when title <> '3'
        then '{"code": "AFLS", "by": null, "confirmedBy": null, "reasons": [], "at": null}'::jsonb end
    where title <> '0';
    insert into client_case (id, subject_id, type, kind, status, title, opened_by, comment, opened_at, due_at,
      changed_at)
    select new_id(), '41000000001', 'MNT', 'M', 0, 'Rule ' || n, by, code, bank_now() - make_interval(days => days),
      bank_now(), bank_now()
    from (values (1, '', null, 0), (2, 'MRSM', null, 5), (3, 'openFraud', null, 29), (4, 'openFraud', null, 30),
      (5, '', '${staff.M}', 0))
      c(n, code, by, days);
    update client_case set status = 2, closed_at = bank_now(),
      outcome = json_build_object('code', comment, 'by', null, 'confirmedBy', null, 'reasons', '{}'::text[], 'at',
        null)::jsonb
    where type = 'MNT' and comment <> '';
    insert into case_event (case_id, rule, figure, at)
    select id, rule, 1, opened_at
    from client_case k join (values ('Rule 1'), ('Rule 2'), ('Rule 3'), ('Rule 4'), ('Rule 5')) c(title) using (title)
    cross join (values ('CASH.1K'), ('PASS.THROUGH')) r(rule) where k.title <> 'Rule 2' or rule = 'CASH.1K';
    -- a rule that the specification does not name
    insert into watch_rule_state (code, version, state, feed_n, at, comment)
    values ('PASS.THROUGH', 1, 'live', 0, bank_now(), '');
    -- taken by the server's loop before
    delete from bank_day`);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function read(role: Role): Promise<Stats> {
  const { status, body } = await browsers[role].send('GET', '/web/stats');
  expect(status).toBe(200);
  return stats.parse(body);
}

const followed = () =>
  until(async () => {
    const { rows } = await bank.owner.query<{ behind: boolean }>(
      `select exists (select from audit_inbox) or f.last_n < h.n as behind
       from follower f, audit_head h where f.name = 'statistics'`,
    );
    return rows[0]?.behind === false;
  });

/** Takes today's figures now, as the loop does every ten minutes. */
async function take(): Promise<void> {
  const pool = openPool({ url: bank.database.serverUrl, size: 2 });
  await bank.owner.query(`update bank_day set taken_at = taken_at - interval '1 hour'`);
  await keepFigures(pool);
  await pool.end();
}

describe('what was counted', () => {
  test('clients stand under their country, by age and kind; declined ones count nowhere', async () => {
    await take();
    const { countries } = await read('A');
    const zero = { na: 0, nc: 0, nl: 0, tn: 0, aa: 0, ac: 0, al: 0, ta: 0, close: 0 };
    expect(countries.items).toEqual([
      { country: 'LT', ...zero, nl: 3, tn: 3, al: 3, ta: 3 },
      { country: 'LV', ...zero, na: 1, tn: 1, aa: 1, ac: 1, ta: 2, close: 1 },
    ]);
    expect(countries.total).toMatchObject({ tn: 4, ta: 5, close: 1 });
  });

  test('open cases stand under their age; alerts are counted for 30 days', async () => {
    const { cases, alerts } = await read('H');
    expect(cases).toEqual({
      open: 5,
      items: [
        { type: 'MNT', ages: [2, 0, 0, 0] },
        { type: 'PEP', ages: [1, 1, 0, 0] },
        { type: 'DOCUMENT', ages: [0, 0, 0, 1] },
      ],
    });
    expect(alerts).toEqual([
      { type: 'MNT', opened: 4, open: 2, falsePositive: 0, truePositive: 0 },
      { type: 'PEP', opened: 3, open: 2, falsePositive: 1, truePositive: 0 },
    ]);
  });

  test('alerts stand under the rule that raised them, and lead to those that are open; staff raise none', async () => {
    const { rules, day } = await read('H');
    expect(rules).toEqual([
      { rule: 'CASH.1K', title: 'Cash of a day', opened: 3, open: 1, cleared: 1, upheld: 1 },
      { rule: 'PASS.THROUGH', title: 'Money that passes through', opened: 2, open: 1, cleared: 0, upheld: 1 },
    ]);
    const queue = async (rule: string) =>
      getItems((await browsers.H.send('GET', `/web/tasks?rule=${rule}&openedFrom=${recentSince(day)}`)).body).map(
        (item) => field(item, 'title'),
      );
    expect(await queue('CASH.1K')).toEqual(['Rule 1']);
    expect(await queue('PASS.THROUGH,CASH.5K')).toEqual(['Rule 1']);
    const named = field((await browsers.H.send('GET', '/web/tasks')).body, 'rules');
    expect(named).toContainEqual({ code: 'PASS.THROUGH', title: 'Money that passes through' });
    // in shadow
    expect(JSON.stringify(named)).not.toContain('NEW.MANY');
    expect(await queue('CASH.5K')).toEqual([]);
    expect(await queue('CASH.9K')).toEqual([]);
    expect((await browsers.H.send('GET', '/web/tasks?rule=cash')).status).toBe(400);
  });

  test('today is taken again after ten minutes, not before', async () => {
    const before = (await read('A')).takenAt;
    const pool = openPool({ url: bank.database.serverUrl, size: 1 });
    await keepFigures(pool);
    expect((await read('A')).takenAt).toBe(before);
    await pool.end();
    await take();
    expect((await read('A')).takenAt > before).toBe(true);
  });

  test('ends of earlier months are filled in: clients by the day they came, money counted back', async () => {
    const { months } = (await read('A')).money;
    expect(months).toHaveLength(13);
    expect(months.at(-1)?.clients).toEqual({ adults: 1, children: 1, legal: 3 });
    expect(months.at(-2)?.clients).toEqual({ adults: 0, children: 1, legal: 0 });
    expect(months[0]).toMatchObject({ clients: { adults: 0, children: 0, legal: 0 }, funds: 'EUR0.00' });
  });
});

describe('money', () => {
  test('payments count on both sides, cards apart; what comes back is taken out again', async () => {
    const [first] = [
      await pay(finance, people.director, { amount: '10.00' }),
      await pay(finance, people.director, { amount: '99.00', acc: ibans.timberReserve }),
    ];
    await untilState(bank, [first ?? ''], 3);
    for (const [category, amount] of [
      ['TOPA', 5_000],
      ['TRSF', 70_000],
    ] as const)
      await receive(category, amount);
    await followed();
    expect((await read('A')).money.months.at(-1)).toMatchObject({
      income: { other: 'EUR710.00', cardTopUps: 'EUR50.00' },
      expenses: { other: 'EUR10.00', cardCash: 'EUR0.00' },
    });
  });

  test('counterparties are accounts at other banks, the greatest sum first', async () => {
    await take();
    expect((await read('S')).money.counterparties).toEqual([
      {
        ...{ iban: ibans.elsewhere, name: 'Sägeblatt', transactionsNumber: 2 },
        ...{ totalAmount: 'EUR750.00', income: 'EUR750.00', expense: 'EUR0.00' },
      },
    ]);
  });

  test('assets stand against the money of clients to the cent', async () => {
    const { status, body } = await browsers.F.send('GET', '/web/stats?assets');
    expect(status).toBe(200);
    const euros = (type: string) =>
      (body as unknown as [string, string, string | null, string][])
        .filter(([kind]) => kind === type)
        .reduce((sum, [, , , amount]) => sum + BigInt(amount.replace('.', '')), 0n);
    const { rows } = await bank.owner.query<{ funds: bigint; own: bigint }>(`
      select sum(balance_minor) filter (where client_id is not null)::bigint as funds,
        sum(balance_minor) filter (where kind in ('equity', 'fee_income'))::bigint as own
      from account where currency = 'EUR'`);
    expect(euros('FUNDS')).toBe(BigInt(rows[0]?.funds ?? 0n));
    expect(euros('SAFEGUARD') + euros('SETTLEMENT') + euros('RECEIVABLE')).toBe(
      euros('FUNDS') + euros('SUSPENSE') + BigInt(rows[0]?.own ?? 0n),
    );
    expect(euros('HELD')).toBe(0n);
  });

  test('a day shows its payments, and how the bank stood', async () => {
    await take();
    const day = (await read('A')).day;
    const { body } = await browsers.E.send('GET', `/web/stats?day=${day}`);
    expect(field(body, 'payments')).toEqual([
      { direction: 'in', kind: 'card', count: 1, amount: 'EUR50.00' },
      { direction: 'in', kind: 'other', count: 2, amount: 'EUR710.00' },
      { direction: 'out', kind: 'other', count: 1, amount: 'EUR10.00' },
    ]);
    expect(field(field(body, 'standing'), 'funds')).toBe((await read('A')).money.funds);
    const longAgo = await browsers.E.send('GET', '/web/stats?day=2001-01-01');
    expect(longAgo.body).toMatchObject({ standing: null, payments: [] });
    const toCome = await browsers.E.send('GET', '/web/stats?day=2090-01-01');
    expect(toCome).toMatchObject({ status: 422, code: 'day-not-begun' });
  });
});

describe('who sees what', () => {
  test.each(['D', 'P'] as const)('%s gets counts and sums: no name, no alert, no staff user', async (role) => {
    const { body } = await browsers[role].send('GET', '/web/stats');
    expect(body).toEqual({
      ...(await read('A')),
      alerts: undefined,
      rules: undefined,
      staff: undefined,
      money: { ...(await read('A')).money, counterparties: undefined },
      takenAt: expect.any(String),
    });
    const sent = JSON.stringify(body);
    for (const word of [
      'Sägeblatt',
      ibans.elsewhere,
      'Staff ',
      staff.A,
      '9000000',
      'falsePositive',
      'CASH.1K',
      companies.timber,
    ])
      expect(sent).not.toContain(word);
  });

  test('activity of staff is identified by name, once the feed has been followed', async () => {
    await browsers.S.send('POST', `/web/logs/${companies.timber}`, { body: { comment: 'Called.' } });
    await followed();
    const { staff: active = [], users } = await read('M');
    expect(active.find(({ id }) => id === staff.S)).toMatchObject({ name: 'Staff S', role: 'S', messages: 1 });
    expect(users.at(-1)).toMatchObject({ executed: 1, signIns: expect.any(Number) });
    expect(users).toHaveLength(30);
  });

  test.each([
    ['A', true, true],
    ['H', true, false],
    ['D', false, false],
  ] as const)('the files hold what %s sees, and leave a record', async (role, sees, seesAssets) => {
    const file = (await browsers[role].send('GET', '/web/stats?format=csv')).body;
    const csv = Buffer.from(file as Uint8Array).toString();
    const pdf = (await browsers[role].send('GET', '/web/stats?format=pdf')).body;
    const lines = (await pdfLines(pdf as Uint8Array)).flat();
    expect(csv).toContain('Country,New adults,New children,New companies');
    expect(csv).toContain('Latvia,1,0,0,1,1,1,0,2,1');
    expect(lines.join('\n')).toContain('Figures of the bank');
    expect(lines.join('\n')).toContain('Clients by country');
    for (const text of [csv, lines.join('\n')]) {
      expect(text.includes('Sägeblatt')).toBe(sees);
      expect(text.includes('Staff S')).toBe(sees);
      expect(text.includes('Alerts of 30 days')).toBe(sees);
      expect(text.includes('At the central bank, covers the money of clients')).toBe(seesAssets);
      expect(text.includes('Cash of a day')).toBe(sees);
    }
    const { rows } = await bank.owner.query(
      `select facts from audit where verb = 'stats.export' and actor_id = $1
       union all select facts from audit_inbox where verb = 'stats.export' and actor_id = $1`,
      [staff[role]],
    );
    expect(rows).toHaveLength(2);
  });
});

/** Money from an account abroad, as a rail brings it in. */
async function receive(category: string, amountMinor: number): Promise<void> {
  await bank.owner.query(
    `with paid as (
       insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_account_id, payee_name,
         payee_iban,
         currency, amount_minor, category, payload_hash, created_at, changed_at, executed_at)
       select new_id(), 'incoming', 3, 'Sägeblatt', $1, a.client_id, a.id, 'Timber', a.iban, 'EUR', $2, $4, '',
         bank_now(), bank_now(), bank_now()
       from account a where a.iban = $3
       returning id, payee_account_id
     )
     select post(array[1], array[new_id()], array[s.id], array[p.payee_account_id], array[$2::bigint], array['payment'],
       array[p.id], array[0::bigint])
     from paid p, account s where s.kind = 'settlement'`,
    [ibans.elsewhere, amountMinor, ibans.timber, category],
  );
}
