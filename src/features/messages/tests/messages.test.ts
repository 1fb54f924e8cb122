// Notes that stay with staff, and messages that a company reads and answers.

import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { translationCalls } from '#features/translation/calls.ts';
import { translationHandlers } from '#features/translation/server/handlers.ts';
import { loadConfig } from '#server/config/config.ts';
import { getRoutes } from '#server/http/context.ts';
import { getKinds } from '#shared/call.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { calls } from '#tests/harness/calls.ts';
import { startSampleApp } from '#tests/harness/sampleApp.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { fieldErrors, getRequests } from '#tests/http/tasks.ts';

let bank: TestBank;
let support: TestBrowser;
let director: TestBrowser;
let finance: TestBrowser;
let operations: TestBrowser;
let translator: string;

/** Speaks the format of LibreTranslate; keeps what it was asked. */
const asked: unknown[] = [];
let says = '{"translatedText":"Good day","detectedLanguage":{"confidence":90,"language":"lt"}}';
const service = http.createServer(async (request, answer) => {
  asked.push([request.method, request.url, await json(request)]);
  answer.end(says);
});

beforeAll(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
  const { port } = service.address() as AddressInfo;
  translator = `http://127.0.0.1:${port}/api`;
  const inHouse = { KONTORA_TRANSLATE_KEY: 'our-key', KONTORA_TRANSLATE_IN_HOUSE: 'on' };
  bank = await startBank({ settings: { KONTORA_TRANSLATE_URL: translator, ...inHouse } });
  [support, director, finance, operations] = await Promise.all([
    TestBrowser.signIn(bank.url, staff.S),
    TestBrowser.signIn(bank.url, people.director),
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.operations),
  ]);
});
beforeEach(() =>
  bank.owner.query(
    `
      delete from note; delete from message; delete from failed_try; delete from request_recipient; delete from request
      where kind = 'notice'`,
  ),
);
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
  service.close();
});

const { timber } = companies;
const write = (comment: string, props?: object, client: string = timber, who = support) =>
  who.send('POST', `/web/logs/${client}`, { body: { comment, ...(props && { props }) } });
const send = (words: string, who = director, company: string = timber) =>
  who.send('POST', `/web/${company}/messages`, { body: { words }, key: randomUUID() });
const list = (address: string, who = support) => who.send('GET', `/web/${address}`);
const wordsIn = ({ body }: Reply) => getItems(body).map(({ words }) => words);

describe('a note', () => {
  test('is kept as it was typed, plain or pinned, and listed newest first', async () => {
    const words = 'Called: „Žalia“ → Σ 日本, not suspicious\n<b>sanctions</b>';
    expect(await write(words)).toMatchObject({ status: 201, body: { id: expect.any(String) } });
    await write('Speaks Polish', { pinned: true });
    const { body } = await list(`logs/${timber}/NOTE`);
    expect(getItems(body)).toMatchObject([
      { words: 'Speaks Polish', pinned: true, userID: staff.S },
      { words, pinned: false },
    ]);
    expect(field(body, 'pinned')).toMatchObject([{ words: 'Speaks Polish' }]);
  });

  test('is unpinned and pinned again, each time with a record; twice is once', async () => {
    const id = textField((await write('Speaks Polish', { pinned: true })).body, 'id');
    const pin = (word: string, client: string = timber) => support.send('PATCH', `/web/logs/${client}/${id}?${word}`);
    const pinned = async () => field((await list(`logs/${timber}/NOTE`)).body, 'pinned');
    expect(await pin('unpin')).toMatchObject({ status: 204 });
    expect(await pin('unpin')).toMatchObject({ status: 204 });
    expect(await pinned()).toEqual([]);
    expect(await pin('pin')).toMatchObject({ status: 204 });
    expect(await pinned()).toMatchObject([{ id, words: 'Speaks Polish', pinned: true }]);
    const { rows } = await bank.owner.query(
      `select verb from (select n, verb, subject_id from audit union all select null, verb, subject_id
        from audit_inbox) a
       where subject_id = $1 and verb like 'note.%pin' order by verb`,
      [id],
    );
    expect(rows).toEqual([{ verb: 'note.pin' }, { verb: 'note.unpin' }]);
    expect(await pin('pin', people.stranger)).toMatchObject({ status: 404 });
  });

  test('may be about a person, but not about no one', async () => {
    expect(await write('Moved to Kaunas', undefined, people.stranger)).toMatchObject({ status: 201 });
    expect(wordsIn(await list(`logs/${people.stranger}/NOTE`))).toEqual(['Moved to Kaunas']);
    expect(await write('No one', undefined, '10000000009')).toMatchObject({ status: 404 });
  });

  test.each([
    { comment: ' ' },
    { comment: 'x'.repeat(4001) },
    { comment: 'x', props: { to: 'staff' } },
    { comment: 'x', props: { to: 'client', pinned: true } },
    { comment: 'x', more: 1 },
    {},
  ])('with a bad body is refused, %#', async (body) =>
    expect(await support.send('POST', `/web/logs/${timber}`, { body })).toMatchObject({ code: 'invalid-input' }),
  );

  test('is in the log of the client with its words', async () => {
    await write('Asked for a higher limit');
    await expect
      .poll(async () => getItems((await list(`logs/${timber}`)).body).map(({ words, text }) => `${words}: ${text}`))
      .toContain('wrote a note: Asked for a higher limit');
  });
});

