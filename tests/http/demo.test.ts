// The demo world in a real database: made once, even by a seeding that is killed and by two at once, and sound.
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { accounts } from '#db/demo/accounts.ts';
import { bankAccount } from '#db/demo/bankAccount.ts';
import { bankCosts } from '#db/demo/bankCosts.ts';
import { pastDays } from '#db/demo/calendar.ts';
import { firstFees } from '#db/demo/firstFees.ts';
import { planDemoWorld } from '#db/demo/plan.ts';
import { seedDemo } from '#db/demo/seed.ts';
import { caseTypes } from '#features/cases/rules.ts';
import { monitoringFollower } from '#features/monitoring/server/engine/follow.ts';
import { replayClients } from '#features/monitoring/server/lab/replay.ts';
import { readHistory } from '#features/payments/lists/server/history.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { type Draft, draftSchema, emptyDraft } from '#features/registration/draft.ts';
import { faultsOfStage } from '#features/registration/rules.ts';
import type { SignedIn } from '#server/access/caller.ts';
import { listOpenRequests } from '#server/access/requests.ts';
import { findBreaches } from '#server/audit/invariants.ts';
import { getDb, openPool } from '#server/db/pool.ts';
import { followOnce } from '#server/followers/followers.ts';
import type { Services } from '#server/http/context.ts';
import { addDays } from '#shared/days.ts';
import { product } from '#src/features.server.ts';
import { demoDatabase, freshDatabase, makingOfDemo, type TestDatabase } from '../harness/database.ts';
import type { Making } from '../harness/world.ts';

let database: TestDatabase;
let pool: pg.Pool;
/** reads as the product does */
let reader: pg.Pool;
let plan: ReturnType<typeof planDemoWorld>;
let planned: { count: number; balances: ReadonlyMap<string, bigint> };
let making: Making;

/** Rows of a query, money as text. */
async function rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await pool.query<Row>(text, values)).rows;
}

beforeAll(async () => {
  database = await demoDatabase();
  making = await makingOfDemo();
  // some invariants compare everything with everything: over a whole world, loop in loop takes minutes
  pool = new pg.Pool({ connectionString: database.url, max: 2, options: '-c enable_nestloop=off' });
  reader = openPool({ url: database.url, size: 2, role: null });
  const [{ today } = { today: '' }] = await rows<{ today: string }>(
    `
      select ((min(opened_at) at time zone 'Europe/Vilnius')::date + ${pastDays})::text as today from account
      where client_id is not null`,
  );
  plan = planDemoWorld({ today });
  const days = plan.days();
  let count = 0;
  let step = days.next();
  for (; !step.done; step = days.next()) count += step.value.movements.length;
  planned = { count, balances: step.value };
}, 360_000);

afterAll(async () => {
  await Promise.all([pool.end(), reader.end()]);
  await database.drop();
});

/** Every moment of a payment in the order in which it happens. */
const moments = `
  select 1 as place, p.created_at as at
  union all select 2, a.decided_at from payment_approval a where a.payment_id = p.id
  union all select 3, m.created_at from rail_transfer t join rail_message m on m.id = t.message_id
    where t.payment_id = p.id and t.direction = 'out'
  union all select 4, p.executed_at
  union all select 5, r.created_at from rail_transfer t join rail_return r on r.transfer_id = t.id
    where t.payment_id = p.id
  union all select 6, p.changed_at`;

