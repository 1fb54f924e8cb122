// Lists come in, clients are screened against them, hits open cases, and decisions are remembered while the data stay.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockPayments } from '../../src/features/rails/server/blocks.ts';
import { screenPayments } from '../../src/features/screening/server/checks/payments.ts';
import { stillMs, watchFolder } from '../../src/features/screening/server/versions/folder.ts';
import { measureLists } from '../../src/features/screening/server/versions/listAges.ts';
import { proposedThresholds } from '../../src/features/screening/thresholds.ts';
import { inTransaction } from '../../src/server/db/transactions.ts';
import { registry } from '../../src/server/http/metrics.ts';
import { bundleTasks } from '../../src/server/threads/bundleTasks.ts';
import { Threads } from '../../src/server/threads/threads.ts';
import { field, itemsOf, type Reply, startBank, type TestBank, textField } from '../harness/bank.ts';
import { closeByHand } from '../harness/closing.ts';
import { confirm, type Desk, openDesks, twoPeople } from '../harness/desks.ts';
import { approvePayments } from '../harness/railPayments.ts';
import { until } from '../harness/until.ts';
import { companies, people } from '../harness/village.ts';
import { forgetPushes } from './tasks.ts';

const roles = ['A', 'M', 'H', 'S'] as const;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;
const { timber, lonely } = companies;
const head = 'id,kind,name,aliases,birth_dates,countries,identifiers,programme\n';
const wolf = 'w1,company,Zalioji Giria UAB,,,LT,,planted-programme\n';
const bear = 'b1,person,Bear Bearson,Bjorn Bearson,1950-01-01,NO,N7788,planted-programme\n';

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const rowsOf = async <Row = Record<string, unknown>>(query: string, values: unknown[] = []) =>
  (await bank.owner.query(query, values)).rows as Row[];

async function send(
  code: string,
  text: string,
  { role = 'M', format = 'own-csv', part = 'main' } = {},
): Promise<Reply> {
  const body = [
    '--x\r\ncontent-disposition: form-data; name="format"\r\n\r\n',
    `${format}\r\n--x\r\ncontent-disposition: form-data; name="${part}"; filename="list.csv"\r\ncontent-type: text/csv\r\n\r\n`,
    `${text}\r\n--x--\r\n`,
  ].join('');
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return desks[role as 'M'].browser.send('POST', `/web/lookup?${code}`, { text: body, headers });
}
const versionOf = async (id: string) => {
  const { body } = await desks.M.browser.send('GET', `/web/lookup/${id}`);
  return { version: field(body, 'version') as Record<string, unknown>, changes: field(body, 'changes') as unknown[] };
};
/** Sends a list and waits until it was read. */
async function stage(code: string, text: string) {
  const sent = await send(code, text);
  expect(sent).toMatchObject({ status: 202 });
  const id = textField(sent.body, 'versionId');
  await until(async () => (await versionOf(id)).version['state'] !== 'received');
  return id;
}
/** One after the other: at most ten approvals a minute each. */
let confirmed = 0;
const confirmer = () => (confirmed++ % 2 === 0 ? desks.H : desks.A);
const isIdle = async () =>
  (
    await rowsOf(
      `select from job where kind in ('screen-client', 'screen-changes', 'screen-anew') and state in ('waiting', 'running')`,
    )
  ).length === 0;
const take = (id: string) => desks.M.browser.send('PUT', `/web/lookup/${id}`, { body: { comment: 'planted-list' } });
/** A list that is live, after everybody whom it concerns was screened. */
async function live(code: string, text: string) {
  const id = await stage(code, text);
  const { version } = await versionOf(id);
  expect(version['state']).toBe('staged');
  const isSecond = code === 'TU' || Number(version['changed']) + Number(version['removed']) > 0;
  const taken = await take(id);
  expect(taken.status).toBe(isSecond ? 202 : 204);
  if (isSecond) expect((await confirm(confirmer(), textField(taken.body, 'proposalId'))).status).toBe(200);
  await until(isIdle);
  return id;
}
/** Lists of sanctions that alarm operators, because none was ever taken. */
const missing = async () => {
  await measureLists({ pool: bank.owner });
  const told = await registry.getSingleMetricAsString('kontora_list_missing');
  return [...told.matchAll(/list="(\w+)"\} 1/g)].map(([, code]) => code).sort();
};
const screen = async (clientId: string) => {
  const submitted = await desks.M.browser.send('PUT', '/web/clients', { body: { clientId } });
  expect(submitted).toMatchObject({ status: 202 });
  await until(isIdle);
};
const hitsOf = (clientId: string) =>
  rowsOf<{ code: string; entity_id: string; state: string; type: string; case_id: string }>(
    `select h.code, h.entity_id, h.state, k.type, k.id as case_id
     from screening_hit h join case_hit x on x.hit_id = h.id join client_case k on k.id = x.case_id
     where h.client_id = $1 order by h.id`,
    [clientId],
  );