describe('a message', () => {
  test('is read and answered by the company, and both sides see when', async () => {
    const sent = await write('Please send the invoice of 5 May.', { to: 'client' });
    const id = textField(sent.body, 'id');
    const own = await list(`${timber}/messages`, finance);
    expect(own.body).toMatchObject({ unread: 1, next: null });
    expect(getItems(own.body)).toMatchObject([
      { id, fromBank: true, author: 'Kontora Demo Bank', words: 'Please send the invoice of 5 May.', isUnread: true },
    ]);
    expect(field((await list(`${timber}/client`, finance)).body, 'messages')).toBe(1);
    expect(await finance.send('PATCH', `/web/${timber}/messages?read`, { body: { until: id } })).toMatchObject({
      status: 204,
    });
    expect(field((await list(`${timber}/client`, finance)).body, 'messages')).toBe(0);
    expect(await send('Here it is.', finance)).toMatchObject({
      status: 201,
      body: { fromBank: false, words: 'Here it is.' },
    });
    const { body } = await list(`logs/${timber}?MESSAGES`);
    expect(getItems(body)).toMatchObject([
      { fromBank: false, userID: people.finance, words: 'Here it is.', readAt: null },
      { id, fromBank: true, userID: staff.S, readAt: expect.any(String) },
    ]);
  });

  test('holds no forbidden word; the refusal names it, and nothing is sent', async () => {
    const refused = await write('We made an ĮTARIMAS report about suspicious payments.', { to: 'client' });
    expect(refused).toMatchObject({ status: 422, code: 'forbidden-word' });
    expect(fieldErrors(refused)).toEqual(['comment itarim*']);
    expect(getItems((await list(`logs/${timber}?MESSAGES`)).body)).toEqual([]);
    await bank.owner.query(`update forbidden_word set ended_version = 2, ended_at = now() where word = 'itarim*'`);
    expect(fieldErrors(await write('Įtarimas: suspicious', { to: 'client' }))).toEqual(['comment suspicio*']);
    await bank.owner.query(`update forbidden_word set ended_version = null, ended_at = null where word = 'itarim*'`);
  });

  test('travels in the characters of the bank', async () => {
    await write('Sąskaita „A“ – gerai 👍', { to: 'client' });
    expect(wordsIn(await list(`${timber}/messages`, director))).toEqual(['Saskaita "A" - gerai']);
    expect(await write('👍', { to: 'client' })).toMatchObject({ status: 422, code: 'message-empty' });
    expect(await send('👍')).toMatchObject({ status: 422, code: 'message-empty' });
  });

  test('is reported once on the devices of those who may read it, without its words', async () => {
    await write('First', { to: 'client' });
    await write('Second', { to: 'client' });
    const notices = async (person: string) =>
      (await getRequests(director, person)).filter(({ kind }) => kind === 'notice');
    expect(await notices(people.director)).toMatchObject([{ title: 'A message from the bank' }]);
    expect(JSON.stringify(await notices(people.finance))).not.toMatch(/First|Second|Support Staff/);
    expect(await notices(people.operations)).toEqual([]);
  });

  test('is hidden from users without E or F, and from other companies', async () => {
    const id = textField((await write('For directors', { to: 'client' })).body, 'id');
    expect(await list(`${timber}/messages`, operations)).toMatchObject({ status: 403 });
    expect(field((await list(`${timber}/client`, operations)).body, 'messages')).toBe(0);
    const baker = await TestBrowser.signIn(bank.url, people.baker);
    expect(wordsIn(await list(`${companies.bakery}/messages`, baker))).toEqual([]);
    expect(await list(`${timber}/messages`, baker)).toMatchObject({ status: 404 });
    await baker.send('PATCH', `/web/${companies.bakery}/messages?read`, { body: { until: id } });
    expect(field((await list(`${timber}/client`, director)).body, 'messages')).toBe(1);
    expect(wordsIn(await list(`${companies.bakery}/messages?next=${id}`, baker))).toEqual([]);
  });

  test('of one person: ten a minute', async () => {
    for (let i = 0; i < 10; i++) expect(await send(`Message ${i}`)).toMatchObject({ status: 201 });
    expect(await send('One more')).toMatchObject({ status: 429, code: 'too-many-messages' });
    expect(await send('Mine', finance)).toMatchObject({ status: 201 });
  });

  test('pages follow each other without loss', async () => {
    await bank.owner.query(
      `insert into message (id, client_id, from_bank, author_id, words, at)
       select gen_random_uuid(), $1, false, $2, 'm' || i, now() - make_interval(mins => (i / 3)::integer)
       from generate_series(1, 501) i`,
      [timber, people.director],
    );
    const first = await list(`logs/${timber}?MESSAGES`);
    const second = await list(`logs/${timber}?MESSAGES&from=${textField(first.body, 'next')}`);
    expect(wordsIn(first)).toHaveLength(500);
    expect(second.body).toMatchObject({ next: null });
    expect(new Set([...wordsIn(first), ...wordsIn(second)]).size).toBe(501);
    const own: unknown[] = [];
    for (let next = ''; ; ) {
      const page = await list(`${timber}/messages${next && `?next=${next}`}`, director);
      own.push(...wordsIn(page));
      const after = field(page.body, 'next');
      if (typeof after !== 'string') break;
      next = after;
    }
    expect(own).toEqual([...wordsIn(first), ...wordsIn(second)]);
    for (const from of ['x', '2026-01-01T00:00:00Z_1'])
      expect(await list(`logs/${timber}?MESSAGES&from=${from}`)).toMatchObject({ status: 400 });
  });
});

