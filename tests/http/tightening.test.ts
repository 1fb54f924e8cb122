// One staff user takes something away from many clients on one day: beyond ten each further one waits for a second
// person, by whatever call or case, and controllers see how many there were.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Reply, startBank, type TestBank, textField } from '../harness/bank.ts';
import { approved, confirm, type Desk, openDesks } from '../harness/desks.ts';
import { TestDevice } from '../harness/passkeys.ts';
import { companies, ibans, people, staff } from '../harness/village.ts';
import { forgetPushes } from './tasks.ts';

const most = 10;
let bank: TestBank;
let desks: Record<'A' | 'M' | 'H' | 'S', Desk>;
const numbers = Array.from({ length: 28 }, (_, i) => `300000001${String(i).padStart(2, '0')}`);
const [clients, others] = [numbers.slice(0, 14), numbers.slice(14)];
const comment = 'planted-restriction';

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, ['A', 'M', 'H', 'S']);
  await bank.owner.query(
    `insert into client (id, type, title, sort_name, code, legal_form, country, approvals, created_at)
     select id, 'LEGAL', 'Client ' || id, 'client ' || id, id, 'UAB', 'LT', 'any', now() from unnest($1::text[]) id`,
    [numbers],
  );
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const getRows = async (query: string, values: unknown[] = []) =>
  (await bank.owner.query<Record<string, unknown>>(query, values)).rows;
const lock = ({ browser }: Desk, clientId = '') =>
  browser.send('PATCH', `/web/clients/${clientId}?lock`, { body: { comment } });
const patch = ({ browser }: Desk, path: string, body: unknown) => browser.send('PATCH', path, { body });
const isLocked = async (clientId: string) =>
  (await getRows(`select from restriction where client_id = $1 and lifted_at is null`, [clientId])).length > 0;
const getProposal = ({ body }: Reply) => textField(body, 'proposalId');
/** As if this staff user had restricted so many others today. */
const restricted = (role: 'A' | 'M' | 'H' | 'S', count = most) =>
  getRows(
    `insert into tightening (bank_day, person_id, subject_id, did)
     select bank_today(), $1, 'other ' || n, 'locked' from generate_series(1, $2::integer) n`,
    [staff[role], count],
  );
const forget = () => getRows('delete from tightening');

test('twelve locks in a row: ten act at once, the others wait, and controllers see it', async () => {
  for (const clientId of clients.slice(0, most)) expect((await lock(desks.S, clientId)).status).toBe(204);
  const [, eleventh = '', twelfth = ''] = clients.slice(most - 1);
  const reply = await lock(desks.S, eleventh);
  expect([reply.status, (await lock(desks.S, twelfth)).status]).toEqual([202, 202]);
  expect([await isLocked(eleventh), await isLocked(twelfth)]).toEqual([false, false]);
  // one that was counted already is no further client
  const before = await lock(desks.S, clients[0]);
  expect([before.status, before.code]).toEqual([409, 'already-restricted']);
  // somebody else still has their own ten
  expect((await lock(desks.M, twelfth)).status).toBe(204);
  const bursts = [
    { fullName: 'Staff M', did: 'locked', clients: 1, minutes: 1, isOwn: false },
    { fullName: 'Staff S', did: 'locked', clients: most, minutes: 1, isOwn: false },
  ];
  for (const role of ['A', 'H'] as const)
    expect((await desks[role].browser.send('GET', '/web/tightenings')).body).toMatchObject({ items: bursts });
  expect((await desks.S.browser.send('GET', '/web/tightenings')).status).toBe(403);
  // no one confirms their own; a colleague does, also on another day, and it is in the name of its proposer
  await forget();
  const own = { body: { version: 0, comment: '' } };
  expect(await desks.S.browser.send('POST', `/web/proposals/${getProposal(reply)}?confirm`, own)).toMatchObject({
    ...{ status: 422, code: 'own-proposal' },
  });
  expect((await confirm(desks.A, getProposal(reply))).status).toBe(200);
  expect(await getRows('select made_by from restriction where client_id = $1', [eleventh])).toEqual([
    { made_by: staff.S },
  ]);
  // the person who confirms is not counted
  expect(await getRows(`select from tightening`)).toEqual([]);
});

