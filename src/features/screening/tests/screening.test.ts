// Clients are screened against the lists, hits open cases, and decisions are remembered while the data stay.
import { describe, expect, test } from 'vitest';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import { closeByHand } from '#tests/harness/closing.ts';
import { twoPeople } from '#tests/harness/desks.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import {
  bank,
  bear,
  confirmer,
  desks,
  fullHead,
  getHits,
  getRows,
  getVersion,
  head,
  isIdle,
  live,
  lonely,
  setUpScreening,
  timber,
} from '#tests/harness/screeningBank.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

const wolf = 'w1,company,Zalioji Giria UAB,,,LT,,planted-programme\n';

const screen = async (clientId: string) => {
  const submitted = await desks.M.browser.send('PUT', '/web/clients', { body: { clientId } });
  expect(submitted).toMatchObject({ status: 202 });
  await until(isIdle);
};

setUpScreening();

describe('a client', () => {
  test('of one’s own is screened by a colleague', async () => {
    await bank.owner.query(
      `
        insert into staff_link (staff_id, client_id, relation, comment, made_by)
        values ($1, $2, 'family', 'planted-link', $3)`,
      [desks.A.personId, companies.bakery, desks.H.personId],
    );
    const submitted = await desks.A.browser.send('PUT', '/web/clients', { body: { clientId: companies.bakery } });
    expect([submitted.status, submitted.code]).toEqual([403, 'conflict-of-interest']);
    await bank.owner.query('delete from staff_link');
  });

  test('whom a new list names gets a case, and its money stops', async () => {
    expect(await getHits(timber)).toEqual([]);
    await bank.owner.query(
      `insert into client_address (client_id, type, country, street, postal_code, city)
      values ($1, 'R', 'LT', 'Miško g. 1', '01100', 'Vilnius')
       on conflict (client_id, type) do update set street = excluded.street, city = excluded.city`,
      [timber],
    );
    await live('UN', `${fullHead}${wolf.trimEnd()},,,"Misko g. 1, Vilnius, Lithuania"\n`);
    expect(await getHits(timber)).toMatchObject([{ code: 'UN', entity_id: 'w1', state: 'open', type: 'SANCTION' }]);
    expect(await getRows(`select scope from restriction where client_id = $1 and lifted_at is null`, [timber])).toEqual(
      [{ scope: 'out' }],
    );
    expect(await getHits(lonely)).toEqual([]);
    // everybody was compared with what is new, and only whom it may concern with all lists
    const [job] = await getRows(`select result from job where kind = 'screen-changes' and key = 'UN 1'`);
    expect(job?.['result']).toMatchObject({ subjects: 1, hits: 1 });
    const [others] = await getRows(
      `select count(*)::integer as count from screening_check where client_id <> $1 and cause = 'list'`,
      [timber],
    );
    expect(others).toEqual({ count: 0 });
    // the address is beside that of the client
    const [hit] = await getHits(timber);
    const { body } = await desks.M.browser.send('GET', `/web/tasks/${timber}/${hit?.case_id}`);
    const [match] = field(body, 'matches') as { parts: Record<string, string>[] }[];
    expect(match?.parts.find(({ label }) => label === 'Address')).toEqual({
      ...{ label: 'Address', verdict: 'same', words: 'Same' },
      ...{ ours: 'Miško g. 1, 01100, Vilnius, Lithuania', theirs: 'Misko g. 1, Vilnius, Lithuania' },
    });
  });

  test('is not compared again where a list changes only what is shown', async () => {
    await forgetPushes(bank);
    const id = await live('UN', head + wolf);
    expect((await getVersion(id)).version).toMatchObject({ added: 0, changed: 1, removed: 0, unscored: 1 });
    const getResult = async (n: number) =>
      (await getRows(`select result from job where kind = 'screen-changes' and key = $1`, [`UN ${n}`]))[0]?.['result'];
    expect(await getResult(2)).toMatchObject({ clients: 0, subjects: 0 });
    // beside a new entry the one that changed in this way alone asks for no one
    await live('UN', `${fullHead}${wolf.trimEnd()},,,Elsewhere\nz8,person,No one At All,,,,,,,,\n`);
    const [begun] = await getRows(
      `select array_agg(entity_id) as ids from list_entity where from_n = 3 and code = 'UN' and compares_anew`,
    );
    expect([begun, await getResult(3)]).toEqual([{ ids: ['z8'] }, expect.objectContaining({ subjects: 0 })]);
    expect(await getRows(`select from list_entity where from_n = 3 and code = 'UN'`)).toHaveLength(2);
    await live('UN', head + wolf);
    await forgetPushes(bank);
  });

  test('is notified of a hit once, however often it is screened', async () => {
    await screen(timber);
    await live('UN', `${head}${wolf}z9,person,Somebody Quite Different,,,,,\n`);
    // what is known of it now makes no second hit of one that is open
    await bank.owner.query(`update client set country = 'LV' where id = $1`, [timber]);
    await screen(timber);
    await bank.owner.query(`update client set country = 'LT' where id = $1`, [timber]);
    expect(await getHits(timber)).toHaveLength(1);
    expect(await getRows(`select from client_case where subject_id = $1 and type = 'SANCTION'`, [timber])).toHaveLength(
      1,
    );
  });

  test('is the same to the check when it is compared again, also after the list has changed', async () => {
    const [check] = await getRows<{ check_id: string }>(`select check_id from screening_hit where client_id = $1`, [
      timber,
    ]);
    await live('UN', `${head}z9,person,Somebody Quite Different,,,,,\n`);
    const replayed = await desks.H.browser.send('GET', `/web/clients/${timber}/screening/${check?.check_id}`);
    expect(await getVerbs(bank, replayed)).toEqual(['screening.replay']);
    const { body } = replayed;
    expect(field(body, 'isSameMatcher')).toBe(true);
    const [kept] = await getRows(
      `select score_permille as score, parts from screening_hit where client_id = $1 and code = 'UN'`,
      [timber],
    );
    expect(field(body, 'found')).toMatchObject([{ list: 'UN', entityId: 'w1', ...kept }]);
    // as if the matcher of then had been another one
    await bank.owner.query('update screening_check set matcher = matcher - 1 where id = $1', [check?.check_id]);
    const old = await desks.H.browser.send('GET', `/web/clients/${timber}/screening/${check?.check_id}`);
    expect(field(old.body, 'isSameMatcher')).toBe(false);
    await bank.owner.query('update screening_check set matcher = matcher + 1 where id = $1', [check?.check_id]);
    // also what was known before and not raised again is kept with a check
    const [again] = await getRows<{ id: string }>(
      `select id from screening_check where client_id = $1 and subject_id = '' and cause = 'asked' order by at limit 1`,
      [timber],
    );
    const quiet = await desks.H.browser.send('GET', `/web/clients/${timber}/screening/${again?.id}`);
    expect(field(quiet.body, 'check')).toMatchObject({ hits: [], found: [{ list: 'UN', entityId: 'w1' }] });
    expect(field(quiet.body, 'found')).toMatchObject(field(field(quiet.body, 'check'), 'found') as object[]);
    expect((await desks.H.browser.send('GET', `/web/clients/${lonely}/screening/${check?.check_id}`)).status).toBe(404);
    await live('UN', head + wolf);
  });

  test('that is somebody else stays so while name, birth date and country stay, and no longer', async () => {
    const [hit] = await getHits(timber);
    const { body } = await desks.M.browser.send('GET', `/web/tasks/${timber}/${hit?.case_id}`);
    const falsePositive = { comment: 'planted-other', version: field(body, 'version') };
    const path = `/web/tasks/${timber}/${hit?.case_id}?AFLS`;
    expect((await twoPeople(desks.M, confirmer(), 'PATCH', path, falsePositive)).status).toBe(200);
    await screen(timber);
    await live('UN', `${head}w1,company,Zalioji Giria UAB,Giria,,LT,,another-programme\n`);
    const changed = `select body ->> 'aliases' as aliases from list_entity where entity_id = 'w1' and to_n is null`;
    expect(await getRows(changed)).toEqual([{ aliases: '["Giria"]' }]);
    expect((await getHits(timber)).map(({ state }) => state)).toEqual(['cleared']);
    // as if another matcher had scored it otherwise: the new one raises no second case for the pair that was decided
    const scored = (by: number) =>
      bank.owner.query('update screening_hit set score_permille = score_permille + $2 where client_id = $1', [
        timber,
        by,
      ]);
    const made = (by: number) =>
      bank.owner.query('update screening_check set matcher = matcher + $2 where client_id = $1', [timber, by]);
    await scored(-40);
    await made(-1);
    await screen(timber);
    expect((await getHits(timber)).map(({ state }) => state)).toEqual(['cleared']);
    expect(await getRows('select distinct matcher from screening_check where client_id = $1', [timber])).toHaveLength(
      2,
    );
    const cases = `select from client_case where subject_id = $1 and type = 'SANCTION'`;
    expect(await getRows(cases, [timber])).toHaveLength(1);
    await scored(40);
    await bank.owner.query(
      'update screening_check set matcher = (select max(matcher) from screening_check) where client_id = $1',
      [timber],
    );
    await bank.owner.query(`update client set country = 'LV' where id = $1`, [timber]);
    await screen(timber);
    expect((await getHits(timber)).map(({ state }) => state)).toEqual(['cleared', 'open']);
    expect(await getRows(`select end_reason from suppression where client_id = $1`, [timber])).toEqual([
      { end_reason: 'data' },
    ]);
    await bank.owner.query(`update client set country = 'LT' where id = $1`, [timber]);
  });

  test('is somebody else until a day that was set, and the night finds it again', async () => {
    await bank.owner.query(`update client set country = 'LV' where id = $1`, [timber]);
    const [, hit] = await getHits(timber);
    const { body } = await desks.M.browser.send('GET', `/web/tasks/${timber}/${hit?.case_id}`);
    // what was decided of the two before stands with the match, and why the list has the entry
    expect(field(body, 'matches')).toMatchObject([
      {
        ...{ source: 'UN', entryId: 'w1', version: expect.any(Number), programmes: ['another-programme'] },
        explanation: expect.arrayContaining([expect.stringMatching(/^Country: /)]),
        earlier: [{ decision: 'Closed As False Positive', words: 'planted-other' }],
      },
    ]);
    const path = `/web/tasks/${timber}/${hit?.case_id}?AFLS`;
    const decided = (until: string) => ({
      comment: 'planted-until',
      version: field(body, 'version'),
      props: { until },
    });
    expect(await desks.M.browser.send('PATCH', path, { body: decided('2020-01-01') })).toMatchObject({
      ...{ status: 400, body: { errors: [{ path: 'props.until', code: 'not-valid' }] } },
    });
    expect((await twoPeople(desks.M, confirmer(), 'PATCH', path, decided('2199-12-31'))).status).toBe(200);
    await screen(timber);
    expect((await getHits(timber)).map(({ state }) => state)).toEqual(['cleared', 'cleared']);
    await bank.owner.query(
      `update suppression set until_on = bank_today() - 1 where client_id = $1 and ended_at is null`,
      [timber],
    );
    await screen(timber);
    expect((await getHits(timber)).map(({ state }) => state)).toEqual(['cleared', 'cleared', 'open']);
    const { body: shown } = await desks.M.browser.send('GET', `/web/clients/${timber}/screening.json`);
    expect(field(shown, 'suppressions')).toMatchObject([
      { reason: 'planted-until', endReason: 'until', confirmedBy: expect.stringMatching(/./) },
      { reason: 'planted-other', endReason: 'data' },
    ]);
  });

  test('keeps what was decided when the publisher gives an entry another number', async () => {
    const before = (await getHits(timber)).length;
    const displayed = `${head.trim()},topics,former_ids\n`;
    await live('UN', `${displayed}w2,company,Zalioji Giria UAB,,,LT,,planted-programme,,w1\n`);
    expect(await getHits(timber)).toHaveLength(before);
    // no one says so, and all that is known is the same; a name alone is too little
    const born = (n: number) => `p${n},person,Wholly Dated,,1950-02-03,,,\ny${n},person,Hardly Dated,,1950,,,\n`;
    await live('UN', `${head}w3,company,Zalioji Giria UAB,,,LT,304,planted-programme\n${born(1)}`);
    expect(await getHits(timber)).toHaveLength(before + 1);
    await live('UN', `${head}w4,company,Zalioji Giria UAB,,,LV,304,planted-programme\n${born(2)}`);
    expect(await getHits(timber)).toHaveLength(before + 1);
    await live('UN', `${head}w5,company,Zalioji Giria UAB,,,LT,,\n`);
    await live('UN', `${head}w6,company,Zalioji Giria UAB,,,LT,,\n`);
    expect(await getHits(timber)).toHaveLength(before + 3);
    expect(await getRows(`select entity_id, became from list_renumbered order by n, entity_id`)).toEqual([
      { entity_id: 'w1', became: 'w2' },
      { entity_id: 'p1', became: 'p2' },
      { entity_id: 'w3', became: 'w4' },
    ]);
    await live('UN', head + wolf);
  });

  test('is screened again when somebody begins to act for it', async () => {
    await live('US', head + bear);
    await bank.owner.query(
      `
        insert into person (id, kind, full_name, birth_date)
        values ('40000000077', 'client', 'Bjorn Bearson', '1950-01-01')`,
    );
    await bank.owner.query(
      `insert into membership (company_id, person_id, role, letters) values ($1, '40000000077', 'REP', 'G')`,
      [lonely],
    );
    await until(async () => (await getHits(lonely)).length > 0);
    expect(await getHits(lonely)).toMatchObject([{ code: 'US', entity_id: 'b1', type: 'SANCTION' }]);
    const [found] = await getHits(lonely);
    const { body } = await desks.M.browser.send('GET', `/web/tasks/${lonely}/${found?.case_id}`);
    expect((field(body, 'sections') as { title: string; rows: string[][] }[]).map(({ rows }) => rows)).toContainEqual([
      ['US b1', 'Document', 'N7788'],
    ]);
  });

  test('is screened once more when it changes while it is compared', async () => {
    const [begun] = await getRows<{ id: string }>(
      `insert into job (id, kind, key, input, run_at)
       values (new_id(), 'screen-client', $1::text, jsonb_build_object('clientId', $1::text, 'cause', 'data'),
         now() + interval '1 day') returning id`,
      [lonely],
    );
    await getRows(`update job set state = 'running', owner = new_id(), beat_at = clock_timestamp() where id = $1`, [
      begun?.id,
    ]);
    const submitted = await desks.M.browser.send('PUT', '/web/clients', { body: { clientId: lonely } });
    const jobId = textField(submitted.body, 'jobId');
    expect(jobId).not.toBe(begun?.id);
    await until(async () => (await getRows(`select from job where id = $1 and state = 'done'`, [jobId])).length === 1);
    await getRows(
      `update job set state = 'stopped', owner = null, beat_at = null, ended_at = clock_timestamp() where id = $1`,
      [begun?.id],
    );
  });

  test('has those screened who were clients once: closed accounts screen no one any more', async () => {
    const [user, owner] = ['40000000078', '30000000078'];
    await getRows(
      `insert into person (id, kind, full_name, birth_date) values ($1, 'client', 'Once Client', '1980-01-01')`,
      [user],
    );
    await getRows(`insert into membership (company_id, person_id, role, letters) values ($1, $2, 'REP', 'G')`, [
      lonely,
      user,
    ]);
    for (const [id, type] of [
      [user, 'N'],
      [owner, 'LEGAL'],
    ] as const)
      await getRows(
        `
          insert into client (id, type, title, sort_name, created_at)
          values ($1, $2, 'Once Client', 'once client', bank_now())`,
        [id, type],
      );
    await getRows(
      `insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at)
       values (new_id(), $1, 'C', $2, 1000, 'In the register', bank_now())`,
      [lonely, owner],
    );
    const subjects = async () =>
      (await getRows('select subject_id from screening_subjects(array[$1]) order by 1', [lonely])).map(
        (row) => row['subject_id'],
      );
    const before = await subjects();
    for (const id of [user, owner]) await closeByHand(bank.owner, id);
    expect((await subjects()).filter((id) => !before.includes(id))).toEqual([owner, user]);
    await getRows('delete from relation where subject_client = $1', [owner]);
    await getRows(`update membership set state = 'removed' where person_id = $1`, [user]);
  });

  test('has its people screened too, and the record shows all of it', async () => {
    for (const code of ['ADM', 'TU']) await live(code, `${head}o1,company,Unlike Any Other,,,LT,,\n`);
    await bank.owner.query(`update person set full_name = 'Bear Bearson' where id = $1`, [people.baker]);
    await screen(companies.bakery);
    const { body } = await desks.M.browser.send('GET', `/web/clients/${companies.bakery}/screening.json`);
    const checks = field(body, 'checks') as { subjectId: string; hits: unknown[] }[];
    expect(checks.find(({ subjectId }) => subjectId === people.baker)?.hits).toMatchObject([
      { list: 'US', entityId: 'b1', state: 'open' },
    ]);
    expect((field(body, 'screened') as unknown[]).length).toBe(2);
    const [check] = field(body, 'checks') as { id: string; at: string }[];
    const events = field(body, 'events') as { tag: string; time: string; data: { checkId: string } }[];
    const own = events.filter(({ data }) => data.checkId === check?.id);
    expect(own.map(({ tag, time }) => [tag, time])).toEqual(
      ['SNCSCR', 'ADMSCR', 'PERSCR'].map((tag) => [tag, check?.at]),
    );
    // an owner that is a client is screened as such, once a night, and the record and the case say when
    await getRows(
      `insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at)
       values (new_id(), $1, 'C', $2, 1000, 'In the register', bank_now())`,
      [companies.bakery, companies.lonely],
    );
    const [screened] = await getRows(
      `select at, (at at time zone 'UTC')::date::text as day from screened where client_id = $1 and subject_id = ''`,
      [companies.lonely],
    );
    const again = await desks.M.browser.send('GET', `/web/clients/${companies.bakery}/screening.json`);
    expect(field(again.body, 'screened')).toContainEqual({
      ...{ subjectId: companies.lonely, name: expect.any(String), isClient: true },
      at: expect.stringContaining(String(screened?.['day'])),
    });
    // what is decided of a person who acts for it holds for that person
    const [found] = await getHits(companies.bakery);
    const shown = await desks.M.browser.send('GET', `/web/tasks/${companies.bakery}/${found?.case_id}`);
    const related = (field(shown.body, 'sections') as { title: string; rows: string[][] }[]).find(
      ({ title }) => title === 'Owners and people',
    );
    expect(related?.rows).toContainEqual(expect.arrayContaining([expect.stringContaining(String(screened?.['day']))]));
    const other = { comment: 'planted-baker', version: field(shown.body, 'version') };
    const path = `/web/tasks/${companies.bakery}/${found?.case_id}?AFLS`;
    expect((await twoPeople(desks.M, confirmer(), 'PATCH', path, other)).status).toBe(200);
    await screen(companies.bakery);
    expect((await getHits(companies.bakery)).map(({ state }) => state)).toEqual(['cleared']);
    expect((await desks.S.browser.send('GET', `/web/clients/${companies.bakery}/screening.json`)).status).toBe(403);
  });
});

test('somebody close to an office opens RCA, and one in office PEP', async () => {
  await bank.owner.query(`update person set full_name = 'Ruta Closewell' where id = $1`, [people.stranger]);
  await bank.owner.query(
    `insert into membership (company_id, person_id, role, letters) values ($1, $2, 'REP', 'G') on conflict do nothing`,
    [lonely, people.stranger],
  );
  await live(
    'PEP',
    `${head.trim()},topics\np2,person,Ruta Closewell,,,,,,role.rca\np3,person,Ruta Closewell,,,,,,role.rca;role.pep\n`,
  );
  await screen(lonely);
  const ofOffice = (await getHits(lonely)).filter(({ code }) => code === 'PEP');
  expect(ofOffice.map(({ entity_id, type }) => [entity_id, type]).sort()).toEqual([
    ['p2', 'RCA'],
    ['p3', 'PEP'],
  ]);
  const { body } = await desks.S.browser.send('GET', '/web/lookup?name=Ruta%20Closewell');
  expect(
    getItems(body)
      .map(({ entityId, opens }) => [entityId, opens])
      .sort(),
  ).toEqual([
    ['p2', 'RCA'],
    ['p3', 'PEP'],
  ]);
});