test('the times of each payment are in order, also as its history shows them', async () => {
  const wrong = await rows(`
    with steps as (select p.id, s.place, s.at from payment p cross join lateral (${moments}) s where s.at is not null),
      pairs as (select *, lag(at) over w as before from steps window w as (partition by id order by place, at))
    select id, place, before, at from pairs where before > at`);
  expect(wrong).toEqual([]);

  const answered = await rows<{ id: string; companyId: string }>(`
    select p.id, p.payer_client_id as "companyId" from payment p
    where exists (select from rail_transfer t where t.payment_id = p.id and t.direction = 'out')
      and p.state in (${paymentStates.reversed}, ${paymentStates.rejected})`);
  expect(answered).toHaveLength(2);
  for (const { id, companyId } of answered) {
    // neither waits for a day of arrival
    const [person, services] = [{ letters: 'A' }, {}] as unknown as [SignedIn, Services];
    const { items } = await readHistory(getDb(reader), { companyId, paymentId: id }, person, services);
    const times = items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    expect(items.map(({ verb }) => verb).slice(0, 3)).toEqual(['create', 'approve', 'send']);
  }
});

test('the first rules are in force since the bank began to watch', async () => {
  expect(await rows('select from watch_rule_state s, watch_start w where s.at <> w.at')).toEqual([]);
});

test('a seeding that was killed goes on where it stopped, and of two at once only one works', async () => {
  expect(making.interrupted).toBe('Error: killed halfway');
  const made = making.payments.sort((one, other) => one - other);
  expect(made).toHaveLength(2);
  expect(made[0]).toBe(0);
  expect(made[1]).toBeGreaterThan(planned.count / 3);
  expect(made[1]).toBeLessThan(planned.count / 2 + plan.openPayments.length);
  const count = planned.count + plan.openPayments.length;
  expect(await rows(`select count(*)::integer as count from payment where tag <> 'OFFER'`)).toEqual([{ count }]);
});

test('another call changes nothing', async () => {
  const state = () =>
    rows('select (select n from audit_head) as n, (select sum(seq) from account) as entries, * from bank');
  const before = await state();
  expect(await seedDemo(database.url)).toMatchObject({ payments: 0 });
  expect(await state()).toEqual(before);
});

test('everybody was screened against the lists of the world, and no one waits to be', async () => {
  expect(
    await rows(`
      select (select count(*)::integer from screening_subjects(array(select id from client)) s
          where not exists (select from screened d where d.client_id = s.client_id and d.subject_id = s.subject_id))
            as missing,
        (select count(*)::integer from screening_check where cause = 'night') > 60 as checked,
        (select last_n = n from follower, audit_head where name = 'screening') as followed`),
  ).toEqual([{ missing: 0, checked: true, followed: true }]);
});

test('each match of a case was found in a version that its list has', async () => {
  const { rows } = await pool.query(
    `select distinct h.code, k.versions ->> h.code as n
     from case_hit c join screening_hit h on h.id = c.hit_id join screening_check k on k.id = h.check_id
     where not exists (select from list_version v where v.code = h.code and v.n::text = k.versions ->> h.code)`,
  );
  expect(rows).toEqual([]);
});

test('a notice in the past of the demo came when the bank asked, and later ones come at real time', async () => {
  const late = `
    select r.payload ->> 'title' as title, r.created_at, i.sent_at from request r
    join request_notice n on n.request_id = r.id
    join info_request i on i.id = n.info_request_id
    where r.created_at not in (select at from (values (i.sent_at), (i.reminded_at)) t(at) where at is not null)
      and not exists (select from request_notice o where o.request_id = r.id and o.info_request_id < i.id)`;
  expect(await rows(late)).toEqual([]);
  const [column] = await rows(`select column_default from information_schema.columns
    where table_name = 'request' and column_name = 'created_at'`);
  expect(column).toEqual({ column_default: 'now()' });
});

test('every invariant of the product holds', async () => {
  expect(await findBreaches(reader, product.invariants)).toEqual([]);
}, 60_000);

/** What open payments have taken from an account: those that are pending all, those that came back their fee. */
function takenFrom(account: string): bigint {
  const { minor: feeMinor } = firstFees.sepa;
  return plan.openPayments
    .filter(({ payer, standing }) => payer === account && (standing === 'pending' || standing === 'returned'))
    .reduce((sum, { standing, amountMinor }) => sum + feeMinor + (standing === 'pending' ? amountMinor : 0n), 0n);
}

