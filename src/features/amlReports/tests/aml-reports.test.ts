// The AML reports over HTTP: real payments against the ledger, who may read them, files, records of looks, refusals.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Report, report } from '#features/amlReports/calls.ts';
import { writeCursor } from '#server/lists/cursor.ts';
import { field, getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { confirm, openDesks } from '#tests/harness/desks.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { pay, untilState } from '#tests/http/tasks.ts';
import { type ReportName, reportNames } from '../rules.ts';

const { timber, bakery } = companies;
const roles = ['A', 'F', 'E', 'H', 'M'] as const;
let bank: TestBank;
let browsers: Record<(typeof roles)[number], TestBrowser>;
let finance: TestBrowser;
let today: string;
/** paid first, taken back in the end */
let first: string;

beforeAll(async () => {
  bank = await startBank();
  const opened = await Promise.all(
    roles.map(async (role) => [role, await TestBrowser.signIn(bank.url, staff[role])] as const),
  );
  browsers = Object.fromEntries(opened) as typeof browsers;
  finance = await TestBrowser.signIn(bank.url, people.finance);
  const { rows } = await bank.owner.query<{ day: string }>('select bank_today()::text as day');
  today = rows[0]?.day ?? '';
  await bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'x', $3)`,
    [staff.M, bakery, staff.A],
  );
  const ids = [
    await pay(finance, people.director, { amount: '700.00' }),
    await pay(finance, people.director, { amount: '20.00' }),
    await pay(finance, people.director, { amount: '99.00', acc: ibans.timberReserve }),
  ];
  first = ids[0] ?? '';
  await untilState(bank, ids, 3);
  for (const amount of [1_600_000, 5_000_000]) await receive(amount);
  await followed();
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** Money from a bank of Germany, as a rail brings it. */
async function receive(amountMinor: number): Promise<void> {
  await bank.owner.query(
    `with paid as (
       insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_account_id, payee_name,
         payee_iban, currency, amount_minor, category, payload_hash, created_at, changed_at, executed_at)
       select new_id(), 'incoming', 3, 'Sägeblatt', $1, a.client_id, a.id, 'Timber', a.iban, 'EUR', $2, 'TRSF', '',
         bank_now(), bank_now(), bank_now()
       from account a where a.iban = $3
       returning id, payee_account_id
     )
     select post(array[1], array[new_id()], array[s.id], array[p.payee_account_id], array[$2::bigint], array['payment'],
       array[p.id], array[0::bigint])
     from paid p, account s where s.kind = 'settlement'`,
    [ibans.elsewhere, amountMinor, ibans.timber],
  );
}

const followed = () =>
  until(async () => {
    const { rows } = await bank.owner.query<{ behind: boolean }>(
      `select exists (select from audit_inbox) or f.last_n < h.n as behind
       from follower f, audit_head h where f.name = 'aml-reports'`,
    );
    return rows[0]?.behind === false;
  });

const at = (name: ReportName, query = '') => `/web/reports/${name}?from=${today}&to=${today}${query}`;
async function read(name: ReportName, query = '', browser = browsers.A): Promise<Report> {
  const { status, body } = await browser.send('GET', at(name, query));
  expect([name, status]).toEqual([name, 200]);
  return report.parse(body);
}

/** Entries of clients' accounts by payments of the day, without own transfers, less what came back. */
async function readLedger(): Promise<Record<'in' | 'out', string>> {
  const { rows } = await bank.owner.query<Record<'in' | 'out', string>>(
    `select 'EUR' || coalesce(sum(e.amount_minor) filter (where e.amount_minor > 0), 0)::numeric(12, 2) / 100 as in,
       'EUR' || coalesce(-sum(e.amount_minor) filter (where e.amount_minor < 0), 0)::numeric(12, 2) / 100 as out
     from entry e
     join transfer t on t.id = e.transfer_id and t.kind = 'payment' and t.payment_id is not null
     where e.client_id is not null and e.booked_on = $1
       and not exists (select from transfer r where r.reverses = t.id)`,
    [today],
  );
  const { in: received = '', out = '' } = rows[0] ?? {};
  const cut = (text: string) => `EUR${Number(text.slice(3)).toFixed(2)}`;
  return { in: cut(received), out: cut(out) };
}

/** Financial proposes it, Admin confirms. */
async function voidFirst(): Promise<void> {
  const desks = await openDesks(bank, ['A', 'F']);
  const proposed = await desks.F.browser.send('PATCH', `/web/payments/${timber}/${first}?void`, {
    body: { comment: 'Booked twice.', version: 0, props: { reason: 'BANK' } },
  });
  expect(proposed).toMatchObject({ status: 202 });
  expect(await confirm(desks.A, textField(proposed.body, 'proposalId'))).toMatchObject({ status: 200 });
}

test('countries are counted from both sides, and together they are the entries of the ledger', async () => {
  const clients = await read('paymentsByClientCountry');
  expect(clients.countries).toEqual([
    {
      ...{ country: 'LT', from: today, to: today, flags: [], clients: 2, share: 1000 },
      in: { count: 4, amount: 'EUR66720.00' },
      out: { count: 2, amount: 'EUR720.00' },
    },
  ]);
  const { total } = clients;
  expect({ in: total.in.amount, out: total.out.amount }).toEqual(await readLedger());
  const incoming = await read('incommingPaymentsByCountry');
  expect(
    incoming.countries?.map(({ country, clients: count, in: sum, share }) => [country, count, sum, share]),
  ).toEqual([
    ['DE', 1, { count: 2, amount: 'EUR66000.00' }, 989],
    ['LT', 1, { count: 2, amount: 'EUR720.00' }, 10],
  ]);
  expect(incoming.total).toMatchObject({ clients: 2, rows: 2, in: { count: 4, amount: 'EUR66720.00' } });
  const outgoing = await read('outgoingPaymentsByCountry');
  expect(outgoing.countries).toMatchObject([{ country: 'LT', clients: 1, out: { count: 2, amount: 'EUR720.00' } }]);
});

test('payments of a day with one counterparty are joined; single ones stand from 50 000 EUR', async () => {
  const joined = await read('significantPayments');
  expect(joined.payments).toMatchObject([
    {
      ...{ day: today, clientId: timber, direction: 'in', name: 'Sägeblatt', account: ibans.elsewhere, country: 'DE' },
      ...{ count: 2, amount: 'EUR66000.00', greatest: 'EUR50000.00' },
    },
  ]);
  expect(joined.total).toEqual({
    ...{ clients: null, rows: 1, in: { count: 2, amount: 'EUR66000.00' }, out: { count: 0, amount: 'EUR0.00' } },
  });
  expect(joined.months).toEqual([{ month: today.slice(0, 7), in: 'EUR66000.00', out: 'EUR0.00' }]);
  const high = await read('highvaluePayments');
  expect(high.payments).toMatchObject([{ clientId: timber, count: 1, amount: 'EUR50000.00' }]);
  const rows = async (query: string) => (await browsers.E.send('GET', at('significantPayments', query))).body;
  const named = `&rows&clientId=${timber}&direction=in&party=${ibans.elsewhere}`;
  expect(field(await rows(named), 'payments')).toMatchObject([{ amount: 'EUR50000.00' }, { amount: 'EUR16000.00' }]);
});

test('a country of clients leads to its payments of one direction, as many as the row counts', async () => {
  const [lithuania] = (await read('paymentsByClientCountry')).countries ?? [];
  const list = async (direction: string) => {
    const { body } = await browsers.E.send('GET', at('paymentsByClientCountry', `&rows&country=LT${direction}`));
    return getItems({ items: field(body, 'payments') });
  };
  expect(lithuania?.country).toBe('LT');
  for (const direction of ['in', 'out'] as const) {
    const rows = await list(`&direction=${direction}`);
    expect(rows.map((row) => row['direction'])).toEqual(Array(lithuania?.[direction].count).fill(direction));
  }
  expect(await list('')).toHaveLength((lithuania?.in.count ?? 0) + (lithuania?.out.count ?? 0));
  expect(lithuania?.out.count).toBeGreaterThan(0);
});

test('who is linked to a client sees none of its payments, nor those of others with it, and is told so', async () => {
  const own = await read('paymentsByClientCountry', '', browsers.M);
  expect(own.isWithoutLinked).toBe(true);
  expect(own.total).toMatchObject({ clients: 1, in: { count: 2, amount: 'EUR66000.00' }, out: { count: 0 } });
  expect((await read('outgoingPaymentsByCountry', '', browsers.M)).countries).toEqual([]);
  const { body } = await browsers.M.send('GET', at('paymentsByClientCountry', '&rows&country=LT'));
  expect(JSON.stringify(body)).not.toContain('Duona');
  expect(getItems({ items: field(body, 'payments') }).map(({ amount }) => amount)).toEqual([
    ...['EUR50000.00', 'EUR16000.00'],
  ]);
});

test('for one record the files are the same byte for byte; what came back later is a difference', async () => {
  const before = await read('paymentsByClientCountry');
  const asOf = `&asOf=${before.asOf.record}`;
  const files = () =>
    Promise.all(
      reportNames.flatMap((name) =>
        (['csv', 'pdf'] as const).map(async (format) => {
          const { status, body } = await browsers.F.send('GET', at(name, `&format=${format}${asOf}`));
          expect([name, format, status]).toEqual([name, format, 200]);
          return Buffer.from(body as Uint8Array);
        }),
      ),
    );
  const made = await files();
  await voidFirst();
  await followed();
  expect((await files()).map((file, i) => file.equals(made[i] ?? Buffer.alloc(0)))).toEqual(made.map(() => true));
  expect(await read('paymentsByClientCountry', asOf)).toEqual(before);
  const { total } = await read('paymentsByClientCountry');
  expect(total.out).toEqual({ count: 1, amount: 'EUR20.00' });
  expect({ in: total.in.amount, out: total.out.amount }).toEqual(await readLedger());
  const changes = (await browsers.A.send('GET', at('outgoingPaymentsByCountry', `&changes${asOf}`))).body;
  expect(changes).toMatchObject({
    ...{ behind: expect.any(Number), countedTo: today, total: { count: 1, amount: 'EUR700.00' } },
    items: [{ paymentId: first, day: today, backOn: today, direction: 'out', amount: 'EUR700.00' }],
  });
  const csv = made[0]?.toString() ?? '';
  expect(csv).toContain(`as of audit record ${before.asOf.record}`);
  expect(csv).toContain(`Lithuania,${today},${today},,2,4,66720.00,2,720.00`);
  const pdf = (await pdfLines(made[1] ?? Buffer.alloc(0))).flat().join('\n');
  expect(pdf).toContain(`As of audit record ${before.asOf.record}`);
  expect(pdf).toContain('66720.00');
});

test('a later decision about a country does not change the report of a record', async () => {
  const year = `from=${today.slice(0, 4)}-01-01&to=${today.slice(0, 4)}-12-31`;
  const address = (rest: string) => `/web/reports/incommingPaymentsByCountry?${year}${rest}`;
  const { asOf } = await read('incommingPaymentsByCountry');
  const answers = () =>
    Promise.all(
      ['', '&format=csv', '&format=pdf'].map(async (format) => {
        const { status, body } = await browsers.A.send('GET', address(`&asOf=${asOf.record}${format}`));
        expect(status).toBe(200);
        return body instanceof Uint8Array ? Buffer.from(body).toString('base64') : JSON.stringify(body);
      }),
    );
  const before = await answers();
  await bank.owner.query(
    `insert into risk_change (version, kind, code, value, made_by, confirmed_by, comment, made_at)
     select coalesce(max(version), 0) + 1, 'country', 'DE', 'BLACK', $1, $2, 'x', bank_clock() from risk_change`,
    [staff.M, staff.H],
  );
  expect(await answers()).toEqual(before);
});

const position = ['2026-99-99', timber, 'in', ibans.elsewhere];
const unmarked = Buffer.from(JSON.stringify(position)).toString('base64url');
const marked = writeCursor(['aml-report', 'significantPayments', '2026-01-01', '2026-01-31'], position);

test.each([
  ['', 400, 'invalid-input'],
  ['?from=2026-01-01', 400, 'invalid-input'],
  ['?from=2026-01-01&to=2026-02-30', 400, 'invalid-input'],
  ['?from=2026-02-01&to=2026-01-31', 422, 'period-turned'],
  ['?from=2025-01-01&to=2026-01-02', 422, 'period-too-long'],
  ['?from=2026-01-01&to=2026-01-31&asOf=999999999', 422, 'record-not-counted'],
  ['?from=2026-01-01&to=2026-01-31&after=x', 400, 'invalid-input'],
  [`?from=2026-01-01&to=2026-01-31&after=${unmarked}`, 400, 'invalid-input'],
  [`?from=2026-01-01&to=2026-01-31&after=${marked}`, 400, 'invalid-input'],
  ['?rows&from=2026-01-01&to=2026-01-31', 422, 'report-row-not-named'],
])('%s is refused: %i', async (query, status, code) => {
  const answer = await browsers.E.send('GET', `/web/reports/significantPayments${query}`);
  expect(answer).toMatchObject({ status, code });
});

test('366 days are taken, of a year over the end of a year too; another report does not exist', async () => {
  for (const [from, to] of [
    ['2025-01-01', '2026-01-01'],
    ['2024-01-01', '2024-12-31'],
    ['2026-01-01', '2026-01-01'],
  ])
    for (const name of reportNames)
      expect((await browsers.H.send('GET', `/web/reports/${name}?from=${from}&to=${to}`)).status).toBe(200);
  expect((await browsers.H.send('GET', '/web/reports/incoming?from=2026-01-01&to=2026-01-01')).status).toBe(400);
});

test('looks at payments and files leave a record', async () => {
  await read('significantPayments', '', browsers.H);
  await browsers.H.send('GET', at('paymentsByClientCountry', '&rows&country=LT'));
  await browsers.H.send('GET', at('paymentsByClientCountry', '&format=csv'));
  await browsers.H.send('GET', at('paymentsByClientCountry', '&rowsAs=csv&country=LT'));
  const { rows } = await bank.owner.query(
    `select verb, subject_id
     from (select verb, subject_id, actor_id, facts from audit_inbox
       union all select verb, subject_id, actor_id, facts from audit) a
     where actor_id = $1 and verb like 'report.%' and facts ->> 'from' = $2
     order by 1, 2`,
    [staff.H, today],
  );
  expect(rows).toEqual([
    { verb: 'report.export', subject_id: 'paymentsByClientCountry' },
    { verb: 'report.export', subject_id: 'paymentsByClientCountry' },
    { verb: 'report.read', subject_id: 'paymentsByClientCountry' },
    { verb: 'report.read', subject_id: 'significantPayments' },
  ]);
});