describe('a list', () => {
  test('nothing is looked up before there is one', async () => {
    expect(await missing()).toEqual(['EU', 'TU', 'UE', 'UK', 'UN', 'US']);
    const { status, code } = await desks.S.browser.send('GET', '/web/lookup?name=Bear');
    expect([status, code]).toEqual([422, 'no-list']);
  });

  test('a broken one is refused with its line, and changes nothing', async () => {
    const id = await stage('TU', `${head}${bear}b1,person,Other,,,,,\n`);
    const { version } = await versionOf(id);
    expect(version).toMatchObject({ state: 'refused', entries: 0, problem: 'Line 3: entry b1 stands twice' });
    expect(await rowsOf('select from list_staged')).toEqual([]);
    expect(await rowsOf('select from list_part')).toEqual([]);
    expect((await take(id)).code).toBe('state-conflict');
  });

  test.each([
    ['a format of another list', 'TU', { format: 'un-xml' }, 422, 'list-format-wrong'],
    ['a file of another name', 'TU', { part: 'other' }, 422, 'list-file-missing'],
    ['names without the main file', 'US', { part: 'names', format: 'ofac-csv' }, 422, 'list-file-missing'],
    ['somebody without the key', 'TU', { role: 'S' }, 403, 'not-permitted'],
  ])('%s', async (_, code, how, status, refusal) => {
    const reply = await send(code, head + bear, how);
    expect([reply.status, reply.code]).toEqual([status, refusal]);
  });

  test('shows what it would change; one file of a list at a time; it may be withdrawn', async () => {
    const id = await stage('TU', head + bear);
    const { version, changes } = await versionOf(id);
    expect(version).toMatchObject({ state: 'staged', entries: 1, added: 1, changed: 0, removed: 0 });
    expect(changes).toEqual([{ change: 'added', entityId: 'b1', name: 'Bear Bearson' }]);
    expect((await send('TU', head + bear)).code).toBe('list-under-way');
    expect(await desks.M.browser.send('DELETE', `/web/lookup/${id}`)).toMatchObject({ status: 204 });
    expect((await take(id)).code).toBe('state-conflict');
    expect(await rowsOf('select from list_staged')).toEqual([]);
  });

  test('what only adds is taken at once; what changes or removes waits for a second person', async () => {
    await live('TU', head + bear);
    const id = await stage('TU', `${head}w2,company,Some Other Trading LLC,,,AE,,\n`);
    expect((await versionOf(id)).version).toMatchObject({ added: 1, changed: 0, removed: 1 });
    const proposed = await take(id);
    expect(proposed.status).toBe(202);
    expect((await versionOf(id)).version['state']).toBe('staged');
    expect((await confirm(confirmer(), textField(proposed.body, 'proposalId'))).status).toBe(200);
    const { body } = await desks.S.browser.send('GET', '/web/lookup?lists');
    const own = (
      field(body, 'lists') as { code: string; ageDays: number; versions: { n: number; state: string }[] }[]
    ).find(({ code }) => code === 'TU');
    expect(own?.ageDays).toBe(0);
    expect(own?.versions.slice(0, 2).map(({ n, state }) => [n, state])).toEqual([
      [2, 'live'],
      [1, 'past'],
    ]);
    await until(isIdle);
    expect(
      await rowsOf(`select entity_id, from_n, to_n from list_entity where code = 'TU' order by entity_id`),
    ).toEqual([
      { entity_id: 'b1', from_n: 1, to_n: 2 },
      { entity_id: 'w2', from_n: 2, to_n: null },
    ]);
  });
});