test('each account holds to the cent what the plan says, and what the outlet moved', async () => {
  const found = await rows<{ iban: string; balance: string }>(`
    with sold as (select * from payment where tag = 'OFFER' and state = ${paymentStates.executed})
    select iban, (balance_minor + coalesce((select sum(amount_minor) from sold where payer_account_id = a.id), 0)
      - coalesce((select sum(amount_minor) from sold where payee_account_id = a.id), 0))::text as balance
    from account a where client_id is not null and currency = 'EUR' order by id`);
  const expected = accounts.map(({ key, iban }) => [iban, (planned.balances.get(key) ?? 0n) - takenFrom(key)] as const);
  const all = [...expected, [bankAccount.iban, 0n] as const];
  expect(found).toEqual(all.map(([iban, balance]) => ({ iban, balance: `${balance}` })));
});

test('the bank is at real time, its past reaches back thirteen months, and nothing lies in the future', async () => {
  const [row] = await rows(`
    select clock_offset = '0' as is_real, is_demo,
      (select min(booked_on) from entry)::text as first, (select max(booked_on) from entry)::text as last,
      (select count(*)::integer from payment where created_at > now() or changed_at > now() or executed_at > now())
        as future,
      (select count(*)::integer from payment where executed_at < created_at) as early
    from bank`);
  expect(row).toMatchObject({ is_real: true, is_demo: true, future: 0, early: 0 });
  expect(row?.['first']).toBe(addDays(making.today, -pastDays));
  expect(row?.['last']).toBe(addDays(making.today, -1));
});

test('the company of the demo has payments in each standing; one waits on the device of its director', async () => {
  const states = await rows(`
    select state, count(*)::integer as count from payment
    where payer_client_id = '10000000001' and state <> payment_state('executed') group by state order by state`);
  expect(states).toEqual([
    { state: 0, count: 7 },
    // at other banks: two pending, one returned, one refused; one is blocked
    { state: 2, count: 2 },
    { state: 5, count: 1 },
    { state: 6, count: 1 },
    { state: 8, count: 3 },
    { state: 9, count: 3 },
  ]);
  const kinds = { requestKinds: product.requests, routes: new Map() };
  const [request, ...more] = await listOpenRequests(getDb(reader), kinds, {
    personId: '20000000001',
    passkeyId: undefined,
  });
  expect(more).toEqual([]);
  expect(request).toMatchObject({
    kind: 'payment',
    createdBy: 'Mantas Kėdrauskas',
    company: 'Šilvynas Timber UAB',
    title: 'Pay 2 475.00 EUR to Vetrovia Logistics UAB',
  });
});

test('what happened is numbered and sealed, the open payments under the names of those who made them', async () => {
  expect(await rows('select count(*)::integer as count from audit_inbox')).toEqual([{ count: 0 }]);
  const actors = await rows<{ actor_id: string }>(
    `
      select distinct actor_id from audit where verb not in ('note.add', 'message.send') and client_id = '10000000001'
        and actor_id is not null and actor_id !~ '^9' order by 1`,
  );
  expect(actors.map(({ actor_id: id }) => id)).toEqual(['20000000001', '20000000002', '20000000003']);
});

test('a database with clients of its own is refused', async () => {
  const other = await freshDatabase();
  try {
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    await client.query(
      `insert into client (id, type, title, sort_name, created_at) values ('70000000001', 'N', 'A', 'a', now())`,
    );
    await client.end();
    await expect(seedDemo(other.url)).rejects.toThrow('holds clients and is no demo');
    await expect(seedDemo(database.url, { today: '2999-01-01' })).resolves.toMatchObject({ payments: 0 });
  } finally {
    await other.drop();
  }
});

test('a day that is yet to come is refused', async () => {
  const other = await freshDatabase();
  try {
    await expect(seedDemo(other.url, { today: '2999-01-01' })).rejects.toThrow('yet to come');
  } finally {
    await other.drop();
  }
});

