// Lists come in, clients are screened against them, hits open cases, and decisions are remembered while the data stay.
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockPayments } from '#features/rails/server/blocks.ts';
import { maxLookedUp } from '#features/screening/calls.ts';
import { screenPayments } from '#features/screening/server/checks/payments.ts';
import { listLimits } from '#features/screening/server/lists/entry.ts';
import { stillMs, watchFolder } from '#features/screening/server/versions/folder.ts';
import { measureLists } from '#features/screening/server/versions/listAges.ts';
import { readListJob } from '#features/screening/server/versions/readListJob.ts';
import { proposedThresholds } from '#features/screening/thresholds.ts';
import { loadConfig } from '#server/config/config.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { registry } from '#server/http/metrics.ts';
import { Threads } from '#server/threads/threads.ts';
import { getProblems } from '#shared/problemLines.ts';
import { confirmByCommand } from '#src/confirm.ts';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { bundleTasks } from '#tests/harness/bundleTasks.ts';
import { closeByHand } from '#tests/harness/closing.ts';
import { confirm, type Desk, openDesks, twoPeople } from '#tests/harness/desks.ts';
import { approvePayments } from '#tests/harness/railPayments.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';
import { listSamples } from '#tests/samples/listFiles.ts';

const roles = ['A', 'M', 'H', 'S'] as const;
let bank: TestBank;
let desks: Record<(typeof roles)[number], Desk>;
const { timber, lonely } = companies;
const head = 'id,kind,name,aliases,birth_dates,countries,identifiers,programme\n';
const wolf = 'w1,company,Zalioji Giria UAB,,,LT,,planted-programme\n';
/** The same with what is shown and not compared. */
const fullHead = `${head.trimEnd()},nationalities,birth_places,addresses\n`;
const bear = 'b1,person,Bear Bearson,Bjorn Bearson,1950-01-01,NO,N7788,planted-programme\n';

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const getRows = async <Row = Record<string, unknown>>(query: string, values: unknown[] = []) =>
  (await bank.owner.query(query, values)).rows as Row[];

async function send(
  code: string,
  text: string,
  { role = 'M', format = 'own-csv', part = 'main' } = {},
): Promise<Reply> {
  const body = [
    '--x\r\ncontent-disposition: form-data; name="format"\r\n\r\n',
    `${format}\r\n--x\r\ncontent-disposition: form-data; name="${part}"; filename="list.csv"\r\ncontent-type: ` +
      'text/csv\r\n\r\n',
    `${text}\r\n--x--\r\n`,
  ].join('');
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return desks[role as 'M'].browser.send('POST', `/web/lookup?${code}`, { text: body, headers });
}
const getVersion = async (id: string) => {
  const { body } = await desks.M.browser.send('GET', `/web/lookup/${id}`);
  return { version: field(body, 'version') as Record<string, unknown>, changes: field(body, 'changes') as unknown[] };
};
/** Sends a list and waits until it was read. */
async function stage(code: string, text: string) {
  const sent = await send(code, text);
  expect(sent).toMatchObject({ status: 202 });
  const id = textField(sent.body, 'versionId');
  await until(async () => (await getVersion(id)).version['state'] !== 'received');
  return id;
}
/** One after the other: at most ten approvals a minute each. */
let confirmed = 0;
const confirmer = () => (confirmed++ % 2 === 0 ? desks.H : desks.A);
const isIdle = async () =>
  (
    await getRows(
      `
        select from job where kind in ('take-list', 'screen-client', 'screen-changes', 'screen-anew')
          and state in ('waiting', 'running')`,
    )
  ).length === 0;
const take = (id: string) => desks.M.browser.send('PUT', `/web/lookup/${id}`, { body: { comment: 'planted-list' } });
/** A list that is live, after everybody whom it concerns was screened. */
async function live(code: string, text: string) {
  const id = await stage(code, text);
  const { version } = await getVersion(id);
  expect(version['state']).toBe('staged');
  await takeByTwo(id);
  return id;
}
/** Names of our own: one person proposes, another one confirms, in every list. */
async function takeByTwo(id: string) {
  const taken = await take(id);
  expect(taken.status).toBe(202);
  await forgetPushes(bank);
  expect((await confirm(confirmer(), textField(taken.body, 'proposalId'))).status).toBe(200);
  await until(isIdle);
}
const newest = async (code: string) =>
  (
    await getRows<{ id: string }>('select id from list_version where code = $1 order by sent_at desc, id desc', [code])
  )[0]?.id ?? '';