test('templates and forbidden words are listed for staff', async () => {
  expect(getItems((await list('message-templates')).body)).toContainEqual(
    expect.objectContaining({ kind: 'documents', language: 'lt' }),
  );
  expect(getItems((await list('forbidden-words')).body)).toContainEqual(
    expect.objectContaining({ word: 'sanction*', version: 1 }),
  );
  const forbidden = getItems((await list('forbidden-words')).body).map(({ word }) => String(word).replace('*', ''));
  for (const { words } of getItems((await list('message-templates')).body))
    expect(forbidden.filter((word) => String(words).toLowerCase().includes(word))).toEqual([]);
});

describe('nothing of a note reaches its company', () => {
  test('no answer of a company call holds its words', async () => {
    await write('PLANTED words about them', { pinned: true });
    await write('PLANTED too', undefined, people.director);
    const ofCompany = Object.values(calls).filter(
      ({ method, path, who }) =>
        method === 'GET' && path.startsWith('/web/{companyId}') && getKinds(who).some(({ kind }) => kind === 'member'),
    );
    expect(ofCompany.length).toBeGreaterThan(20);
    for (const { path, word } of ofCompany) {
      const filled = path.replace('{companyId}', timber).replace(/\{\w+\}/g, 'x');
      const { body } = await director.send('GET', word ? `${filled}?${word}` : filled);
      expect(JSON.stringify(body) + Buffer.from(body instanceof Uint8Array ? body : []).toString()).not.toContain(
        'PLANTED',
      );
    }
    expect(JSON.stringify(await getRequests(director, people.director))).not.toContain('PLANTED');
  });

  test('no statement reads the table but three of staff and the one that erases it', () => {
    const sources = fs
      .readdirSync('src', { recursive: true, encoding: 'utf8' })
      .map((file) => `src/${file}`)
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));
    const reading = sources.filter((file) =>
      /\b(from|join|into|update)\s+note\b|'t.pinned', 'note'\)/.test(fs.readFileSync(file, 'utf8')),
    );
    expect(reading.sort()).toEqual([
      'src/features/logs/server/sql.ts',
      'src/features/messages/server/sql.ts',
      'src/features/translation/server/handlers.ts',
    ]);
    const functions = fs
      .readdirSync('db/functions')
      .filter((file) => /\bnote\b/.test(fs.readFileSync(`db/functions/${file}`, 'utf8')));
    expect(functions).toEqual(['86-retention.sql']);
    const importers = sources.filter(
      (file) => /\/(logs|messages)\/server\//.test(file) && /from '\.\/sql\.ts'/.test(fs.readFileSync(file, 'utf8')),
    );
    expect(importers.filter((file) => file.includes('ompany'))).toEqual([]);
  });
});