test('has cards of each state and orders of each stage, one of them delayed', async () => {
  const states = await rows<{ state: string }>('select distinct state from card order by 1');
  expect(states.map(({ state }) => state)).toEqual(['enabled', 'locked', 'terminated']);
  const orders = await rows<{ state: string; late: boolean }>(
    `
      select state, bool_or(ordered_at < bank_now() - interval '5 days') as late from card_order group by state
      order by 1`,
  );
  expect(orders).toEqual([
    { state: 'failed', late: true },
    { state: 'ordered', late: false },
    { state: 'printed', late: true },
    { state: 'sent', late: true },
  ]);
  const [found] = await rows(`
    select count(*) filter (where expires_on < bank_today()) as expired,
      count(*) filter (where request_id is not null) as offered,
      (select count(*) > 12 from card_month) as has_year
    from card`);
  expect(found).toEqual({ expired: '1', offered: '1', has_year: true });
});

test('requests to companies are new, begun, answered and overdue', async () => {
  const found = await rows<{ state: string }>('select distinct state from info_request order by state');
  expect(found.map(({ state }) => state)).toEqual(['answered', 'cancelled', 'open', 'overdue', 'saved']);
});

test('each type of case is in each status that its story can have, over days and by several officers', async () => {
  const found = await rows<{ type: string; standings: string[] }>(`
    select type, array_agg(distinct kind || status || case when asked_at is null then '' else '?' end) as standings
    from client_case group by type`);
  const standings = Object.fromEntries(found.map(({ type, standings: ones }) => [type, ones.sort().join(' ')]));
  expect(standings).toMatchObject({
    ...{ PEP: 'A0 A1 A2 A3?', RCA: 'A0 A1 A3?', SANCTION: 'A0 A1 A2', ADVERSE_MEDIA: 'A0 A2 A3?', FRAUD: 'A0 A1 A2' },
    ...{
      LIMITS: 'A0 A1 A2 A4',
      EDD: 'A0 A1 A2',
      ODD: 'A0 A1 A2 A3?',
      RFI: 'A0 A1 A3?',
      RESIDENCE: 'A0 A1 A2',
      BAILIFF: 'A0 A1 A2',
    },
    ...{
      OPEN: 'A0 A2 A3?',
      REOPEN: 'A0',
      OTHER: 'A0 A1',
      SENIOR: 'A0 A1',
      DOCUMENT: 'D0 D1 D2 D4 D5? D9',
      PATTERN: 'E0 E2 E4',
    },
    ...{ CHILD: 'P0 P2 P4', FAMILY: 'P0 P2 P4', PAYMENT: 'S0 S1 S2 S4', MNT: 'M0 M2', COMPANY: 'L0? L1 L2 L3 L4 L5' },
  });
  expect(Object.keys(standings).sort()).toEqual([...caseTypes].sort());
  const [about] = await rows(`
    select count(*) filter (where assignee_id is not null and closed_at is null)::integer > 5 as taken,
      count(*) filter (where due_at < bank_now() and closed_at is null)::integer > 3 as overdue,
      count(*) filter (where duplicate_of is not null)::integer as duplicates,
      count(distinct opened_at::date) > 25 as days, bool_or(opened_at > bank_now()) as future,
      (select count(*)::integer from proposal where state = 'open' and subject_kind = 'case') as proposed,
      (select count(*)::integer from proposal where state = 'returned') as returned,
      (select count(*)::integer from suppression where ended_at is null) as suppressed,
      (select count(distinct author_id)::integer from case_comment where author_id like '9%') as officers,
      (select bool_or(m.at < k.opened_at) from case_comment m join client_case k on k.id = m.case_id) as early,
      (select count(*)::integer from case_link) > 3 as linked,
      exists (
        select from case_payment h join payment p on p.id = h.payment_id and p.state = payment_state('blocked')
        join client_case k on k.id = h.case_id and k.type = 'SANCTION' and k.closed_at is null) as held
    from client_case`);
  expect(about).toEqual({
    ...{
      taken: true,
      overdue: true,
      duplicates: 1,
      days: true,
      future: false,
      proposed: 3,
      returned: 1,
      suppressed: 4,
    },
    ...{ officers: 5, early: false, linked: true, held: true },
  });
});