/** Lists of sanctions that alarm operators, because none was ever taken. */
const missing = async () => {
  await measureLists({ pool: bank.owner });
  const displayed = await registry.getSingleMetricAsString('kontora_list_missing');
  return [...displayed.matchAll(/list="(\w+)"\} 1/g)].map(([, code]) => code).sort();
};
const screen = async (clientId: string) => {
  const submitted = await desks.M.browser.send('PUT', '/web/clients', { body: { clientId } });
  expect(submitted).toMatchObject({ status: 202 });
  await until(isIdle);
};
const getHits = (clientId: string) =>
  getRows<{ code: string; entity_id: string; state: string; type: string; case_id: string }>(
    `select h.code, h.entity_id, h.state, k.type, k.id as case_id
     from screening_hit h join case_hit x on x.hit_id = h.id join client_case k on k.id = x.case_id
     where h.client_id = $1 order by h.id`,
    [clientId],
  );

describe('a list', () => {
  test('nothing is looked up before there is one', async () => {
    expect(await missing()).toEqual(['EU', 'TU', 'UE', 'UK', 'UN', 'US']);
    const all = field((await desks.S.browser.send('GET', '/web/lookup?lists')).body, 'lists') as { code: string }[];
    expect(all.map(({ code }) => code)).toEqual(['TU', 'US', 'UE', 'UN', 'UK', 'EU', 'PEP', 'ADM']);
    const { status, code } = await desks.S.browser.send('GET', '/web/lookup?name=Bear');
    expect([status, code]).toEqual([422, 'no-list']);
  });

  test('a broken one is refused with its line, and changes nothing', async () => {
    const id = await stage('TU', `${head}${bear}b1,person,Other,,,,,\n`);
    const { version } = await getVersion(id);
    expect(version).toMatchObject({ state: 'refused', entries: 0, problem: 'Line 3: entry b1 is there twice' });
    expect(await getRows('select from list_staged')).toEqual([]);
    expect(await getRows('select from list_part')).toEqual([]);
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
    const { version, changes } = await getVersion(id);
    expect(version).toMatchObject({ state: 'staged', entries: 1, added: 1, changed: 0, removed: 0 });
    expect(changes).toEqual([{ change: 'added', entityId: 'b1', name: 'Bear Bearson' }]);
    expect((await send('TU', head + bear)).code).toBe('list-under-way');
    // in percent: no one waits for a number of bytes
    const { body } = await desks.M.browser.send('GET', `/web/jobs/${version['jobId']}`);
    expect([field(body, 'done'), field(body, 'of')]).toEqual(['100', '100']);
    expect(await desks.M.browser.send('DELETE', `/web/lookup/${id}`)).toMatchObject({ status: 204 });
    expect((await take(id)).code).toBe('state-conflict');
    await until(async () => (await getRows('select from list_staged')).length === 0);
  });

  test('OFAC without its file of names waits for a second person, who reads so', async () => {
    const sent = await send('US', listSamples['ofac-csv'].main, { format: 'ofac-csv' });
    const id = textField(sent.body, 'versionId');
    await until(async () => (await getVersion(id)).version['state'] === 'staged');
    const { version } = await getVersion(id);
    expect(version['losses']).toEqual([
      'ALT.CSV was not sent: no entry has another name.',
      'ADD.CSV was not sent: no entry has an address.',
    ]);
    // nothing but additions, and yet no one takes it alone
    expect(version).toMatchObject({ added: 3, changed: 0, removed: 0 });
    expect((await take(id)).status).toBe(202);
    expect(await desks.M.browser.send('DELETE', `/web/lookup/${id}`)).toMatchObject({ status: 204 });
    await until(async () => (await getRows('select from list_staged')).length === 0);
  });

  test('of our own waits for a second person, and shows later what it has changed', async () => {
    await live('TU', head + bear);
    const id = await stage('TU', `${head}w2,company,Some Other Trading LLC,,,AE,,\n`);
    expect((await getVersion(id)).version).toMatchObject({ added: 1, changed: 0, removed: 1 });
    const proposed = await take(id);
    expect(proposed.status).toBe(202);
    expect((await getVersion(id)).version['state']).toBe('staged');
    // the only alias and the only date are gone: the person who confirms ticks both
    const losses = ['other names', 'dates of birth'].map(
      (of) => `This file has 0 ${of}, and 1 are in use: 100 % fewer.`,
    );
    expect((await getVersion(id)).version['losses']).toEqual(losses);
    const proposalId = textField(proposed.body, 'proposalId');
    const { body: open } = await desks.H.browser.send('GET', `/web/proposals/${proposalId}`);
    expect(getProblems(field(open, 'lines') as { label: string; value: string }[])).toEqual(losses);
    for (const problems of [undefined, losses.slice(1), ['Something else.']]) {
      const decision = { version: field(open, 'version'), comment: '', ...(problems && { problems }) };
      const refused = await desks.H.browser.send('POST', `/web/proposals/${proposalId}?confirm`, { body: decision });
      expect([refused.status, refused.code]).toEqual([422, 'problem-not-ticked']);
    }
    // the command line lists them, and wants the number of each before anything else
    const { serverUrl } = bank.database;
    const config = loadConfig({ KONTORA_DEMO: 'off', DATABASE_URL: serverUrl });
    const byCommand = (...numbers: string[]) => confirmByCommand(serverUrl, [proposalId, ...numbers], config);
    await expect(byCommand('2')).rejects.toThrow(losses.map((loss, at) => `  Problem ${at + 1}: ${loss}`).join('\n'));
    await expect(byCommand('1', '2')).rejects.toThrow('Another staff user can confirm this in the application.');
    const done = await confirm(confirmer(), proposalId);
    expect(done).toMatchObject({ status: 200, body: { answer: { message: 'TU List was successfully uploaded' } } });
    await until(isIdle);
    // what it has changed is shown later, too
    expect((await getVersion(id)).changes).toEqual([
      { change: 'added', entityId: 'w2', name: 'Some Other Trading LLC' },
      { change: 'removed', entityId: 'b1', name: 'Bear Bearson' },
    ]);
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
      await getRows(`select entity_id, from_n, to_n from list_entity where code = 'TU' order by entity_id`),
    ).toEqual([
      { entity_id: 'b1', from_n: 1, to_n: 2 },
      { entity_id: 'w2', from_n: 2, to_n: null },
    ]);
  });
});

