// A whole feature out of one folder (tests/sample), beside all others in the real server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { getProduct } from '#server/feature.ts';
import { addFacts } from '#shared/addFacts.ts';
import { features } from '#src/features.server.ts';
import { field, getItems, sendTo, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { readExpected } from '../harness/expectations.ts';
import { until } from '../harness/until.ts';
import { companies, people } from '../harness/village.ts';
import { notes } from '../sample/feature.server.ts';
import { notes as noteFacts } from '../sample/feature.shared.ts';
import { makeTable } from '../sample/server/sql.ts';

addFacts(noteFacts);
const product = getProduct([...features, notes]);
const path = `/web/${companies.timber}/notes`;
let bank: TestBank;
let director: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ product });
  await bank.owner.query(makeTable);
  director = await TestBrowser.signIn(bank.url, people.director);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

test('its calls are permitted, parsed and answered', async () => {
  expect((await director.send('POST', path, { body: { text: 'Buy timber today' } })).status).toBe(200);
  expect(await director.send('POST', path, { body: { text: ' ' } })).toMatchObject({ code: 'invalid-input' });
  expect(await director.send('POST', path, { body: { text: 'a', more: 1 } })).toMatchObject({ code: 'invalid-input' });
  const representative = await TestBrowser.signIn(bank.url, people.representative);
  expect(await representative.send('POST', path, { body: { text: 'a' } })).toMatchObject({ status: 403 });
  const stranger = await TestBrowser.signIn(bank.url, people.stranger);
  expect(await stranger.send('GET', path)).toMatchObject({ status: 404 });
});

test('who may make them is in its folder', async () => {
  const { head, rows } = readExpected('permissions', ['tests/sample']);
  const callers = head.split(',').slice(2);
  const cells = rows
    .map((row) => row.split(','))
    .filter(([call, company]) => call?.endsWith('/notes') && company === 'own');
  expect(cells).toHaveLength(2);
  for (const [name, id] of [
    ['CEO', people.director],
    ['REP', people.representative],
    ['stranger', people.stranger],
  ] as const) {
    const browser = await TestBrowser.signIn(bank.url, id);
    for (const [call = '', , ...statuses] of cells) {
      const [method = ''] = call.split(' ');
      const { status } = await browser.send(method, path, method === 'POST' ? { body: { text: 'Call them' } } : {});
      expect([call, name, String(status)]).toEqual([call, name, statuses[callers.indexOf(name)]]);
    }
  }
});

test('its verb is in the audit, and its setting bounds what its refusal shows', async () => {
  const recorded = async () => {
    const { rows } = await bank.owner.query(`select 1 from audit where verb = 'note.leave'`);
    return rows.length === 2;
  };
  await until(recorded);
  expect((await director.send('POST', path, { body: { text: 'One more' } })).status).toBe(200);
  const refused = await director.send('POST', path, { body: { text: 'Too much' } });
  expect(refused).toMatchObject({ status: 422, code: 'too-many-notes' });
  expect(textField(refused.body, 'title')).toBe('The company has as many notes as it can have.');
});

test('its job runs', async () => {
  const counted = async () => getItems((await director.send('GET', path)).body).some(({ words }) => words === 3);
  await until(counted);
});

test('its step-up is shown on the own device and spent once', async () => {
  const asked = await director.send('DELETE', path);
  expect(asked).toMatchObject({ status: 428 });
  const approval = textField(asked.body, 'requestId');
  const waiting = getItems((await director.device('GET', `/device/requests?${people.director}`)).body);
  expect(waiting.find(({ id }) => id === approval)).toMatchObject({ title: 'Shred all notes' });
  const decision = await director.device('PUT', `/device/requests/${approval}?${people.director}`, {
    decision: 'approve',
  });
  expect(decision.status).toBe(200);
  const done = await director.send('DELETE', path, { headers: { approval } });
  expect(done).toMatchObject({ status: 200, body: { shredded: 3 } });
  expect(await director.send('DELETE', path, { headers: { approval } })).toMatchObject({ status: 409 });
});

test('the OpenAPI document describes it', async () => {
  const { body } = await sendTo(`${bank.url}/web/openapi.json`, 'GET', undefined, undefined, {});
  const operations = field(field(body, 'paths'), '/web/{companyId}/notes');
  expect(Object.keys(operations ?? {}).sort()).toEqual(['delete', 'get', 'post']);
  expect(field(field(operations, 'post'), 'operationId')).toBe('writeNote');
});

test('its invariant is among those of the product', async () => {
  const broken = () => findBreaches(bank.owner, product.invariants);
  await bank.owner.query(
    'insert into sample_note (id, client_id, text, words) values (gen_random_uuid(), $1, $2, -1)',
    [companies.timber, 'spoiled'],
  );
  expect((await broken()).map(({ rule }) => rule)).toEqual(['a note has no negative count of words']);
  await bank.owner.query('delete from sample_note');
  expect(await broken()).toEqual([]);
});

test('two features with a call, a request, a job or a command of one name stop the start', () => {
  expect(() => getProduct([...features, notes, notes])).toThrow('two features bring writeNote');
  expect(() => getProduct([{ jobs: notes.jobs ?? [] }, { jobs: notes.jobs ?? [] }])).toThrow('count-notes');
});