describe('a name', () => {
  test('is looked up in all lists, with score, words and what agrees', async () => {
    await live('US', head + bear);
    const { body } = await desks.S.browser.send('GET', '/web/lookup?name=Bjoern%20Bearson&birthDate=1950-01-01');
    const [first] = itemsOf(body);
    expect(first).toMatchObject({ list: 'US', entityId: 'b1', name: 'Bear Bearson', theirs: 'Bjorn Bearson' });
    expect(first?.['matched']).toEqual(['Bjorn', 'Bearson']);
    expect(first?.['score']).toBeGreaterThan(860);
    expect(first?.['explanation']).toContain('Date of birth: agrees');
    expect(first?.['explanation']).toContain('Number of a document: not known on both sides');
    expect(field(body, 'versions')).toEqual({ TU: 2, US: 1 });
    expect(itemsOf((await desks.S.browser.send('GET', '/web/lookup?name=Quite%20Elsewhere')).body)).toEqual([]);
  });
});

test('a watched folder: whole files alone, each content once; what only adds is in use, all else waits', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-lists-'));
  const look = (now = Date.now() + stillMs + 1000) =>
    watchFolder({ pool: bank.owner, jobs: { kinds: new Map(), wake: () => {} }, listsDir: folder }, now);
  const put = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  const states = () => rowsOf(`select state, entries from list_version where code = 'UK' order by sent_at, id`);
  put('UK.own-csv.csv', `${head}f1,person,Folderina Watchful,,,,,\n`);
  put('UK.un-xml.xml', '<x/>');
  put('readme.txt', 'no list');
  expect(await look(Date.now())).toBe(false);
  expect(await look()).toBe(true);
  await until(async () => (await states()).every((row) => row['state'] === 'live'));
  expect(await states()).toEqual([{ state: 'live', entries: 1 }]);
  expect(await look()).toBe(false);
  // the same content, fetched again days later: nothing is taken, and the list is as old as that
  const ageOf = async () => {
    const { body } = await desks.S.browser.send('GET', '/web/lookup?lists');
    const lists = field(body, 'lists') as { code: string; ageDays: number }[];
    return lists.find(({ code }) => code === 'UK')?.ageDays;
  };
  await rowsOf(`update list_version set taken_at = taken_at - interval '9 days' where code = 'UK'`);
  await rowsOf(`update list_version set fetched_at = null where code = 'UK'`);
  const at = (days: number) =>
    fs.utimesSync(path.join(folder, 'UK.own-csv.csv'), new Date(), new Date(Date.now() - days * 86_400_000));
  at(10);
  expect([await look(), await ageOf()]).toEqual([false, 9]);
  at(2);
  expect([await look(), await ageOf()]).toEqual([false, 2]);
  put('UK.own-csv.csv', `${head}z1,person,Somebody Different,,,,,\n`);
  expect(await look()).toBe(true);
  expect(await look()).toBe(false);
  await until(async () => (await states())[1]?.['state'] !== 'received');
  expect(await states()).toEqual([
    { state: 'live', entries: 1 },
    { state: 'staged', entries: 1 },
  ]);
  fs.rmSync(folder, { recursive: true });
});

