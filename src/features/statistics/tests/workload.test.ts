// The load of the case desk and the yearly table: every figure counted by hand from cases made here.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { supervisorTable } from '#features/statistics/supervisorCalls.ts';
import { type Workload, workload } from '#features/statistics/workloadCalls.ts';
import { startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { pdfLines } from '#tests/harness/pdfText.ts';
import { companies, people, staff } from '#tests/harness/village.ts';

let bank: TestBank;
let head: TestBrowser;
let admin: TestBrowser;
const { timber, bakery } = companies;

beforeAll(async () => {
  bank = await startBank();
  head = await TestBrowser.signIn(bank.url, staff.H);
  admin = await TestBrowser.signIn(bank.url, staff.A);
  // years that no clock of a test reaches: 2021 has the closed ones, the open ones are counted from now
  await bank.owner.query(`
    alter table client_case disable trigger case_moved;
    insert into client_case (id, subject_id, type, kind, status, title, opened_at, due_at, changed_at, assignee_id,
      closed_at, outcome)
    select new_id(), s, t, k, st, 'A case', o, d, o, w, c,
      case when c is not null then jsonb_build_object('code', code, 'by', '${staff.M}', 'confirmedBy', null, 'reasons',
        '[]'::jsonb, 'at', c) end
    from (values
      -- open: one new and no one's, one of 5 days and overdue, one of 40 days
      ('${timber}', 'MNT', 'M', 0, bank_now(), bank_now() + interval '5 days', null, null::timestamptz, null),
      ('${timber}', 'RFI', 'A', 0, bank_now() - interval '5 days', bank_now() - interval '1 day', '${staff.M}', null,
        null),
      ('${bakery}', 'RFI', 'A', 0, bank_now() - interval '40 days', bank_now() + interval '1 day', '${staff.M}', null,
        null),
      -- of 2021: cleared in 2 hours, upheld in 4 and late, a duplicate in 12;
      -- the last of 2020 begins an hour before the year
      ('${timber}', 'PEP', 'A', 1, '2021-03-01 08:00Z', '2021-03-04 22:00Z', null, '2021-03-01 10:00Z', 'AFLS'),
      ('${timber}', 'PEP', 'A', 2, '2021-03-01 08:00Z', '2021-03-01 09:00Z', null, '2021-03-01 12:00Z', 'ATRU'),
      ('${timber}', 'PEP', 'A', 1, '2021-03-02 08:00Z', '2021-03-05 22:00Z', null, '2021-03-02 20:00Z', 'duplicate'),
      ('${bakery}', 'COMPANY', 'L', 4, '2020-12-31 21:00Z', '2021-01-08 22:00Z', null, '2021-01-04 09:00Z', 'BDCL'),
      ('${bakery}', 'SANCTION', 'A', 2, '2021-06-01 08:00Z', '2021-06-02 21:00Z', null, '2021-06-01 09:00Z', 'ATRU')
    ) as r(s, t, k, st, o, d, w, c, code);
    alter table client_case enable trigger case_moved;
    insert into restriction (id, client_id, scope, cause, case_id, comment, made_by, made_at)
    select new_id(), subject_id, 'all', 'CASE', id, 'Frozen', '${staff.M}', closed_at from client_case
    where type = 'SANCTION';
    -- living profiles: high, reviewed in 2020, due in 2021;
    -- the other without a score is low and was reviewed in 2021 again
    insert into cdd_profile (id, client_id, purpose, in_minor, out_minor, cash_minor, countries, sources, tax_countries,
      activities,
      comment, from_at, reviewed_at, until_at)
    select new_id(), c, 'b2b', 0, 0, 0, '{}', '{sales}', '{LT}', '{}', 'x', f::timestamptz, f::timestamptz,
      u::timestamptz
    from (values ('${timber}', '2020-05-05 10:00Z', null), ('${bakery}', '2018-05-05 10:00Z', '2021-05-05 10:00Z'),
      ('${bakery}', '2021-05-05 10:00Z', null)) as p(c, f, u);
    delete from risk_factor where client_id in ('${timber}', '${bakery}');
    insert into risk_factor (client_id, factor, level, cause, source, from_at) values
      ('${timber}', 'ALL', 'H', '{"words": "x"}', 'rules', '2020-05-05'),
        ('${timber}', 'LPC', 'H', '{"words": "x"}', 'rules', '2020-05-05')`);
});
afterAll(async () => {
  await bank.close();
});

async function read(query = '', browser = head): Promise<Workload> {
  const { status, body } = await browser.send('GET', `/web/workload${query}`);
  expect(status).toBe(200);
  return workload.parse(body);
}

describe('open cases', () => {
  test('by type and age, those of most first for people, and no one’s', async () => {
    const { types, people: who } = await read();
    expect(types).toEqual([
      { type: 'MNT', ages: [1, 0, 0, 0], overdue: 0, taken: 0 },
      { type: 'RFI', ages: [0, 1, 0, 1], overdue: 1, taken: 2 },
    ]);
    expect(who).toEqual([
      { id: staff.M, name: 'Staff M', ages: [0, 1, 0, 1], overdue: 1 },
      { id: null, name: 'No one', ages: [1, 0, 0, 0], overdue: 0 },
    ]);
  });
});

describe('the yearly table', () => {
  test('counts what was opened and closed in the bank’s year, with outcomes and the median', async () => {
    const { byType, years, year } = await read('?year=2021');
    expect(year).toBe(2021);
    expect(years.at(-1)).toBe(2020);
    expect(byType).toEqual([
      { type: 'COMPANY', opened: 0, closed: 1, cleared: 0, upheld: 1, ended: 0, late: 0, medianHours: 84 },
      { type: 'PEP', opened: 3, closed: 3, cleared: 1, upheld: 1, ended: 1, late: 1, medianHours: 4 },
      { type: 'SANCTION', opened: 1, closed: 1, cleared: 0, upheld: 1, ended: 0, late: 0, medianHours: 1 },
    ]);
    // an hour before midnight in Vilnius it was still the old year
    expect((await read('?year=2020')).byType).toMatchObject([{ type: 'COMPANY', opened: 1, closed: 0 }]);
  });

  test('counts freezes, reviews, refusals and clients of high risk', async () => {
    expect((await read('?year=2021')).facts).toEqual({
      ...{ freezes: 1, frozen: 1, peps: 0, highRisk: 1 },
      // timber was due in 2021 and is late since then; bakery was reviewed in 2021 and is next in 2024, which is late
      // too
      ...{ reviewsDue: 1, reviewsDone: 1, reviewsLate: 2 },
      ...{ refusals: 1, closings: 0 },
    });
    expect((await read('?year=2024')).facts).toMatchObject({ freezes: 0, frozen: 1, reviewsDue: 1, reviewsDone: 0 });
  });

  test('is there as CSV and PDF, and each download leaves a record', async () => {
    const file = (await head.send('GET', '/web/workload?format=csv&year=2021')).body;
    const csv = Buffer.from(file as Uint8Array).toString();
    expect(csv).toContain('PEP,3,3,1,1,1,1,4 h');
    expect(csv).toContain('Staff M,0,1,0,1,2,1');
    const pdf = (await admin.send('GET', '/web/workload?format=pdf&year=2021')).body;
    const lines = (await pdfLines(pdf as Uint8Array)).flat().join('\n');
    expect(lines).toContain('Cases of 2021');
    expect(lines).toContain('Clients frozen in 2021');
    const { rows } = await bank.owner.query(
      `
        select facts from audit where verb = 'workload.export' union all select facts from audit_inbox
        where verb = 'workload.export'`,
    );
    expect(rows.map(({ facts }) => facts)).toEqual(
      expect.arrayContaining([
        { format: 'csv', year: 2021 },
        { format: 'pdf', year: 2021 },
      ]),
    );
  });

  test('a year that is none is refused; other roles and companies see nothing, a deputy sees it as long as they are in', async () => {
    expect((await head.send('GET', '/web/workload?year=1999')).status).toBe(400);
    const support = await TestBrowser.signIn(bank.url, staff.S);
    expect((await support.send('GET', '/web/workload')).status).toBe(403);
    const director = await TestBrowser.signIn(bank.url, people.director);
    expect((await director.send('GET', '/web/workload')).status).toBe(403);
    const aml = await TestBrowser.signIn(bank.url, staff.M);
    const statuses = async () => {
      const files = await aml.send('GET', '/web/workload?format=csv&year=2021');
      const { body } = await aml.send('GET', '/web/client');
      return [
        (await aml.send('GET', '/web/workload')).status,
        files.status,
        JSON.stringify(body).includes('"deputyOf":"H"'),
      ];
    };
    expect(await statuses()).toEqual([403, 403, false]);
    await bank.owner.query(
      `
        insert into deputy (id, for_id, person_id, from_day, until_day)
        values (new_id(), $1, $2, bank_today(), bank_today())`,
      [staff.H, staff.M],
    );
    expect(await statuses()).toEqual([200, 200, true]);
  });
});

describe('the table for the supervisor', () => {
  const table = async (browser: TestBrowser) => {
    const { status, body } = await browser.send('GET', '/web/reports/supervisor?from=2021-01-01&to=2021-12-31');
    expect(status).toBe(200);
    return supervisorTable.parse(body).reports;
  };
  const csv = async (browser: TestBrowser) => {
    const path = '/web/reports/supervisor?format=csv&from=2021-01-01&to=2021-12-31';
    return Buffer.from((await browser.send('GET', path)).body as Uint8Array).toString();
  };

  test('counts what was filed, for the Head of AML and deputies alone; for an administrator there is no such row', async () => {
    const first = await table(head);
    await bank.owner.query(
      `with made as (
         insert into mlro_report (id, state, subject_id, narrative, author_id, written_at)
         values (new_id(), 'withMlro', $1, 'Odd', $2, '2021-05-01T09:00Z') returning id)
       insert into mlro_report_version (report_id, number, narrative, reasons, case_ids, payment_ids, made_by, made_at)
       select made.id, v.number, 'Odd', v.reasons, '{}', '{}', $3, v.at::timestamptz
       from made, (values (1, '', '2021-12-31T21:59Z'), (2, 'More', '2021-12-31T22:00Z')) v(number, reasons, at)`,
      [companies.timber, staff.S, staff.H],
    );
    // midnight in Vilnius is two hours before
    expect([first, await table(head), await table(admin)]).toEqual([0, 1, undefined]);
    expect(await csv(head)).toContain('Reports filed with the authority of 2021-01-01 to 2021-12-31,1');
    expect(await csv(admin)).not.toContain('Reports filed');
    const link = `
      insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'role', 'A test', $3)`;
    await bank.owner.query(link, [staff.H, companies.timber, staff.A]);
    expect(await table(head)).toBe(0);
    await bank.owner.query('delete from staff_link');
  });
});