test('what was recorded in the past carries the time of the past', async () => {
  const [at] = await rows(`
    select count(*) filter (where at < now() - interval '300 days') > 100 as early, max(at) <= now() as sane,
      (select column_default from information_schema.columns where table_name = 'audit_inbox' and column_name = 'at')
        as now
    from audit`);
  expect(at).toEqual({ early: true, sane: true, now: 'clock_timestamp()' });
});

test('applications that the bank looks at are complete, with a document for each list', async () => {
  const found = await rows<{ draft: Partial<Draft> }>(
    `select r.draft from registration r join client c on c.id = r.client_id
     where c.registration_status = 'Review' and r.stage = 'Registration'`,
  );
  expect(found).toHaveLength(3);
  for (const { draft } of found) {
    const whole = { ...emptyDraft, ...draft };
    expect([whole.Name, faultsOfStage(whole, 'Registration')]).toEqual([whole.Name, []]);
    expect(draftSchema.safeParse(whole).success).toBe(true);
  }
});

test('the bank’s own money is apart from that of clients, and the card scheme is paid its net each bank day', async () => {
  const balances = await rows<{ code: string; minor: string }>(
    `select l.code, a.balance_minor as minor from ledger_account l join account a on a.id = l.account_id
     where l.currency = 'EUR'`,
  );
  const balance = (wanted: string) => Number(balances.find(({ code }) => code === wanted)?.minor);
  expect(balance('EQUITY')).toBe(35_000_000);
  // fees of the days since the last bank day are still to come
  const left = -balance('OWN') - bankCosts.reduce((sum, { code }) => sum + balance(code), 35_000_000);
  expect([left, left > 0 && left <= balance('FEES')]).toEqual([left, true]);
  // of half a million that went by card in 13 months
  expect(balance('SETTLEMENT')).toBeLessThan(2_000_000);
  const [covered] = await rows<{ held_minor: string; owed_minor: string }>('select * from safeguarding_now()');
  const tooMuch = Number(covered?.held_minor) - Number(covered?.owed_minor);
  expect([tooMuch, tooMuch >= 0 && tooMuch < 100_000]).toEqual([tooMuch, true]);
});

test('as it was: its thirteen months give exactly the events that the engine has raised in them', async () => {
  const app = openPool({ url: database.serverUrl, size: 2 });
  onTestFinished(() => app.end());
  while (await followOnce(app, monitoringFollower));
  const db = getDb(app);
  const everything = { since: '1970-01-02', from: '1970-01-02', after: '', maxSides: 1_000_000 };
  const { same, missing, extra } = await replayClients(db, everything);
  const raised = await app.query<{ count: bigint }>(
    'select count(*) as count from case_event where copy_of is null and cause is not null',
  );
  expect([missing, extra]).toEqual([[], []]);
  expect(same).toBe(Number(raised.rows[0]?.count));
  expect(same).toBeGreaterThan(20);
});

test('its alerts are of the engine, and its officers have decided about some', async () => {
  const [found] = await rows(`
    select (select count(*)::integer from case_event where cause is null and copy_of is null) as planted,
      (select count(distinct k.subject_id)::integer from client_case k join case_event e on e.case_id = k.id
       where k.closed_at is null and e.state = 'live') as open,
      (select count(*)::integer from payment_review where state = 'new') as waiting,
      (select count(*)::integer from payment_review_decision where case_id is null) as single,
      (select count(*)::integer from payment_review_decision where case_id is not null) as by_case`);
  expect(found?.['planted']).toBe(0);
  for (const kind of ['open', 'waiting', 'single', 'by_case']) expect(Number(found?.[kind])).toBeGreaterThan(1);
});