describe('a client', () => {
  test('of one’s own is screened by a colleague', async () => {
    await bank.owner.query(
      `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', 'planted-link', $3)`,
      [desks.A.personId, companies.bakery, desks.H.personId],
    );
    const submitted = await desks.A.browser.send('PUT', '/web/clients', { body: { clientId: companies.bakery } });
    expect([submitted.status, submitted.code]).toEqual([403, 'conflict-of-interest']);
    await bank.owner.query('delete from staff_link');
  });

  test('whom a new list names gets a case, and its money stops', async () => {
    expect(await hitsOf(timber)).toEqual([]);
    await live('UN', head + wolf);
    expect(await hitsOf(timber)).toMatchObject([{ code: 'UN', entity_id: 'w1', state: 'open', type: 'SANCTION' }]);
    expect(await rowsOf(`select scope from restriction where client_id = $1 and lifted_at is null`, [timber])).toEqual([
      { scope: 'out' },
    ]);
    expect(await hitsOf(lonely)).toEqual([]);
  });

  test('is told of a hit once, however often it is screened', async () => {
    await screen(timber);
    await live('UN', `${head}${wolf}z9,person,Somebody Quite Different,,,,,\n`);
    // what is known of it now makes no second hit of one that is open
    await bank.owner.query(`update client set country = 'LV' where id = $1`, [timber]);
    await screen(timber);
    await bank.owner.query(`update client set country = 'LT' where id = $1`, [timber]);
    expect(await hitsOf(timber)).toHaveLength(1);
    expect(await rowsOf(`select from client_case where subject_id = $1 and type = 'SANCTION'`, [timber])).toHaveLength(
      1,
    );
  });

  test('is the same to the check when it is compared again, also after the list has changed', async () => {
    const [check] = await rowsOf<{ check_id: string }>(`select check_id from screening_hit where client_id = $1`, [
      timber,
    ]);
    await live('UN', `${head}z9,person,Somebody Quite Different,,,,,\n`);
    const { body } = await desks.H.browser.send('GET', `/web/clients/${timber}/screening/${check?.check_id}`);
    expect(field(body, 'isSameMatcher')).toBe(true);
    const [kept] = await rowsOf(
      `select score_permille as score, parts from screening_hit where client_id = $1 and code = 'UN'`,
      [timber],
    );
    expect(field(body, 'found')).toMatchObject([{ list: 'UN', entityId: 'w1', ...kept }]);
    expect((await desks.H.browser.send('GET', `/web/clients/${lonely}/screening/${check?.check_id}`)).status).toBe(404);
    await live('UN', head + wolf);
  });

  test('that is somebody else stays so while name, birth date and country stay, and no longer', async () => {
    const [hit] = await hitsOf(timber);
    const { body } = await desks.M.browser.send('GET', `/web/tasks/${timber}/${hit?.case_id}`);
    const falsePositive = { comment: 'planted-other', version: field(body, 'version') };
    const path = `/web/tasks/${timber}/${hit?.case_id}?AFLS`;
    expect((await twoPeople(desks.M, confirmer(), 'PATCH', path, falsePositive)).status).toBe(200);
    await screen(timber);
    await live('UN', `${head}w1,company,Zalioji Giria UAB,Giria,,LT,,another-programme\n`);
    const changed = `select body ->> 'aliases' as aliases from list_entity where entity_id = 'w1' and to_n is null`;
    expect(await rowsOf(changed)).toEqual([{ aliases: '["Giria"]' }]);
    expect((await hitsOf(timber)).map(({ state }) => state)).toEqual(['cleared']);
    await bank.owner.query(`update client set country = 'LV' where id = $1`, [timber]);
    await screen(timber);
    expect((await hitsOf(timber)).map(({ state }) => state)).toEqual(['cleared', 'open']);
    expect(await rowsOf(`select end_reason from suppression where client_id = $1`, [timber])).toEqual([
      { end_reason: 'data' },
    ]);
    await bank.owner.query(`update client set country = 'LT' where id = $1`, [timber]);
  });

  test('is somebody else until a day that was set, and the night finds it again', async () => {
    await bank.owner.query(`update client set country = 'LV' where id = $1`, [timber]);
    const [, hit] = await hitsOf(timber);
    const { body } = await desks.M.browser.send('GET', `/web/tasks/${timber}/${hit?.case_id}`);
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
    expect((await hitsOf(timber)).map(({ state }) => state)).toEqual(['cleared', 'cleared']);
    await bank.owner.query(
      `update suppression set until_on = bank_today() - 1 where client_id = $1 and ended_at is null`,
      [timber],
    );
    await screen(timber);
    expect((await hitsOf(timber)).map(({ state }) => state)).toEqual(['cleared', 'cleared', 'open']);
    const { body: shown } = await desks.M.browser.send('GET', `/web/clients/${timber}/screening.json`);
    expect(field(shown, 'suppressions')).toMatchObject([
      { reason: 'planted-until', endReason: 'until', confirmedBy: expect.stringMatching(/./) },
      { reason: 'planted-other', endReason: 'data' },
    ]);
  });

  test('keeps what was decided when the publisher gives an entry another number', async () => {
    const before = (await hitsOf(timber)).length;
    const told = `${head.trim()},topics,former_ids\n`;
    await live('UN', `${told}w2,company,Zalioji Giria UAB,,,LT,,planted-programme,,w1\n`);
    expect(await hitsOf(timber)).toHaveLength(before);
    // nobody says so, and all that is known is the same; a name alone is too little
    const born = (n: number) => `p${n},person,Wholly Dated,,1950-02-03,,,\ny${n},person,Hardly Dated,,1950,,,\n`;
    await live('UN', `${head}w3,company,Zalioji Giria UAB,,,LT,304,planted-programme\n${born(1)}`);
    expect(await hitsOf(timber)).toHaveLength(before + 1);
    await live('UN', `${head}w4,company,Zalioji Giria UAB,,,LV,304,planted-programme\n${born(2)}`);
    expect(await hitsOf(timber)).toHaveLength(before + 1);
    await live('UN', `${head}w5,company,Zalioji Giria UAB,,,LT,,\n`);
    await live('UN', `${head}w6,company,Zalioji Giria UAB,,,LT,,\n`);
    expect(await hitsOf(timber)).toHaveLength(before + 3);
    expect(await rowsOf(`select entity_id, became from list_renumbered order by n, entity_id`)).toEqual([
      { entity_id: 'w1', became: 'w2' },
      { entity_id: 'p1', became: 'p2' },
      { entity_id: 'w3', became: 'w4' },
    ]);
    await live('UN', head + wolf);
  });

  test('is screened anew when somebody begins to act for it', async () => {
    await bank.owner.query(
      `insert into person (id, kind, full_name, birth_date) values ('40000000077', 'client', 'Bjorn Bearson', '1950-01-01')`,
    );
    await bank.owner.query(
      `insert into membership (company_id, person_id, role, letters) values ($1, '40000000077', 'REP', 'G')`,
      [lonely],
    );
    await until(async () => (await hitsOf(lonely)).length > 0);
    expect(await hitsOf(lonely)).toMatchObject([{ code: 'US', entity_id: 'b1', type: 'SANCTION' }]);
    const [found] = await hitsOf(lonely);
    const { body } = await desks.M.browser.send('GET', `/web/tasks/${lonely}/${found?.case_id}`);
    expect((field(body, 'sections') as { title: string; rows: string[][] }[]).map(({ rows }) => rows)).toContainEqual([
      ['US b1', 'Document', 'N7788'],
    ]);
  });

  test('has those screened who were clients once: closed accounts screen nobody any more', async () => {
    const [user, owner] = ['40000000078', '30000000078'];
    await rowsOf(
      `insert into person (id, kind, full_name, birth_date) values ($1, 'client', 'Once Client', '1980-01-01')`,
      [user],
    );
    await rowsOf(`insert into membership (company_id, person_id, role, letters) values ($1, $2, 'REP', 'G')`, [
      lonely,
      user,
    ]);
    for (const [id, type] of [
      [user, 'N'],
      [owner, 'LEGAL'],
    ] as const)
      await rowsOf(
        `insert into client (id, type, title, sort_name, created_at) values ($1, $2, 'Once Client', 'once client', bank_now())`,
        [id, type],
      );
    await rowsOf(
      `insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at)
       values (new_id(), $1, 'C', $2, 1000, 'In the register', bank_now())`,
      [lonely, owner],
    );
    const subjects = async () =>
      (await rowsOf('select subject_id from screening_subjects(array[$1]) order by 1', [lonely])).map(
        (row) => row['subject_id'],
      );
    const before = await subjects();
    for (const id of [user, owner]) await closeByHand(bank.owner, id);
    expect((await subjects()).filter((id) => !before.includes(id))).toEqual([owner, user]);
    await rowsOf('delete from relation where subject_client = $1', [owner]);
    await rowsOf(`update membership set state = 'removed' where person_id = $1`, [user]);
  });

  test('has its people screened too, and the record tells all of it', async () => {
    await bank.owner.query(`update person set full_name = 'Bear Bearson' where id = $1`, [people.baker]);
    await screen(companies.bakery);
    const { body } = await desks.M.browser.send('GET', `/web/clients/${companies.bakery}/screening.json`);
    const checks = field(body, 'checks') as { subjectId: string; hits: unknown[] }[];
    expect(checks.find(({ subjectId }) => subjectId === people.baker)?.hits).toMatchObject([
      { list: 'US', entityId: 'b1', state: 'open' },
    ]);
    expect((field(body, 'screened') as unknown[]).length).toBe(2);
    // an owner that is a client is screened as such, once a night, and the record and the case say when
    await rowsOf(
      `insert into relation (id, client_id, role, subject_client, share_bp, comment, from_at)
       values (new_id(), $1, 'C', $2, 1000, 'In the register', bank_now())`,
      [companies.bakery, companies.lonely],
    );
    const [own] = await rowsOf(
      `select at, (at at time zone 'UTC')::date::text as day from screened where client_id = $1 and subject_id = ''`,
      [companies.lonely],
    );
    const again = await desks.M.browser.send('GET', `/web/clients/${companies.bakery}/screening.json`);
    expect(field(again.body, 'screened')).toContainEqual({
      ...{ subjectId: companies.lonely, name: expect.any(String), isClient: true },
      at: expect.stringContaining(String(own?.['day'])),
    });
    // what is decided of a person who acts for it holds for that person
    const [found] = await hitsOf(companies.bakery);
    const shown = await desks.M.browser.send('GET', `/web/tasks/${companies.bakery}/${found?.case_id}`);
    const related = (field(shown.body, 'sections') as { title: string; rows: string[][] }[]).find(
      ({ title }) => title === 'Owners and people',
    );
    expect(related?.rows).toContainEqual(expect.arrayContaining([expect.stringContaining(String(own?.['day']))]));
    const other = { comment: 'planted-baker', version: field(shown.body, 'version') };
    const path = `/web/tasks/${companies.bakery}/${found?.case_id}?AFLS`;
    expect((await twoPeople(desks.M, confirmer(), 'PATCH', path, other)).status).toBe(200);
    await screen(companies.bakery);
    expect((await hitsOf(companies.bakery)).map(({ state }) => state)).toEqual(['cleared']);
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
  const ofOffice = (await hitsOf(lonely)).filter(({ code }) => code === 'PEP');
  expect(ofOffice.map(({ entity_id, type }) => [entity_id, type]).sort()).toEqual([
    ['p2', 'RCA'],
    ['p3', 'PEP'],
  ]);
  const { body } = await desks.S.browser.send('GET', '/web/lookup?name=Ruta%20Closewell');
  expect(
    itemsOf(body)
      .map(({ entityId, opens }) => [entityId, opens])
      .sort(),
  ).toEqual([
    ['p2', 'RCA'],
    ['p3', 'PEP'],
  ]);
});

describe('thresholds', () => {
  const change = (version: number, to: object) =>
    desks.M.browser.send('PUT', '/web/lookup?thresholds', {
      body: { version, ...proposedThresholds, ...to, comment: 'planted-threshold' },
    });
  const decide = async (version: number, to: object) => {
    const proposed = await change(version, to);
    expect(proposed.status).toBe(202);
    expect((await confirm(confirmer(), textField(proposed.body, 'proposalId'))).status).toBe(200);
    await until(isIdle);
  };
  const versions = async () => itemsOf((await desks.S.browser.send('GET', '/web/lookup?thresholds')).body);

  test('begin as proposed; what is out of order, unchanged or of another version is refused', async () => {
    expect(await versions()).toMatchObject([{ version: 1, ...proposedThresholds, by: '' }]);
    const refused = [
      await change(1, { strong: 690 }),
      await change(1, { alert: 590 }),
      await change(1, { display: 499 }),
      await change(1, { strong: 1001 }),
      await change(1, {}),
      await change(7, { alert: 720 }),
    ];
    expect(refused.map(({ status, code }) => [status, code])).toEqual([
      ...Array.from({ length: 4 }, () => [400, 'invalid-input']),
      [409, 'nothing-changed'],
      [409, 'version-changed'],
    ]);
  });

  test('say what opens a case and what stops money, for a second person, and all are screened again', async () => {
    const stops = () =>
      rowsOf(`select from restriction where client_id = $1 and scope = 'out' and lifted_at is null`, [
        companies.bakery,
      ]);
    const raised = async () => (await hitsOf(companies.bakery)).filter(({ entity_id }) => entity_id === 'd1').length;
    const before = (await stops()).length;
    // what the tests above have changed is compared by the thresholds of then
    await until(async () => {
      const waits = `select from audit_inbox union all
        select from follower f, audit_head h where f.name = 'screening' and f.last_n < h.n`;
      return (await rowsOf(waits)).length === 0;
    });
    await decide(1, { display: 950, alert: 950, strong: 960 });
    await live('UE', `${head}d1,company,Duona ir Druska UAB,,,,,\n`);
    const looked = async () => (await desks.S.browser.send('GET', '/web/lookup?name=Duona%20ir%20Druska')).body;
    expect([await looked(), await raised()]).toMatchObject([{ items: [], next: null, alert: 950, strong: 960 }, 0]);
    await decide(2, { alert: 800, strong: 1000 });
    expect([await raised(), (await stops()).length]).toEqual([1, before]);
    expect(itemsOf(await looked())[0]?.['entityId']).toBe('d1');
    const kept = await rowsOf(`select cause, thresholds from screening_check where thresholds = 3 and cause <> 'data'`);
    expect(kept).toEqual([{ cause: 'thresholds', thresholds: 3 }]);
    await decide(3, {});
    expect(await raised()).toBe(1);
    // a strong match that joins a case which is open stops money as well
    await live('UE', `${head}d1,company,Duona ir Druska UAB,,,,,\nd2,company,Duona ir Druska UAB,,,,,\n`);
    expect((await stops()).length).toBe(before + 1);
    expect(await versions()).toMatchObject([{ version: 4, ...proposedThresholds }, { version: 3 }, {}, {}]);
  });
});

describe('the other party of a payment', () => {
  let threads: Threads;
  let bundled: Awaited<ReturnType<typeof bundleTasks>>;
  beforeAll(async () => {
    // what the tests before have left open stops the money of the client
    for (const { id } of await rowsOf<{ id: string }>(
      `select id from client_case where subject_id = $1 and type = 'SANCTION' and closed_at is null`,
      [timber],
    )) {
      await forgetPushes(bank);
      const path = `/web/tasks/${timber}/${id}`;
      const version = field((await desks.M.browser.send('GET', path)).body, 'version');
      const decision = { comment: 'planted-free', version };
      expect((await twoPeople(desks.M, desks.H, 'PATCH', `${path}?AFLS`, decision)).status).toBe(200);
    }
    expect(await rowsOf('select from restriction where client_id = $1 and lifted_at is null', [timber])).toEqual([]);
    await live('US', head + bear);
    await live('PEP', `${head}p1,person,Quirina Office-Holder,,,,,\n`);
    bundled = await bundleTasks(['src/features/screening/server/checks/matchNames.thread.ts']);
    const fileOf = () => new URL('matchNames.mjs', bundled.folder);
    threads = new Threads({ fileOf, environment: { databaseUrl: bank.database.serverUrl } });
  });
  afterAll(async () => {
    await threads.close(0);
    await bundled.remove();
  });
  beforeEach(() => forgetPushes(bank));
  const about = { clientId: timber, iban: '', message: '', amountMinor: 1n } as const;
  /** Why it stops, once it has stopped; nothing else is asked. */
  const screenPayment = (id: string, name: string, direction: 'in' | 'out' = 'out') =>
    inTransaction(bank.owner, async (tx) => {
      const stop = (await screenPayments(tx, [{ ...about, id, direction, name }], { threads })).get(id);
      if (stop && direction === 'out') await blockPayments(tx, [{ id, clientId: timber, ...stop }]);
      return stop?.comment;
    });
  const approved = async () => (await approvePayments(bank.owner, { amountMinor: 1000n }))[0] ?? '';
  const stateOf = async (id: string) => (await rowsOf('select state from payment where id = $1', [id]))[0]?.['state'];
  const checkOf = async (id: string) =>
    (
      await rowsOf<{ id: string; input: unknown; versions: object; hits: string[] }>(
        `select k.id, k.input, k.versions, array(select code || ' ' || entity_id from screening_hit where check_id = k.id) as hits
         from screening_check k where subject_id = $1`,
        [`payment ${id}`],
      )
    )[0];

  test('is compared with the sanction lists and with no other, and each check is kept and replayed', async () => {
    const [listed, free] = [await approved(), '01900000-0000-7000-8000-00000000aaaa'];
    expect(await screenPayment(listed, 'Bear Bearson')).toBe(
      'The payee Bear Bearson resembles Bear Bearson (US b1), 90 %.',
    );
    expect(await screenPayment(free, 'Quirina Office-Holder', 'in')).toBeUndefined();
    expect(await checkOf(free)).toMatchObject({ input: { isPerson: null, name: 'Quirina Office-Holder' }, hits: [] });
    const check = await checkOf(listed);
    expect(check).toMatchObject({
      input: { name: 'Bear Bearson' },
      hits: ['US b1'],
      versions: { US: expect.any(Number) },
    });
    expect(check?.versions).not.toHaveProperty('PEP');
    expect(await missing()).not.toContain('US');
    await live('US', `${head}z1,person,Somebody Different,,,,,\n`);
    const replayed = await desks.H.browser.send('GET', `/web/clients/${timber}/screening/${check?.id}`);
    expect(field(replayed.body, 'found')).toMatchObject([{ list: 'US', entityId: 'b1', score: 900 }]);
    const listOf = async () =>
      field((await desks.M.browser.send('GET', `/web/clients/${timber}/screening.json`)).body, 'checks');
    expect(await listOf()).toContainEqual(expect.objectContaining({ id: check?.id, cause: 'payment' }));
    expect(await listOf()).not.toContainEqual(expect.objectContaining({ subject: 'Quirina Office-Holder' }));
    await live('US', head + bear);
  });

  test('stops its payment alone; somebody else under this name is not stopped again, while the name stays', async () => {
    const id = await approved();
    await screenPayment(id, 'Bear Bearson');
    expect(await stateOf(id)).toBe(6);
    const outgoing = `select from restriction r join client_case k on k.id = r.case_id where k.payment_id = $1`;
    expect(await rowsOf(outgoing, [id])).toEqual([]);
    const [found] = await rowsOf<{ id: string }>('select id from client_case where payment_id = $1', [id]);
    const path = `/web/tasks/${timber}/${found?.id}`;
    const { body } = await desks.M.browser.send('GET', path);
    expect(field(body, 'matches')).toMatchObject([{ source: 'US', entryId: 'b1', score: 900, state: 'open' }]);
    const decision = { comment: 'planted-payee', version: field(body, 'version') };
    expect((await twoPeople(desks.M, desks.H, 'PATCH', `${path}?AFLS`, decision)).status).toBe(200);
    expect(await stateOf(id)).toBe(4);
    expect(await screenPayment(await approved(), 'Bear Bearson')).toBeUndefined();
    expect(await screenPayment(await approved(), 'Bjorn Bearson')).toMatch(/^The payee Bjorn Bearson resembles/);
    const { body: revived } = await desks.M.browser.send('GET', path);
    const again = { comment: 'planted-again', version: field(revived, 'version') };
    expect((await desks.M.browser.send('PATCH', `${path}?AREV`, { body: again })).status).toBe(200);
    expect(await stateOf(id)).toBe(6);
    expect(await screenPayment(await approved(), 'Bear Bearson')).toMatch(/^The payee Bear Bearson resembles/);
  });
});

test('whoever is a client again is compared with the lists of today', async () => {
  const id = '20000000961';
  await bank.owner.query(
    `insert into client (id, type, title, sort_name, flags, created_at) values ($1, 'N', 'Bear Bearson', 'bear bearson', 'Z', bank_now())`,
    [id],
  );
  await forgetPushes(bank);
  const path = `/web/tasks/${id}/${randomUUID()}`;
  const body = { type: 'REOPEN', title: 'Comes back', comment: 'planted-back' };
  expect((await desks.A.browser.send('POST', path, { body })).status).toBe(201);
  const version = field((await desks.A.browser.send('GET', path)).body, 'version');
  const decision = { comment: 'planted-back', version };
  expect((await desks.A.browser.send('PATCH', `${path}?IAPR`, { body: decision })).status).toBe(200);
  await until(isIdle);
  expect(await hitsOf(id)).toMatchObject([{ code: 'US', entity_id: 'b1', state: 'open', type: 'SANCTION' }]);
});