test('fourteen at once are no way round', async () => {
  await forget();
  const replies = await Promise.all(others.map((clientId) => lock(desks.S, clientId)));
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(most);
  expect(replies.filter(({ status }) => status === 202)).toHaveLength(others.length - most);
});

test('lost phones and revoked devices count, and beyond the limit the devices stay until it is confirmed', async () => {
  await forget();
  await restricted('S');
  await TestDevice.enrol(bank, people.baker);
  const living = async () =>
    (await getRows('select id from passkey where person_id = $1 and revoked_at is null', [people.baker])).map(
      ({ id }) => id,
    );
  const [passkey] = await living();
  const revoked = await desks.S.browser.send('DELETE', `/web/passkeys/${people.baker}/${String(passkey)}`);
  expect([revoked.status, await living()]).toEqual([202, [passkey]]);
  const lost = await approved(desks.S, 'POST', `/web/enrolments/${people.baker}?lost`, { comment, contacts: 'none' });
  expect([lost.status, await living()]).toEqual([202, [passkey]]);
  expect(await getRows(`select from client_case where type = 'PATTERN'`)).toEqual([]);
  expect((await confirm(desks.A, getProposal(revoked))).status).toBe(200);
  expect(await living()).toEqual([]);
  await TestDevice.enrol(bank, people.operations);
  await forgetPushes(bank);
  const other = await approved(desks.S, 'POST', `/web/enrolments/${people.operations}?lost`, {
    comment,
    contacts: 'none',
  });
  expect((await confirm(desks.A, getProposal(other))).status).toBe(200);
  expect(await getRows('select from passkey where person_id = $1 and revoked_at is null', [people.operations])).toEqual(
    [],
  );
  expect(await getRows(`select subject_id, opened_by from client_case where type = 'PATTERN'`)).toEqual([
    { subject_id: people.operations, opened_by: staff.S },
  ]);
  // before the limit they count as one of ten
  await forget();
  await restricted('S', most - 1);
  await TestDevice.enrol(bank, people.finance);
  await forgetPushes(bank);
  expect(
    (await approved(desks.S, 'POST', `/web/enrolments/${people.finance}?lost`, { comment, contacts: 'none' })).status,
  ).toBe(202);
  expect(await getRows('select from passkey where person_id = $1 and revoked_at is null', [people.finance])).toEqual(
    [],
  );
  expect((await lock(desks.S, companies.bakery)).status).toBe(202);
});

test('a stop by a case counts too, and waits with its case', async () => {
  await forget();
  await restricted('M');
  const path = `/web/tasks/${companies.timber}/${randomUUID()}`;
  await desks.M.browser.send('POST', path, { body: { type: 'FRAUD', title: 'Unusual', comment } });
  const decision = { comment, version: 1, props: { who: 'suspect' } };
  const held = await desks.M.browser.send('PATCH', `${path}?ATRU`, { body: decision });
  expect([held.status, await isLocked(companies.timber)]).toEqual([202, false]);
  expect((await confirm(desks.H, getProposal(held))).status).toBe(200);
  expect(await isLocked(companies.timber)).toBe(true);
});

test.each([
  ['a lowered limit', '?limits', { props: { limits: { dayOut: 0 } } }],
  ['a blocked account', `?block=EUR.${ibans.bakery}`, {}],
])('%s beyond the limit waits', async (_, word, more) => {
  await forget();
  await restricted('M');
  const path = `/web/clients/${companies.bakery}${word}`;
  const body = { comment, ...more };
  const held = word === '?limits' ? await approved(desks.M, 'PATCH', path, body) : await patch(desks.M, path, body);
  expect(held.status).toBe(202);
  const { body: shown } = await desks.A.browser.send('GET', `/web/proposals/${getProposal(held)}`);
  expect(shown).toMatchObject({ wouldBeVoid: false, refusal: '' });
  expect(textField(shown, 'title')).toMatch(/^(Change limits|Block an account)$/);
  expect((await confirm(desks.A, getProposal(held))).status).toBe(200);
});
