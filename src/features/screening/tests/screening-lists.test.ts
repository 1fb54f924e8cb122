// Lists come in: by hand and from a watched folder, what they change, and who takes them into use.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { stillMs, watchFolder } from '#features/screening/server/versions/folder.ts';
import { loadConfig } from '#server/config/config.ts';
import { registry } from '#server/http/metrics.ts';
import { getProblems } from '#shared/problemLines.ts';
import { confirmByCommand } from '#src/confirm.ts';
import { field, getItems, textField } from '#tests/harness/bank.ts';
import { confirm } from '#tests/harness/desks.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import {
  bank,
  bear,
  confirmer,
  desks,
  fullHead,
  getRows,
  getVersion,
  head,
  isIdle,
  live,
  missing,
  send,
  setUpScreening,
  stage,
  take,
  takeByTwo,
} from '#tests/harness/screeningBank.ts';
import { until } from '#tests/harness/until.ts';
import { listSamples } from '#tests/samples/listFiles.ts';

const newest = async (code: string) =>
  (
    await getRows<{ id: string }>('select id from list_version where code = $1 order by sent_at desc, id desc', [code])
  )[0]?.id ?? '';

setUpScreening();

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
