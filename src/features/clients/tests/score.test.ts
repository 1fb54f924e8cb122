// The risk score of clients: found at events and every night, kept with its history, and overridden for a while by two
// people.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDueReviews } from '#features/clients/score/server/dueReviews.ts';
import { scoreJob } from '#features/clients/score/server/nightly.ts';
import { scoreOpened } from '#features/clients/score/server/opening.ts';
import { endOverrides } from '#features/clients/score/server/overrides.ts';
import { scoreClients } from '#features/clients/score/server/scoreClients.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Services } from '#server/http/context.ts';
import type { Progress, Run } from '#server/jobs/job.ts';
import { dayAt, addDays as daysAfter } from '#shared/days.ts';
import { field, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { closeByHand } from '#tests/harness/closing.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people } from '#tests/harness/village.ts';

const roles = ['A', 'M', 'H', 'S'] as const;
type Role = (typeof roles)[number];
let bank: TestBank;
let desks: Record<Role, Desk>;
const { timber, bakery, lonely } = companies;
const jonas = '40000000099';

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
  await plant(jonas);
  await inTransaction(bank.owner, (tx) => scoreOpened(tx, [timber, bakery, lonely, jonas]));
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const plant = (id: string) =>
  bank.owner.query(
    `
      insert into client (id, type, title, sort_name, country, created_at)
      values ($1, 'N', 'Jonas', 'jonas', 'LT', bank_now())`,
    [id],
  );
const score = (...ids: string[]) => inTransaction(bank.owner, (tx) => scoreClients(tx, ids, 'opening'));
const getWire = async (clientId: string) =>
  field((await desks.M.browser.send('GET', `/web/clients/${clientId}`)).body, 'Score') as string[];
const getScore = async (clientId: string, role: Role = 'M') =>
  (await desks[role].browser.send('GET', `/web/clients/${clientId}/score`)).body;
const toRow = async (clientId: string, factor: string, list = 'standing') =>
  (field(await getScore(clientId), list) as { factor: string }[]).find((row) => row.factor === factor);
/** a day of the bank, so many days from today */
const addDays = (days: number) => daysAfter(dayAt(Date.now(), 'Europe/Vilnius'), days);
const override = (role: Role, clientId: string, props: Record<string, unknown>) =>
  desks[role].browser.send('PATCH', `/web/clients/${clientId}?score`, {
    body: { comment: 'planted-override', props: { factor: 'ALL', level: 'M', lastDay: addDays(30), ...props } },
  });
const confirmBy = (role: Role, proposed: Reply) => confirm(desks[role], textField(proposed.body, 'proposalId'));

async function openAlert(clientId: string, type: string, status: number): Promise<string> {
  const { rows } = await bank.owner.query<{ id: string }>(
    `insert into client_case (id, subject_id, type, kind, status, title, opened_at, due_at, changed_at)
     values (new_id(), $1, $2, 'A', 0, 'planted-alert', bank_now(), bank_now(), bank_now()) returning id`,
    [clientId, type],
  );
  const id = rows[0]?.id ?? '';
  if (status > 0) await closeAlert(id, status);
  return id;
}
const closeAlert = (id: string, status: number, daysAgo = 0) =>
  bank.owner.query(
    `update client_case set status = $2, closed_at = bank_now() - make_interval(days => $3), changed_at = bank_now(),
      outcome = '{}'
     where id = $1`,
    [id, status, daysAgo],
  );
const countEdd = async (clientId: string) =>
  (await bank.owner.query(`select id from client_case where subject_id = $1 and type = 'EDD'`, [clientId])).rows as {
    id: string;
  }[];

describe('the score', () => {
  test('a level stands since its first day, and says what it is found from today', async () => {
    const before = await toRow(lonely, 'LIC');
    expect(before).toMatchObject({ level: 'L', words: 'Incorporated in Lithuania' });
    await bank.owner.query(`update client set country = 'EE' where id = $1`, [lonely]);
    expect(await toRow(lonely, 'LIC')).toEqual({ ...before, words: 'Incorporated in Estonia' });
    // the rules would find another level: until they do, the words of the old one stand
    await bank.owner.query(`update client set country = 'IR' where id = $1`, [lonely]);
    expect(await toRow(lonely, 'LIC')).toEqual(before);
    await bank.owner.query(`update client set country = 'LT' where id = $1`, [lonely]);
  });

  test('goes over the wire as the level, then each factor', async () => {
    expect(await getWire(jonas)).toEqual(['L', 'ADV=L', 'ATM=L', 'CCD=M', 'CCT=L', 'PEP=L', 'SOF=M', 'TAX=L', 'TRN=L']);
    const [overall, ...factors] = await getWire(timber);
    expect([overall, factors.map((one) => one.slice(0, 3)).join(' ')]).toEqual([
      'M',
      'LBA LBC LIC LIP LMT LOF LOP LOS LPC LSC LTR',
    ]);
  });

  test('shows from what each level was found', async () => {
    expect(await toRow(jonas, 'CCD')).toMatchObject({
      level: 'M',
      words: 'No identity document is on file',
      source: 'rules',
    });
    expect(field(await getScore(jonas), 'past')).toEqual([]);
    expect(await desks.S.browser.send('GET', '/web/clients/30000000099/score')).toMatchObject({ status: 404 });
  });

  test('scoring again changes nothing', async () => {
    const count = async () => (await bank.owner.query('select from risk_factor')).rowCount;
    const before = await count();
    expect(await score(timber, jonas)).toBe(0);
    expect(await count()).toBe(before);
  });

  test('a client that is closed, declined or still registers is not scored', async () => {
    // at once only the Head of AML closes, whatever calls the database
    await expect(
      bank.owner.query('select close_at_once($1, $2, $3)', [jonas, desks.S.personId, 'x']),
    ).rejects.toMatchObject({ constraint: 'notice_not_over' });
    for (const [at, flags] of ['Z', 'D', 'B'].entries()) {
      const id = `4000000008${at}`;
      await plant(id);
      const registration = flags === 'B' ? 'Cdd' : null;
      if (flags === 'Z') await closeByHand(bank.owner, id);
      else
        await bank.owner.query('update client set flags = $2, registration_status = $3 where id = $1', [
          id,
          flags,
          registration,
        ]);
      await score(id);
      expect([flags, await getWire(id)]).toEqual([flags, []]);
    }
  });
});

describe('an event', () => {
  test('a confirmed PEP makes the person high, and the companies that the person acts for', async () => {
    await plant(people.baker);
    await score(people.baker);
    const id = await openAlert(people.baker, 'PEP', 0);
    await until(async () => (await getWire(bakery)).includes('LPC=M'));
    await until(async () => (await getWire(people.baker)).includes('PEP=M'));
    await closeAlert(id, 2);
    await until(async () => (await getWire(bakery)).includes('LPC=H'));
    expect((await getWire(bakery))[0]).toBe('H');
    expect(await toRow(bakery, 'LPC')).toMatchObject({
      isFloor: true,
      caseId: id,
      // the case of the one in office, not one of the company
      caseOf: people.baker,
      words: 'Test baker: Confirmed: politically exposed',
    });
    expect(await toRow(bakery, 'LPC', 'past')).toMatchObject({ level: 'M', until: expect.any(String) });
    await until(async () => (await getWire(people.baker)).includes('PEP=H'));
  });

  test('who becomes high gets one EDD; the case is named by the level', async () => {
    const [edd, ...others] = await countEdd(bakery);
    expect(others).toEqual([]);
    expect(await toRow(bakery, 'ALL')).toMatchObject({ level: 'H', caseId: edd?.id, words: 'PEP relations: high' });
    const { rows } = await bank.owner.query(
      `select verb, facts from audit_inbox where verb = 'score.change' and client_id = $1
      union all select verb, facts from audit where verb = 'score.change' and client_id = $1`,
      [bakery],
    );
    expect(rows).toContainEqual({ verb: 'score.change', facts: { from: 'M', to: 'H', source: 'rules' } });
  });

  test('an EDD that was approved within 90 days holds for the same causes, and no longer', async () => {
    const id = '40000000077';
    await plant(id);
    await score(id);
    const alert = await openAlert(id, 'PEP', 2);
    await score(id);
    const [edd] = await countEdd(id);
    await closeAlert(edd?.id ?? '', 1);
    const again = async () => {
      await closeAlert(alert, 1);
      await score(id);
      expect((await getWire(id))[0]).toBe('L');
      await bank.owner.query(`update client_case set status = 0, closed_at = null, outcome = null where id = $1`, [
        alert,
      ]);
      await closeAlert(alert, 2);
      await score(id);
      expect((await getWire(id))[0]).toBe('H');
      return (await countEdd(id)).length;
    };
    // the step back from false to true goes over 'revive'
    await bank.owner.query(`update client_case set status = 0, closed_at = null, outcome = null where id = $1`, [
      alert,
    ]);
    expect(await again()).toBe(1);
    await bank.owner.query(`update client_case set closed_at = bank_now() - interval '91 days' where id = $1`, [
      edd?.id,
    ]);
    await bank.owner.query(`update client_case set status = 0, closed_at = null, outcome = null where id = $1`, [
      alert,
    ]);
    expect(await again()).toBe(2);
  });
});

test('the owners of a company count, with their shares and where they live', async () => {
  const own = (name: string, kind: 'P' | 'C', country: string, shareBp: number) =>
    bank.owner.query(
      `with made as (
         insert into party (id, kind, name, sort_name, born_on, country, made_at)
         values (new_id(), $2, $1, lower($1), case $2 when 'P' then date '1970-01-01' end, $3, bank_now()) returning id)
       insert into relation (id, client_id, role, subject_party, share_bp, comment, from_at)
       select new_id(), $4, $2, id, $5, '', bank_now() from made`,
      [name, kind, country, timber, shareBp],
    );
  expect(await getWire(timber)).toEqual(expect.arrayContaining(['LBC=M', 'LOS=M']));
  await own('Ona', 'P', 'LT', 8000);
  await score(timber);
  expect(await getWire(timber)).toEqual(expect.arrayContaining(['LBC=L', 'LOS=L']));
  await own('Far Holding', 'C', 'PA', 2000);
  await score(timber);
  expect(await getWire(timber)).toEqual(expect.arrayContaining(['LBC=M', 'LOS=H']));
  expect(await toRow(timber, 'LOS')).toMatchObject({ words: 'Far Holding owns a part, from outside the EEA' });
  // an owner who is politically exposed
  await bank.owner.query(
    `insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at)
     values (new_id(), $1, 'B', $2, 0, '', bank_now())`,
    [timber, people.baker],
  );
  await score(timber);
  expect(await getWire(timber)).toContain('LPC=H');
  await bank.owner.query('update relation set until_at = bank_now() where client_id = $1', [timber]);
  await score(timber);
  expect(await getWire(timber)).toEqual(expect.arrayContaining(['LBC=M', 'LOS=M', 'LPC=L']));
});

describe('every night', () => {
  test('all clients are scored page by page; a killed run goes on after its last page', async () => {
    await bank.owner.query(
      `insert into client (id, type, title, sort_name, country, created_at)
       select (50000000000 + n)::text, 'N', 'Night ' || n, 'night', 'LT', bank_now() from generate_series(1, 1100) n`,
    );
    const kept: Progress<{ after: string; scored: number; changed: number }>[] = [];
    const run = (dieAfter: number): Run<{ after: string; scored: number; changed: number }> => ({
      jobId: 'x',
      askedBy: null,
      cursor: kept.at(-1)?.cursor ?? null,
      services: { pool: bank.owner } as unknown as Services,
      signal: new AbortController().signal,
      beat: async (progress) => {
        if (kept.length >= dieAfter) throw new Error('killed');
        kept.push(progress);
      },
    });
    await expect(scoreJob.work({}, run(1))).rejects.toThrow('killed');
    const scored = async () =>
      (await bank.owner.query(`select from risk_factor where factor = 'ALL' and client_id like '5%'`)).rowCount;
    // the page that was under way left nothing
    const first = await scored();
    expect(kept).toHaveLength(1);
    expect(first).toBeGreaterThan(400);
    expect(first).toBeLessThan(1100);
    const { scored: all } = await scoreJob.work({}, run(99));
    expect(await scored()).toBe(1100);
    const { rows } = await bank.owner.query(
      `select count(*)::integer as count from client where flags !~ '[DZ]' and registration_status is null`,
    );
    expect(all).toBe(rows[0]?.count);
    const before = (await bank.owner.query('select from risk_factor')).rowCount;
    kept.length = 0;
    expect(await scoreJob.work({}, run(99))).toMatchObject({ changed: 0 });
    expect((await bank.owner.query('select from risk_factor')).rowCount).toBe(before);
  });

  test('a review that is due opens one case, by the level, and not while one is under way', async () => {
    const since = (clientId: string, years: number, days: number) =>
      bank.owner.query(
        `insert into cdd_profile (id, client_id, purpose, in_minor, out_minor, cash_minor, countries, sources,
          tax_countries,
           activities, comment, from_at, reviewed_at)
         select new_id(), $1, 'x', 0, 0, 0, '{}', '{}', '{}', '{}', 'x', at, at
         from (select (bank_today() - make_interval(years => $2, days => $3))::timestamp at time zone zone as at
           from bank) b`,
        [clientId, years, days],
      );
    // low ones: three years
    await since('50000000001', 3, 0);
    // other tax residences since then are no review
    await bank.owner.query(`update cdd_profile set from_at = now() where client_id = '50000000001'`);
    await since('50000000002', 3, -1);
    await since('50000000003', 3, 5);
    await openAlert('50000000003', 'ODD', 0);
    const night = () =>
      inTransaction(bank.owner, (tx) =>
        openDueReviews(
          tx,
          [1, 2, 3].map((n) => `5000000000${n}`),
        ),
      );
    await Promise.all([night(), night()]);
    await night();
    const { rows } = await bank.owner.query(
      `
        select subject_id, status, title from client_case
        where type = 'ODD' and opened_by is null and once_key is not null`,
    );
    expect(rows).toEqual([{ subject_id: '50000000001', status: 0, title: 'Regular review' }]);
    await bank.owner.query(`delete from cdd_profile where comment = 'x'`);
  });

  test('the job has its next day in the queue', async () => {
    await until(
      async () =>
        (await bank.owner.query(`select from job where kind = 'score-clients' and state = 'waiting'`)).rowCount === 1,
    );
  });
});

describe('an officer’s level', () => {
  test('waits for a second person, stands until its day, and ends by itself', async () => {
    expect(await override('S', lonely, { level: 'H' })).toMatchObject({ status: 403 });
    const proposed = await override('M', lonely, { level: 'H' });
    expect(proposed).toMatchObject({ status: 202 });
    expect((await getWire(lonely))[0]).toBe('M');
    expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
    expect((await getWire(lonely))[0]).toBe('H');
    expect(await toRow(lonely, 'ALL')).toMatchObject({
      ...{ source: 'officer', words: 'planted-override', setBy: 'Staff M', lastDay: addDays(30) },
    });
    await score(lonely);
    expect((await getWire(lonely))[0]).toBe('H');
    await bank.owner.query(
      `
        update risk_factor set override_until = bank_now()
        where client_id = $1 and until_at is null and source = 'officer'`,
      [lonely],
    );
    expect(await endOverrides(bank.owner)).toBe(false);
    expect((await getWire(lonely))[0]).toBe('M');
    expect(await toRow(lonely, 'ALL', 'past')).toMatchObject({ level: 'H', source: 'officer' });
  });

  test('of one factor moves the whole', async () => {
    expect(await confirmBy('H', await override('A', lonely, { factor: 'LOS', level: 'L' }))).toMatchObject({
      status: 200,
    });
    expect(await getWire(lonely)).toEqual(expect.arrayContaining(['L', 'LOS=L', 'LBC=M']));
  });

  test('goes never below the floor, which ends it where it comes later', async () => {
    expect(await override('M', bakery, { level: 'L' })).toMatchObject({ status: 422, code: 'score-has-floor' });
    expect(await override('M', bakery, { factor: 'LPC', level: 'L' })).toMatchObject({ code: 'score-has-floor' });
    expect(await confirmBy('H', await override('M', jonas, { level: 'L', factor: 'PEP' }))).toMatchObject({
      status: 200,
    });
    expect(await toRow(jonas, 'PEP')).toMatchObject({ source: 'officer' });
    await openAlert(jonas, 'PEP', 2);
    await until(async () => (await getWire(jonas)).includes('PEP=H'));
    expect((await getWire(jonas))[0]).toBe('H');
    expect(await toRow(jonas, 'PEP')).toMatchObject({ source: 'rules', isFloor: true });
  });

  test.each([
    ['today', { lastDay: addDays(0) }, 400, 'period-not-valid'],
    ['a day that is too far', { lastDay: addDays(368) }, 400, 'period-not-valid'],
    ['a factor of companies for a person', { factor: 'LOS' }, 404, 'not-found'],
    ['a factor that does not exist', { factor: 'XXX' }, 400, 'invalid-input'],
  ])('%s is refused', async (_what, props, status, code) => {
    expect(await override('M', people.baker, { factor: 'SOF', level: 'L', ...props })).toMatchObject({ status, code });
  });

  test('nothing of it is in the answers of the company', async () => {
    await confirmBy('H', await override('M', timber, { level: 'L' }));
    const company = await (await TestDevice.enrol(bank, people.director)).signIn();
    for (const path of ['client', 'log', 'funds', 'payments', 'users', 'stats']) {
      const { body } = await company.send('GET', `/web/${timber}/${path}`);
      expect(JSON.stringify(body)).not.toMatch(/planted|score|risk/i);
    }
    expect(await company.send('GET', `/web/clients/${timber}/score`)).toMatchObject({ status: 403 });
  });
});

describe('the end of a public function', () => {
  const minister = '40000000055';
  const change = (role: Role, word: 'office' | 'lower', endedOn?: string) =>
    desks[role].browser.send('PATCH', `/web/clients/${minister}?${word}`, {
      body: { comment: 'planted-office', ...(endedOn !== undefined && { props: { endedOn } }) },
    });
  const done = async (proposed: Reply) => {
    expect(proposed).toMatchObject({ status: 202 });
    expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
  };
  const yearAgo = (days: number) => addDays(-366 + days);
  let alert: string;
  beforeAll(async () => {
    await plant(minister);
    // an owner of a company
    await bank.owner.query(
      `insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at)
       values (new_id(), $1, 'B', $2, 0, '', bank_now())`,
      [lonely, minister],
    );
    await score(minister);
  });

  test('is for whom a case has confirmed, and of a day that has begun', async () => {
    expect(await change('M', 'office', yearAgo(0))).toMatchObject({ status: 422, code: 'not-in-office' });
    alert = await openAlert(minister, 'PEP', 2);
    await score(minister, lonely);
    expect(await getWire(minister)).toEqual(expect.arrayContaining(['H', 'PEP=H']));
    expect(await change('M', 'office', addDays(1))).toMatchObject({ status: 422, code: 'day-not-begun' });
    expect(await change('S', 'office', yearAgo(0))).toMatchObject({ status: 403 });
    expect(await change('M', 'lower')).toMatchObject({ status: 409, code: 'office-not-ended' });
  });

  test('leaves the factor high for twelve months, whatever an officer wants', async () => {
    await done(await change('M', 'office', yearAgo(10)));
    expect(field(await getScore(minister), 'office')).toMatchObject({
      ...{ endedOn: yearAgo(10), mayFall: false, madeBy: 'Staff M', comment: 'planted-office' },
    });
    expect(await getWire(minister)).toContain('PEP=H');
    expect(await change('M', 'lower')).toMatchObject({ status: 409, code: 'office-ended-lately' });
    await expect(
      bank.owner.query('update office_end set lowered_at = bank_now(), lowered_by = made_by'),
    ).rejects.toThrow('office_end_lowered_a_year_later');
    expect(await change('M', 'office', yearAgo(10))).toMatchObject({ status: 409, code: 'nothing-changed' });
  });

  test('after them two people end it, for the companies of the person too', async () => {
    await done(await change('A', 'office', yearAgo(0)));
    const proposed = await change('M', 'lower');
    expect(proposed).toMatchObject({ status: 202 });
    expect(await getWire(minister)).toContain('PEP=H');
    expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
    expect(await getWire(minister)).toContain('PEP=L');
    expect(await toRow(minister, 'PEP')).toMatchObject({ words: 'No longer: politically exposed', caseId: alert });
    expect(field(await getScore(minister), 'office')).toBeNull();
    await until(async () => (await getWire(lonely)).includes('LPC=L'));
    await score(minister);
    expect(await getWire(minister)).toContain('PEP=L');
  });

  test('a case that is confirmed later counts again', async () => {
    await openAlert(minister, 'PEP', 2);
    await score(minister);
    expect(await getWire(minister)).toContain('PEP=H');
    expect(await change('M', 'lower')).toMatchObject({ status: 409, code: 'office-not-ended' });
  });
});

describe('the profile', () => {
  const cddProfile = {
    ...{ purpose: 'daily', incoming: 4000, outgoing: 3500, cash: 200 },
    ...{ countries: ['LT', 'LV'], sources: ['salary'], taxCountries: ['LT'], activities: [] },
  };
  const save = (role: Role, clientId: string, changes: Record<string, unknown> = {}) =>
    desks[role].browser.send('PATCH', `/web/clients/${clientId}?profile`, {
      body: { comment: 'planted-profile', cddProfile: { ...cddProfile, ...changes } },
    });
  const getProfile = async (clientId: string) =>
    (await desks.S.browser.send('GET', `/web/clients/${clientId}/profile`)).body;
  const ona = '40000000066';
  beforeAll(async () => {
    await plant(ona);
    await score(ona);
  });

  test('is saved with a comment, counts as a review, and the score is found again at once', async () => {
    expect(await getProfile(ona)).toMatchObject({ cddProfile: null, nextReviewOn: null, months: 1 });
    expect(await getWire(ona)).toContain('SOF=M');
    expect(await save('M', ona)).toMatchObject({ status: 204 });
    expect(await getWire(ona)).toContain('SOF=L');
    const year = Number(addDays(0).slice(0, 4));
    expect(await getProfile(ona)).toMatchObject({
      ...{ cddProfile, comment: 'planted-profile', savedBy: 'Staff M', reviewedOn: addDays(0) },
      nextReviewOn: expect.stringMatching(new RegExp(`^${year + 3}-`)),
      actual: { incoming: 'EUR0.00', outgoing: 'EUR0.00', cash: 'EUR0.00' },
    });
    expect(await save('M', ona, { sources: ['crypto'], incoming: 0 })).toMatchObject({ status: 204 });
    expect(await getWire(ona)).toEqual(expect.arrayContaining(['M', 'SOF=H']));
    expect(field(await getProfile(ona), 'nextReviewOn')).toMatch(`${year + 2}-`);
    const { rowCount } = await bank.owner.query('select from cdd_profile where client_id = $1', [ona]);
    expect(rowCount).toBe(2);
  });

  test('is beside what the client did', async () => {
    await bank.owner.query(
      `insert into counterparty_month (client_id, month, country, in_count, in_minor, out_count, out_minor)
       values ($1, date_trunc('month', bank_today()), 'DE', 1, 12300, 2, 45600)`,
      [lonely],
    );
    const found = await getProfile(lonely);
    expect(field(found, 'countries')).toEqual([{ country: 'DE', incoming: 'EUR123.00', outgoing: 'EUR456.00' }]);
    // the money that the village began with
    expect(found).toMatchObject({ months: 1, actual: { incoming: 'EUR1000.00', outgoing: 'EUR0.00' } });
  });

  test.each([
    ['no source', { sources: [] }],
    ['no tax residence', { taxCountries: [] }],
    ['a country that no one knows', { countries: ['ZZ'] }],
    ['an activity that no one knows', { activities: ['nothing'] }],
    ['part of a euro', { incoming: 0.5 }],
    ['a purpose that no one knows', { purpose: 'x' }],
    ['a purpose that only a company has', { purpose: 'b2b' }],
  ])('%s is refused', async (_what, changes) => {
    expect(await save('M', ona, changes)).toMatchObject({ status: 400, code: 'invalid-input' });
  });

  test('is saved with key 0 or A only, and not of a closed client', async () => {
    expect(await save('S', ona)).toMatchObject({ status: 403 });
    await closeByHand(bank.owner, ona);
    expect(await save('M', ona)).toMatchObject({ status: 409, code: 'client-closed' });
  });
});

test('a look at the score is recorded', async () => {
  await getScore(timber, 'S');
  const { rowCount } = await bank.owner.query(
    `select from audit_inbox where verb = 'score.read' and actor_id = $1 union all
     select from audit where verb = 'score.read' and actor_id = $1`,
    [desks.S.personId],
  );
  expect(rowCount).toBeGreaterThan(0);
});
