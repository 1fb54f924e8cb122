// The risk score over time: the night, the end of a public function, the profile, and recorded looks.
import { beforeAll, describe, expect, test } from 'vitest';
import { openDueReviews } from '#features/clients/score/server/dueReviews.ts';
import { scoreJob } from '#features/clients/score/server/nightly.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Services } from '#server/http/context.ts';
import type { Progress, Run } from '#server/jobs/job.ts';
import { field, type Reply } from '#tests/harness/bank.ts';
import { closeByHand } from '#tests/harness/closing.ts';
import {
  addDays,
  bank,
  confirmBy,
  desks,
  getScore,
  getWire,
  lonely,
  openAlert,
  plant,
  type Role,
  score,
  setUpScores,
  timber,
  toRow,
} from '#tests/harness/scoreBank.ts';
import { until } from '#tests/harness/until.ts';

setUpScores();

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