describe('a name', () => {
  test('is looked up in all lists, with score, words and what agrees', async () => {
    await live('US', `${fullHead}${bear.trimEnd()},NO,"Bergen, Norway",Cave 1;Cave 2\n`);
    const looked = await desks.S.browser.send('GET', '/web/lookup?name=Bjoern%20Bearson&birthDate=1950-01-01');
    expect(await getVerbs(bank, looked)).toEqual(['lookup.search']);
    const { body } = looked;
    const [first] = getItems(body);
    expect(first).toMatchObject({ list: 'US', entityId: 'b1', name: 'Bear Bearson', theirs: 'Bjorn Bearson' });
    expect(first?.['matched']).toEqual(['Bjorn', 'Bearson']);
    expect(first?.['score']).toBeGreaterThan(860);
    expect(first?.['explanation']).toContainEqual(expect.stringMatching(/^Date of birth: agrees \(\+/));
    expect(first?.['explanation']).toContain('Number of a document: unknown on one side or both');
    expect(first?.['parts']).toEqual([
      { field: 'name', verdict: 'close', ours: 'Bjoern Bearson', theirs: 'Bjorn Bearson' },
      { field: 'aliases', verdict: 'unknown', ours: '', theirs: 'Bear Bearson' },
      { field: 'birthDate', verdict: 'same', ours: '1950-01-01', theirs: '1950-01-01' },
      { field: 'country', verdict: 'unknown', ours: '', theirs: 'Norway' },
      { field: 'document', verdict: 'unknown', ours: '', theirs: 'N7788' },
      { field: 'nationality', verdict: 'unknown', ours: '', theirs: 'Norway' },
      { field: 'birthPlace', verdict: 'unknown', ours: '', theirs: 'Bergen, Norway' },
      { field: 'address', verdict: 'unknown', ours: '', theirs: 'Cave 1; Cave 2' },
    ]);
    expect(field(body, 'versions')).toEqual({ TU: 2, US: 1 });
    expect(getItems((await desks.S.browser.send('GET', '/web/lookup?name=Quite%20Elsewhere')).body)).toEqual([]);
  });
});

test('a watched folder: whole files alone, each content once; names of our own wait for two people', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-lists-'));
  const look = (now = Date.now() + stillMs + 1000) =>
    watchFolder(
      {
        pool: bank.owner,
        jobs: { kinds: new Map(), wake: () => {} },
        config: loadConfig({ KONTORA_LISTS_DIR: folder }),
      },
      now,
    );
  const put = (name: string, text: string) => fs.writeFileSync(path.join(folder, name), text);
  const states = () => getRows(`select state, entries from list_version where code = 'UK' order by sent_at, id`);
  put('UK.own-csv.csv', `${head}f1,person,Folderina Watchful,,,,,\n`);
  put('UK.un-xml.xml', '<x/>');
  put('readme.txt', 'no list');
  expect(await look(Date.now())).toBe(false);
  expect(await look()).toBe(true);
  await until(async () => (await states()).every((row) => row['state'] === 'staged'));
  await takeByTwo(await newest('UK'));
  expect(await states()).toEqual([{ state: 'live', entries: 1 }]);
  expect(await look()).toBe(false);
  // the same content, fetched again days later: nothing is taken, and the list is as old as that
  const getAge = async () => {
    const { body } = await desks.S.browser.send('GET', '/web/lookup?lists');
    const lists = field(body, 'lists') as { code: string; ageDays: number }[];
    return lists.find(({ code }) => code === 'UK')?.ageDays;
  };
  await getRows(`update list_version set taken_at = taken_at - interval '9 days' where code = 'UK'`);
  await getRows(`update list_version set fetched_at = null where code = 'UK'`);
  const at = (days: number) =>
    fs.utimesSync(path.join(folder, 'UK.own-csv.csv'), new Date(), new Date(Date.now() - days * 86_400_000));
  at(10);
  expect([await look(), await getAge()]).toEqual([false, 9]);
  at(2);
  expect([await look(), await getAge()]).toEqual([false, 2]);
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

describe('a watched folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-lists-'));
    return () => fs.rmSync(folder, { recursive: true });
  });
  const look = (now = Date.now() + stillMs + 1000) =>
    watchFolder(
      {
        pool: bank.owner,
        jobs: { kinds: new Map(), wake: () => {} },
        config: loadConfig({ KONTORA_LISTS_DIR: folder }),
      },
      now,
    );
  const at = (name: string) => path.join(folder, name);
  const own = (id: string) => `${head}${id},person,Hostile ${id},,,,,\n`;
  const getVersions = (code: string) =>
    getRows(`select file_name, state from list_version where code = $1 order by sent_at, id`, [code]);
  const unread = async () => (await registry.getSingleMetricAsString('kontora_list_files_unread')).match(/list=.*/g);

  test('reads plain files alone: a link, a folder and a pipe are reported once, and hold up no other list', async () => {
    fs.writeFileSync(at('outside'), own('o1'));
    fs.symlinkSync(at('outside'), at('EU.own-csv.csv'));
    fs.mkdirSync(at('ADM.own-csv.csv'));
    execFileSync('mkfifo', [at('PEP.own-csv.csv')]);
    fs.writeFileSync(at(`UE.own-csv.${'a'.repeat(200)}.csv`), own('o2'));
    fs.writeFileSync(at('UE.own-csv.csv'), own('f3'));
    expect(await look()).toBe(true);
    await until(async () => (await getVersions('UE'))[0]?.['state'] === 'staged');
    await takeByTwo(await newest('UE'));
    expect(await getVersions('UE')).toEqual([{ file_name: 'UE.own-csv.csv', state: 'live' }]);
    await expect(look()).rejects.toThrow(
      /ADM.own-csv.csv: it is no plain file; .*EU.own-csv.csv: a link is not followed/,
    );
    expect(await look()).toBe(false);
    expect(await unread()).toEqual(['list="ADM"} 1', 'list="EU"} 1', 'list="PEP"} 1']);
    for (const code of ['EU', 'PEP', 'ADM']) expect(await getVersions(code)).toEqual([]);
    // the list of OFAC comes in three files, and none of them alone
    for (const field of ['main', 'names']) fs.writeFileSync(at(`US.ofac-csv.${field}.csv`), own('u1'));
    expect(await look()).toBe(false);
    fs.writeFileSync(at('US.ofac-csv.addresses.csv'), own('u1'));
    expect(await look()).toBe(true);
    await until(async () => (await getVersions('US')).some(({ state }) => state === 'refused'));
    for (const field of ['main', 'names', 'addresses']) fs.rmSync(at(`US.ofac-csv.${field}.csv`));
    for (const name of ['EU.own-csv.csv', 'PEP.own-csv.csv']) fs.rmSync(at(name));
    fs.rmdirSync(at('ADM.own-csv.csv'));
    expect([await look(), await unread()]).toEqual([false, null]);
    await until(isIdle);
  });

  test('says of a file that has the name of no list, once it was renamed by no one for ten minutes', async () => {
    for (const name of ['un.xml', 'UK.un-xml.xml', '.un.xml', 'UN.un-xml.xml.part'])
      fs.writeFileSync(at(name), own('s1'));
    expect(await look()).toBe(false);
    const later = Date.now() + 601_000;
    await expect(look(later)).rejects.toThrow(
      /could not be read\. UK\.un-xml\.xml: its name is that of no list .*; un\.xml: its/,
    );
    expect([await look(later), await unread()]).toEqual([false, ['list="other"} 2']]);
    expect([await look(), await unread()]).toEqual([false, null]);
  });

  test('leaves alone what is being written; two that look at once receive it once; an official one is in use', async () => {
    const official = 'ADM.targets-csv.csv';
    fs.writeFileSync(at(official), listSamples['targets-csv'].main.replace(/Q\d/g, 'm$&'));
    const later = new Date(Date.now() + 86_400_000);
    fs.utimesSync(at(official), later, later);
    expect(await look(Date.now())).toBe(false);
    expect((await Promise.all([look(), look()])).filter((isReceived) => isReceived)).toHaveLength(1);
    await until(async () => (await getVersions('ADM'))[0]?.['state'] === 'live');
    expect(await look()).toBe(false);
    expect(await getVersions('ADM')).toHaveLength(1);
    await until(isIdle);
  });

  test('a file that comes by another one changes nothing; the publisher goes back to a content of before', async () => {
    const put = async (id: string) => {
      fs.writeFileSync(at('being-written'), own(id));
      fs.renameSync(at('being-written'), at('EU.own-csv.csv'));
    };
    await put('r1');
    expect(await look()).toBe(true);
    await until(async () => (await getVersions('EU'))[0]?.['state'] === 'staged');
    await takeByTwo(await newest('EU'));
    await live('EU', own('r2'));
    // it lies there since before the newer one was sent
    expect(await look()).toBe(false);
    await put('r1');
    expect(await look()).toBe(true);
    await until(async () => (await getVersions('EU'))[2]?.['state'] === 'staged');
    await until(isIdle);
  });
});

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
  const versions = async () => getItems((await desks.S.browser.send('GET', '/web/lookup?thresholds')).body);

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
      getRows(`select from restriction where client_id = $1 and scope = 'out' and lifted_at is null`, [
        companies.bakery,
      ]);
    const raised = async () => (await getHits(companies.bakery)).filter(({ entity_id }) => entity_id === 'd1').length;
    const before = (await stops()).length;
    // what the tests above have changed is compared by the thresholds of then
    await until(async () => {
      const waits = `select from audit_inbox union all
        select from follower f, audit_head h where f.name = 'screening' and f.last_n < h.n`;
      return (await getRows(waits)).length === 0;
    });
    await decide(1, { display: 950, alert: 950, strong: 960 });
    await live('UE', `${head}d1,company,Duona ir Druska UAB,,,,,\n`);
    const looked = async () => (await desks.S.browser.send('GET', '/web/lookup?name=Duona%20ir%20Druska')).body;
    expect([await looked(), await raised()]).toMatchObject([{ items: [], next: null, alert: 950, strong: 960 }, 0]);
    const proposed = await change(2, { alert: 800, strong: 1000 });
    // matches come and go while it waits: what is confirmed stays the same
    await bank.owner.query(`update screening_check set at = at - interval '400 days'`);
    expect((await confirm(confirmer(), textField(proposed.body, 'proposalId'))).status).toBe(200);
    await bank.owner.query(
      `update screening_check set at = at + interval '400 days' where at < bank_now() - interval '300 days'`,
    );
    await until(isIdle);
    expect([await raised(), (await stops()).length]).toEqual([1, before]);
    expect(getItems(await looked())[0]?.['entityId']).toBe('d1');
    const kept = await getRows(
      `select cause, thresholds from screening_check where thresholds = 3 and cause <> 'data'`,
    );
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
    for (const { id } of await getRows<{ id: string }>(
      `select id from client_case where subject_id = $1 and type = 'SANCTION' and closed_at is null`,
      [timber],
    )) {
      await forgetPushes(bank);
      const path = `/web/tasks/${timber}/${id}`;
      const version = field((await desks.M.browser.send('GET', path)).body, 'version');
      const decision = { comment: 'planted-free', version };
      expect((await twoPeople(desks.M, desks.H, 'PATCH', `${path}?AFLS`, decision)).status).toBe(200);
    }
    expect(await getRows('select from restriction where client_id = $1 and lifted_at is null', [timber])).toEqual([]);
    await live('US', head + bear);
    await live('PEP', `${head}p1,person,Quirina Office-Holder,,,,,\n`);
    bundled = await bundleTasks(['src/features/screening/server/checks/matchNames.thread.ts']);
    const getFile = () => new URL('matchNames.mjs', bundled.folder);
    threads = new Threads({ getFile, environment: { databaseUrl: bank.database.serverUrl } });
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
  const getState = async (id: string) => (await getRows('select state from payment where id = $1', [id]))[0]?.['state'];
  const getCheck = async (id: string) =>
    (
      await getRows<{ id: string; input: unknown; versions: object; hits: string[] }>(
        `select k.id, k.input, k.versions, array(select code || ' ' || entity_id from screening_hit
          where check_id = k.id) as hits
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
    expect(await getCheck(free)).toMatchObject({ input: { isPerson: null, name: 'Quirina Office-Holder' }, hits: [] });
    const check = await getCheck(listed);
    expect(check).toMatchObject({
      input: { name: 'Bear Bearson' },
      hits: ['US b1'],
      versions: { US: expect.any(Number) },
    });
    expect(check?.versions).not.toHaveProperty('PEP');
    expect(await missing()).not.toContain('US');
    await live('US', `${head}z1,person,Somebody Different,,,,,\n`);
    const replayed = await desks.H.browser.send('GET', `/web/clients/${timber}/screening/${check?.id}`);
    const result = [{ list: 'US', entityId: 'b1', score: 900 }];
    expect(field(replayed.body, 'found')).toMatchObject(result);
    expect(field(replayed.body, 'check')).toMatchObject({ found: result });
    const getList = async () =>
      field((await desks.M.browser.send('GET', `/web/clients/${timber}/screening.json`)).body, 'checks');
    expect(await getList()).toContainEqual(expect.objectContaining({ id: check?.id, cause: 'payment' }));
    expect(await getList()).not.toContainEqual(expect.objectContaining({ subject: 'Quirina Office-Holder' }));
    await live('US', head + bear);
  });

  test('is compared with names in memory, which several new lists do not drive out', async () => {
    const rows = await getRows<{ code: string; n: number }>(`select code, n from list_version where state = 'live'`);
    const all = Object.fromEntries(rows.map(({ code, n }) => [code, n]));
    const subject = {
      kind: 'person',
      names: ['Quirina Office-Holder'],
      birthDates: [],
      countries: [],
      identifiers: [],
    } as const;
    const found = async (versions: Record<string, number>, begun?: { code: string; n: number }) => {
      const input = { versions, ...(begun && { begun }), asked: [{ subject, least: 600 }] };
      return (await threads.run('matchNames', input)).hits[0]?.length;
    };
    const name = (text: string) =>
      getRows(
        `
          update list_entity set body = body || jsonb_build_object('name', $1::text)
          where code = 'PEP' and to_n is null`,
        [text],
      );
    expect([await found(all), rows.length > 3]).toEqual([1, true]);
    for (const one of rows.slice(0, 2)) await found(all, one);
    await name('Wholly Different');
    expect(await found(all)).toBe(1);
    await name('Quirina Office-Holder');
  });

  test('stops its payment alone; somebody else under this name is not stopped again, while the name stays', async () => {
    const id = await approved();
    await screenPayment(id, 'Bear Bearson');
    expect(await getState(id)).toBe(6);
    const outgoing = `select from restriction r join client_case k on k.id = r.case_id where k.payment_id = $1`;
    expect(await getRows(outgoing, [id])).toEqual([]);
    const [found] = await getRows<{ id: string }>('select id, title from client_case where payment_id = $1', [id]);
    expect(found).toMatchObject({ title: 'Payment to Bear Bearson: match with Bear Bearson' });
    const path = `/web/tasks/${timber}/${found?.id}`;
    const { body } = await desks.M.browser.send('GET', path);
    expect(field(body, 'matches')).toMatchObject([{ source: 'US', entryId: 'b1', score: 900, state: 'open' }]);
    const decision = { comment: 'planted-payee', version: field(body, 'version') };
    expect((await twoPeople(desks.M, desks.H, 'PATCH', `${path}?AFLS`, decision)).status).toBe(200);
    expect(await getState(id)).toBe(4);
    expect(await screenPayment(await approved(), 'Bear Bearson')).toBeUndefined();
    expect(await screenPayment(await approved(), 'Bjorn Bearson')).toMatch(/^The payee Bjorn Bearson resembles/);
    const { body: revived } = await desks.M.browser.send('GET', path);
    const again = { comment: 'planted-again', version: field(revived, 'version') };
    expect((await desks.M.browser.send('PATCH', `${path}?AREV`, { body: again })).status).toBe(200);
    expect(await getState(id)).toBe(6);
    expect(await screenPayment(await approved(), 'Bear Bearson')).toMatch(/^The payee Bear Bearson resembles/);
  });

  /** Two people decide on the case that holds the payment. */
  const decide = async (payment: string, code: 'AFLS' | 'ATRU', props = {}) => {
    await forgetPushes(bank);
    const [found] = await getRows<{ id: string }>('select id from client_case where payment_id = $1', [payment]);
    const path = `/web/tasks/${timber}/${found?.id}`;
    const version = field((await desks.M.browser.send('GET', path)).body, 'version');
    const decision = { comment: `planted-${code}`, version, props };
    expect((await twoPeople(desks.M, desks.H, 'PATCH', `${path}?${code}`, decision)).status).toBe(200);
  };
  const stopped = async (name: string) => {
    const id = await approved();
    expect(await screenPayment(id, name)).toBeDefined();
    return id;
  };

  test('what was let go is asked about once more: the decision holds for it, and a new entry stops it', async () => {
    const id = await stopped('Bear Bearson');
    await decide(id, 'AFLS');
    await getRows('update suppression set ended_at = bank_now() where ended_at is null and subject_id = $1', [
      `payment ${id}`,
    ]);
    expect(await screenPayment(id, 'Bear Bearson')).toBeUndefined();
    const other = 'b2,person,Bear Bearson,,,,,planted-programme\n';
    await live('US', head + bear + other);
    expect(await screenPayment(id, 'Bear Bearson')).toMatch(/US b2/);
    await live('US', head + bear);
  });

  test('one payee that is on the list ends what was decided of the name, and no one is remembered under it', async () => {
    const [other, same] = [await stopped('Bjorn Bearson'), await stopped('Bjorn Bearson')];
    await decide(other, 'AFLS');
    expect(await screenPayment(await approved(), 'Bjorn Bearson')).toBeUndefined();
    await decide(same, 'ATRU', { clients: ['payment'] });
    // the client is not the one on the list
    await until(
      async () =>
        (
          await getRows(
            `select from risk_factor where client_id = $1 and factor = 'LOF' and until_at is null and level = 'H'
              and not is_floor
               and cause ->> 'words' = 'Confirmed: a payment with a person on a sanctions list'`,
            [timber],
          )
        ).length === 1,
    );
    const third = await stopped('Bjorn Bearson');
    await decide(third, 'AFLS');
    expect(await getState(third)).toBe(4);
    expect(await screenPayment(third, 'Bjorn Bearson')).toBeUndefined();
    await stopped('Bjorn Bearson');
  });
});

test('a person who is a client again is compared with the lists of today', async () => {
  const id = '20000000961';
  await bank.owner.query(
    `
      insert into client (id, type, title, sort_name, flags, created_at)
      values ($1, 'N', 'Bear Bearson', 'bear bearson', 'Z', bank_now())`,
    [id],
  );
  const asked = (clientId: string) => desks.M.browser.send('PUT', '/web/clients', { body: { clientId } });
  expect(await asked(id)).toMatchObject({ status: 409, code: 'client-closed' });
  expect(await asked('20000000999')).toMatchObject({ status: 404 });
  await forgetPushes(bank);
  const path = `/web/tasks/${id}/${randomUUID()}`;
  const body = { type: 'REOPEN', title: 'Comes back', comment: 'planted-back' };
  expect((await desks.A.browser.send('POST', path, { body })).status).toBe(201);
  const version = field((await desks.A.browser.send('GET', path)).body, 'version');
  const decision = { comment: 'planted-back', version };
  expect((await desks.A.browser.send('PATCH', `${path}?IAPR`, { body: decision })).status).toBe(200);
  await until(isIdle);
  expect(await getHits(id)).toMatchObject([{ code: 'US', entity_id: 'b1', state: 'open', type: 'SANCTION' }]);
});

describe('of more than fits', () => {
  test('of a list that was withdrawn while it was read, or needs too much memory, nothing stays', async () => {
    const read = async (end: (id: string) => Promise<object>) => {
      const id = randomUUID();
      await getRows(
        `insert into list_version (id, code, format, file_name, size_bytes, sha256, sent_at)
         values ($1, 'TU', 'own-csv', 'list.csv', 1, '', bank_now())`,
        [id],
      );
      const threads = {
        run: async () => {
          const answer = await end(id);
          await getRows(`insert into list_staged values ($1, 'x1', '{}', '')`, [id]);
          return answer;
        },
      };
      const { signal } = new AbortController();
      const beat = async () => undefined;
      await readListJob.work({ versionId: id }, { services: { pool: bank.owner, threads }, signal, beat } as never);
      expect(await getRows('select from list_staged where version_id = $1', [id])).toEqual([]);
      return (await getVersion(id)).version;
    };
    const withdrawn = await read(async (id) => {
      expect(await desks.M.browser.send('DELETE', `/web/lookup/${id}`)).toMatchObject({ status: 204 });
      await until(
        async () => (await getRows(`select from job where kind = 'clear-list' and state <> 'done'`)).length === 0,
      );
      return { entries: 1, bytes: 1, letters: 1, isDone: true };
    });
    expect(withdrawn).toMatchObject({ state: 'withdrawn' });
    const refused = await read(async () => {
      throw Object.assign(new Error('ended'), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    });
    const problem = 'The list needs more memory than there is for reading one';
    expect(refused).toMatchObject({ state: 'refused', problem });
  });

  test('a look-up comes page by page, and a name has 200 characters at most', async () => {
    for (const name of ['', '... ,', '😀', '\u202e']) {
      const { status, body } = await desks.S.browser.send('GET', `/web/lookup?name=${encodeURIComponent(name)}`);
      expect([status, field(body, 'errors')]).toEqual([400, [{ path: 'name', code: 'no-word' }]]);
    }
    const ids = Array.from({ length: maxLookedUp + 10 }, (_, i) => `g${1000 + i}`);
    await live('ADM', head + ids.map((id) => `${id},person,Pagina Manyfold,,,,,\n`).join(''));
    const page = async (more: string) => (await desks.S.browser.send('GET', `/web/lookup?name=Pagina${more}`)).body;
    const first = await page('%20Manyfold');
    expect([getItems(first).length, field(first, 'next')]).toEqual([maxLookedUp, String(maxLookedUp)]);
    const second = await page(`%20Manyfold&cursor=${maxLookedUp}`);
    expect(field(second, 'next')).toBe(null);
    expect([...getItems(first), ...getItems(second)].map((item) => item['entityId'])).toEqual(ids);
    const long = await desks.S.browser.send('GET', `/web/lookup?name=${'a'.repeat(201)}`);
    expect([long.status, long.code]).toEqual([400, 'invalid-input']);
    expect((await desks.S.browser.send('GET', `/web/lookup?name=${'a'.repeat(200)}`)).status).toBe(200);
  });

  test('a list that cannot be compared beside the others is refused, before and when it is taken; looking up goes on', async () => {
    const letters = (count: number) =>
      getRows(`update list_version set letters = $1 where code = 'ADM' and state = 'live'`, [count]);
    const problem = /^The names and numbers of all lists would have \d+ letters together, and 40000000 are the most/;
    const [{ letters: before } = { letters: 0 }] = await getRows<{ letters: number }>(
      `select letters::integer as letters from list_version where code = 'ADM' and state = 'live'`,
    );
    expect(before).toBe('Pagina Manyfold'.length * (maxLookedUp + 10));
    const text = `${head}o1,person,One Too Many,,,,,\n`;
    await letters(listLimits.maxLetters);
    const refused = await stage('PEP', text);
    expect((await getVersion(refused)).version).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(problem),
    });
    await letters(before);
    const staged = await stage('PEP', text);
    await letters(listLimits.maxLetters);
    const proposed = await take(staged);
    expect((await confirm(confirmer(), textField(proposed.body, 'proposalId'))).status).toBe(200);
    await until(isIdle);
    expect((await getVersion(staged)).version).toMatchObject({
      state: 'refused',
      problem: expect.stringMatching(problem),
    });
    await letters(before);
    const { body } = await desks.S.browser.send('GET', '/web/lookup?name=Pagina%20Manyfold');
    expect(getItems(body)).toHaveLength(maxLookedUp);
  });
});

test('a list that brings other names of an entry ends its folding rule; one that brings the same does not', async () => {
  const trading = (aliases: string) => `${head}w2,company,Some Other Trading LLC,${aliases},,AE,,\n`;
  const cider = 'c1,company,Cider Planted LLC,,,AE,,\n';
  await live('TU', trading('Other'));
  await getRows(
    `insert into folding_rule (id, code, entity_id, entity_name, word, names_hash, earlier, earlier_folded, comment,
       made_by, confirmed_by, until_on, made_at)
     select new_id(), 'TU', 'w2', 'Some Other Trading LLC', 'other', listed_names_hash('TU', 'w2'), 1, 1,
       'planted-fold',
       min(id), null, bank_today(), bank_now() from person`,
  );
  const ended = async () =>
    (await getRows('select ended_at is not null as yes from folding_rule')).map(({ yes }) => yes);
  await live('TU', `${trading('Other')}${cider}`);
  expect(await ended()).toEqual([false]);
  await live('TU', `${trading('Others')}${cider}`);
  expect(await ended()).toEqual([true]);
});