describe('a translation', () => {
  const translate = (kind: string, id: string, client: string = timber, who = support) =>
    who.send('POST', `/web/translations/${client}`, { body: { kind, id } });
  const ours = async () => textField((await send('Laba diena')).body, 'id');
  beforeEach(() => asked.splice(0));

  test('is of what a record holds, at the service that the operator names, and in the log first', async () => {
    const id = await ours();
    expect(await translate('message', id)).toMatchObject({ status: 200, body: { text: 'Good day', from: 'lt' } });
    const sent = { q: 'Laba diena', source: 'auto', target: 'en', format: 'text', api_key: 'our-key' };
    expect(asked).toEqual([['POST', '/api/translate', sent]]);
    const { rows } = await bank.owner.query(
      `select actor_id, facts ->> 'kind' as kind from audit where verb = 'text.translate' and client_id = $1
       union all select actor_id, facts ->> 'kind' from audit_inbox where verb = 'text.translate' and client_id = $1`,
      [timber],
    );
    expect(rows).toEqual([{ actor_id: staff.S, kind: 'message' }]);
  });

  test('nothing else goes out: a record of another client or kind, one that no one has', async () => {
    const note = textField((await write('Speaks Polish')).body, 'id');
    const id = await ours();
    expect(await translate('message', id, companies.bakery)).toMatchObject({ status: 404 });
    expect(await translate('message', note)).toMatchObject({ status: 404 });
    expect(await translate('file', randomUUID())).toMatchObject({ status: 404 });
    expect(await translate('message', id, timber, director)).toMatchObject({ status: 403 });
    expect(asked).toEqual([]);
  });

  test('a note goes out in-house alone, and a service that is not in-house is none at an address inside', async () => {
    const note = textField((await write('Kalba lenkiškai')).body, 'id');
    expect((await list('translations')).body).toEqual({ kinds: ['message', 'file', 'note'] });
    expect(await translate('note', note)).toMatchObject({ status: 200 });
    expect(asked.splice(0)).toMatchObject([['POST', '/api/translate', { q: 'Kalba lenkiškai' }]]);

    const given = { config: loadConfig({ KONTORA_TRANSLATE_URL: translator }) };
    const app = await startSampleApp(bank, getRoutes(translationCalls, translationHandlers), { given });
    const there = support.at(app.url);
    expect((await list('translations', there)).body).toEqual({ kinds: ['message', 'file'] });
    expect(await translate('note', note, timber, there)).toMatchObject({ code: 'translation-off' });
    const refused = await translate('message', await ours(), timber, there);
    expect(refused).toMatchObject({ status: 503, code: 'translation-failed' });
    expect(asked).toEqual([]);
    await app.close();
  });

  test('a service that answers something else fails, and after 60 in an hour a person waits', async () => {
    const id = await ours();
    const before = says;
    for (const wrong of ['', '{}', '<html>', JSON.stringify({ translatedText: 'x'.repeat(70_000) })]) {
      says = wrong;
      expect(await translate('message', id)).toMatchObject({ status: 503, code: 'translation-failed' });
    }
    says = before;
    await bank.owner.query(`update failed_try set count = 60 where subject = 'translation ${staff.S}'`);
    expect(await translate('message', id)).toMatchObject({ status: 429, code: 'too-many-tries' });
    expect(asked).toHaveLength(4);
  });
});
