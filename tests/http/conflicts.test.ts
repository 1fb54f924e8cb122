// Conflict of interest: every call of staff that names a client, or something of a client, is refused to staff who are
// linked to that client, and the Head of AML is informed.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, getKinds } from '#shared/call.ts';
import type { StaffRole } from '#shared/permissions.ts';
import { field, getItems, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { bankToday } from '../harness/bankDay.ts';
import { calls } from '../harness/calls.ts';
import { approved, confirm, type Desk, openDesks, twoPeople } from '../harness/desks.ts';
import { makeThings, type Named, namedBy, sentValue } from '../harness/expectedCalls.ts';
import { until } from '../harness/until.ts';
import { companies, ibans, people, staff } from '../harness/village.ts';
import { createTask, forgetPushes } from './tasks.ts';

let bank: TestBank;
let desks: Record<'A' | 'H' | 'M', Desk>;
const browsers = new Map<string, TestBrowser>();

/** What path values name of timber, by their names; null: nothing of a client. */
let values: Record<string, string | null> = {};

/** The path values of the calls, whose things are made. @throws where no table says what one names */
async function settleValues(director: TestBrowser): Promise<void> {
  const names = [...new Set(Object.values(calls).flatMap(namesIn))];
  const of = (named: Named) => names.filter((name) => namedBy(name) === named);
  const known = {
    ...Object.fromEntries(of('client').map((name) => [name, companies.timber])),
    ...Object.fromEntries(of('person').map((name) => [name, people.director])),
    ...Object.fromEntries(of('account').map((name) => [name, `EUR.${ibans.timber}`])),
    name: `${companies.timber}_OD_TGV0dGVy`,
    paymentId: await createTask(director, { acc: ibans.lonely }, companies.timber),
  };
  const made = of('thing').filter((name) => !(name in known));
  values = {
    ...Object.fromEntries(of('nothing').map((name) => [name, null])),
    ...(await makeThings(bank, made, known)),
  };
}

/** The names of the path values of a call of staff. */
function namesIn(call: Call): string[] {
  if (!getKinds(call.who).some(({ kind }) => kind === 'staff')) return [];
  return [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

beforeAll(async () => {
  bank = await startBank({ demo: true });
  desks = await openDesks(bank, ['A', 'H', 'M']);
  for (const [role, id] of Object.entries(staff)) browsers.set(role, await TestBrowser.signIn(bank.url, id));
  const director = await TestBrowser.signIn(bank.url, people.director);
  await settleValues(director);
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.owner.query('delete from rail_recall');
  await bank.owner.query('delete from rail_exception');
  await bank.owner.query('delete from rail_statement_entry');
  await bank.owner.query('delete from rail_statement');
  await bank.owner.query('delete from rail_transfer');
  await bank.owner.query('delete from rail_message');
  await bank.expectSound();
  await bank.close();
});

const link = (id: string, client: string, relation = 'role') =>
  bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, $3, 'A test', $4)`,
    [id, client, relation, staff.A],
  );
const unlinkAll = () => bank.owner.query('delete from staff_link');

interface Asked {
  name: string;
  call: Call;
  role: StaffRole;
  path: string;
}

/** Each call of staff whose path has values, for a role that may make it. */
function asked(): Asked[] {
  return Object.entries(calls).flatMap(([name, call]) => {
    const kinds = getKinds(call.who);
    const roles = kinds.flatMap((kind) => (kind.kind === 'staff' ? kind.roles : []));
    const [role] = roles.includes('A') ? ['A' as const] : roles;
    if (!role || namesIn(call).every((each) => !values[each])) return [];
    const path = call.path.replace(/\{(\w+)\}/g, (_, each: string) => values[each] ?? sentValue(each));
    return [{ name, call, role, path: call.word ? `${path}?${call.word}` : path }];
  });
}

async function getCodes(): Promise<Record<string, string>> {
  const found: [string, string][] = [];
  for (const { name, call, role, path } of asked()) {
    const reply = await browsers.get(role)?.send(call.method, path, { key: randomUUID() });
    found.push([name, `${reply?.status} ${reply?.code}`]);
  }
  return Object.fromEntries(found);
}

const refused = '403 conflict-of-interest';

describe('every call of staff that names a client', () => {
  test('is refused to staff linked to it, and to no one else', async () => {
    const before = await getCodes();
    expect(Object.keys(before).length).toBeGreaterThan(15);
    expect(Object.values(before)).not.toContain(refused);
    for (const id of Object.values(staff)) {
      await link(id, companies.timber);
      await link(id, people.director, 'family');
    }
    const after = await getCodes();
    expect(after).toEqual(Object.fromEntries(Object.keys(after).map((name) => [name, refused])));
    await unlinkAll();
    expect(Object.values(await getCodes())).not.toContain(refused);
  });

  test('is refused by query values too: an account of the client, or the number', async () => {
    await link(staff.A, companies.timber);
    const ask = async (path: string) => (await browsers.get('A')?.send('GET', path))?.status;
    expect(await ask(`/web/card-orders?text=${companies.timber}`)).toBe(403);
    expect(await ask(`/web/card-orders?text=${ibans.timber}`)).toBe(403);
    expect(await ask(`/web/card-orders?text=${companies.bakery}`)).toBe(200);
    expect(await ask(`/web/payments?old&text=${companies.timber}`)).toBe(403);
    await unlinkAll();
  });
});

test('every table with things of clients is known to the lookup', async () => {
  const { rows } = await bank.owner.query<{ name: string }>(
    `select distinct c.table_name as name
     from information_schema.columns c
     join information_schema.columns i on i.table_name = c.table_name and i.column_name = 'id' and i.data_type = 'uuid'
     where c.table_schema = 'public' and c.column_name in ('client_id', 'subject_id', 'company_id', 'payer_client_id')
     order by name`,
  );
  const { rows: found } = await bank.owner.query<{ text: string }>(
    `select string_agg(prosrc, ' ') as text from pg_proc where proname in ('clients_named', 'client_things')`,
  );
  // requests are of one person's own device; records of the audit are numbered; reports to the MLRO hide themselves
  // from staff who are linked to their client, and a refusal would say that there is one
  const others = ['request', 'mlro_report'];
  const unknown = rows.map(({ name }) => name).filter((name) => !others.includes(name));
  expect(unknown.filter((name) => !new RegExp(`from ${name}\\b`).test(found[0]?.text ?? ''))).toEqual([]);
});

describe('without a row', () => {
  const named = (id: string, name: string) =>
    bank.owner.query('update person set full_name = $2 where id = $1', [id, name]);
  const isRefused = async (id: string) =>
    (await browsers.get('A')?.send('GET', `/web/cards/${id}`))?.code === 'conflict-of-interest';

  test('the same person and their companies count: by birth date and name, whatever its accents', async () => {
    expect(await isRefused(people.baker)).toBe(false);
    await named(staff.A, 'TEST Bäker');
    expect(await isRefused(people.baker)).toBe(true);
    expect(await isRefused(companies.bakery)).toBe(true);
    expect(await isRefused(companies.timber)).toBe(false);
    await bank.owner.query(`update person set birth_date = '1980-01-02' where id = $1`, [staff.A]);
    expect(await isRefused(people.baker)).toBe(false);
    await bank.owner.query(`update person set birth_date = '1980-01-01', full_name = 'Staff A' where id = $1`, [
      staff.A,
    ]);
  });

  test('the companies of a number that is said to be the same person count, of family they do not', async () => {
    await link(staff.A, people.baker, 'self');
    expect(await isRefused(companies.bakery)).toBe(true);
    await unlinkAll();
    await link(staff.A, people.baker, 'family');
    expect(await isRefused(companies.bakery)).toBe(false);
    await unlinkAll();
  });
});

describe('linking', () => {
  const path = (id: string, client: string) => `/web/users/${id}/links/${client}`;
  const body = { relation: 'family', comment: 'Her brother.' };
  const getLinks = async (id: string) => getItems((await desks.A.browser.send('GET', `/web/users/${id}/links`)).body);

  test('needs a second person, and so does taking a link away', async () => {
    const asked = await approved(desks.A, 'PUT', path(staff.M, companies.bakery), body);
    expect(asked).toMatchObject({ status: 202 });
    expect(await getLinks(staff.M)).toEqual([]);
    expect(await confirm(desks.H, textField(asked.body, 'proposalId'))).toMatchObject({ status: 200 });
    expect(await getLinks(staff.M)).toMatchObject([
      { clientId: companies.bakery, title: 'Duona ir Druska UAB', relation: 'family', madeBy: 'Staff A' },
    ]);
    const look = () => desks.M.browser.send('GET', `/web/cards/${companies.bakery}`);
    expect(await look()).toMatchObject({ status: 403, code: 'conflict-of-interest' });
    const proposed = await approved(desks.A, 'DELETE', path(staff.M, companies.bakery));
    expect(proposed).toMatchObject({ status: 202 });
    expect(await look()).toMatchObject({ status: 403 });
    expect(await confirm(desks.H, textField(proposed.body, 'proposalId'))).toMatchObject({ status: 200 });
    expect(await look()).toMatchObject({ status: 200 });
    expect(await getLinks(staff.M)).toEqual([]);
  });

  test('no one takes their own link away, and no one confirms that for themselves', async () => {
    await link(staff.A, people.stranger);
    await link(staff.H, people.stranger);
    const own = await desks.A.browser.send('DELETE', path(staff.A, people.stranger));
    expect(own).toMatchObject({ status: 403, code: 'conflict-of-interest' });
    await bank.owner.query('delete from staff_link where staff_id = $1', [staff.A]);
    const proposed = await approved(desks.A, 'DELETE', path(staff.H, people.stranger));
    const { body: list } = await desks.H.browser.send('GET', '/web/proposals');
    const id = textField(proposed.body, 'proposalId');
    expect(getItems(list).map((item) => field(item, 'id'))).not.toContain(id);
    const decision = { version: 1, comment: '' };
    const reply = await desks.H.browser.send('POST', `/web/proposals/${id}?confirm`, { body: decision });
    expect(reply).toMatchObject({ status: 403, code: 'not-permitted' });
    await unlinkAll();
  });

  test('needs a client that is there', async () => {
    const reply = await desks.A.browser.send('PUT', path(staff.M, '39999999999'), { body });
    expect(reply).toMatchObject({ status: 404 });
    const noLink = await desks.A.browser.send('DELETE', path(staff.M, companies.lonely));
    expect(noLink).toMatchObject({ status: 404 });
  });
});

test('the Head of AML is informed once a day, and each try is in the log of the client', async () => {
  await link(staff.M, companies.lonely);
  for (let i = 0; i < 3; i += 1) await desks.M.browser.send('GET', `/web/cards/${companies.lonely}`);
  const { rows } = await bank.owner.query(
    `select r.payload->'lines' as lines from request r
     join request_recipient t on t.request_id = r.id
     where r.kind = 'notice' and t.person_id = $1 and r.payload->>'title' = 'A staff user asked for a client of theirs'
       and r.payload::text like '%' || $2 || '%'`,
    [staff.H, companies.lonely],
  );
  expect(rows).toEqual([
    {
      lines: [
        { label: 'Staff user', value: `Staff M, ${staff.M}` },
        { label: 'Client', value: `Vieniša MB, ${companies.lonely}` },
        { label: 'Answer', value: 'Refused: they are linked to this client' },
      ],
    },
  ]);
  const { rows: records } = await bank.owner.query(
    `select actor_id, facts from (select * from audit_inbox) a where verb = 'conflict.refuse' and client_id = $1
     union all select actor_id, facts from audit where verb = 'conflict.refuse' and client_id = $1`,
    [companies.lonely],
  );
  expect(records).toEqual(Array(3).fill({ actor_id: staff.M, facts: { call: 'listClientCards' } }));
  await unlinkAll();
});

/**
 * The card maker's file and the number of waiting orders leave such a client out; a file that holds it is not given
 * out.
 */
async function getCardFile(orderId: string): Promise<void> {
  const { browser } = desks.A;
  const waiting = async () => field((await browser.send('GET', '/web/card-files')).body, 'waiting');
  await bank.owner.query(
    `
      update card set mask = '************1234', name = 'FUEL'
      where id = (select card_id from card_order where id = $1)`,
    [orderId],
  );
  expect(await waiting()).toBe(1);
  await link(staff.A, companies.timber);
  expect(await waiting()).toBe(0);
  expect(await browser.send('POST', '/web/card-files')).toMatchObject({ status: 422, code: 'nothing-to-produce' });
  await unlinkAll();
  const file = `/web/card-files/${textField((await browser.send('POST', '/web/card-files')).body, 'id')}`;
  expect(await browser.send('GET', file)).toMatchObject({ status: 200 });
  await link(staff.A, companies.timber);
  expect(await browser.send('GET', file)).toMatchObject({ status: 403, code: 'conflict-of-interest' });
  await unlinkAll();
}

/** A file that did not fit a payment, and a statement that differs from it. */
const railReports = (paymentId: string) =>
  bank.owner.query(
    `with file as (select id from rail_message limit 1), excepted as (
       insert into rail_exception (id, message_id, transaction_id, code, said, payment_id, created_at)
       select new_id(), id, 'T1', 'contradiction', 'RJCT', $1, now() from file
     ), stated as (
       insert into rail_statement (message_id, from_day, until_day, opening_minor, closing_minor)
       select id, bank_today(), bank_today(), 0, 0 from file
     )
     insert into rail_statement_entry (reference, message_id, amount_minor, is_credit, is_reversal, booked_on,
       transaction_id)
     select 'R1', id, 2, true, false, bank_today(), 'T1' from file`,
    [paymentId],
  );

test('lists of the bank leave out what is about such a client, and count without it', async () => {
  // without the steps between, and undone below
  const pretend = (state: number, rail: string) =>
    bank.owner.query(
      `begin; set local session_replication_role = replica;
       update payment set state = ${state}, rail = '${rail}' where id = '${values['paymentId']}'; commit`,
    );
  await pretend(2, 'sepa');
  const reported = async (path: string) => JSON.stringify((await desks.A.browser.send('GET', path)).body);
  const ofOrder = (change: string) =>
    bank.owner.query(`update card_order set ${change} where id = $1`, [values['orderId']]);
  await ofOrder(`ordered_at = now() - interval '30 days'`);
  expect(await reported('/web/tasks?card-order-delays')).toContain(companies.timber);
  await link(staff.A, companies.timber);
  expect(await reported('/web/tasks?card-order-delays')).not.toContain(companies.timber);
  await unlinkAll();
  await getCardFile(values['orderId'] ?? '');
  await ofOrder(`state = 'failed', refusal = 'x'`);
  await railReports(values['paymentId'] ?? '');
  await bank.owner.query(
    `insert into card_set_aside (id, at, body_hash, kind, reason, client_id, body)
     values (new_id(), now(), 'x', 'clearing', 'not-readable', $1, '{}')`,
    [companies.timber],
  );
  const lists = [
    '/web/card-messages',
    '/web/card-orders',
    '/web/logs/ORDERCARD-FAILED',
    '/web/rail?recalls',
    '/web/rail?unsettled',
    '/web/rail?exceptions',
    '/web/rail?differences',
    '/web/logs/%23',
    `/web/logs/%23${staff.A}`,
  ];
  const names = [companies.timber, values['paymentId'] ?? ''];
  const named = async () => {
    const found: string[] = [];
    for (const path of lists) {
      const text = await reported(path);
      if (names.some((name) => text.includes(name))) found.push(path);
    }
    return found;
  };
  const failed = async () =>
    field(field((await desks.A.browser.send('GET', '/web/card-orders?count=yes')).body, 'count'), 'rows');
  await desks.A.browser.send('GET', `/web/clients/${companies.timber}`);
  await until(async () => (await bank.owner.query('select from audit_inbox limit 1')).rowCount === 0);
  expect(await named()).toEqual(lists);
  expect(await failed()).toBe(1);
  await link(staff.A, companies.timber);
  expect(await named()).toEqual([]);
  expect(await failed()).toBe(0);
  await unlinkAll();
  await pretend(0, 'book');
});

test('a Head of AML with a deputy: the deputy confirms in those days only, and an administrator agreed', async () => {
  const today = bankToday();
  const body = { personId: staff.M, from: today, until: today };
  const hire = { fullName: 'Nauja Kolegė', dateOfBirth: '1990-01-01', role: 'P', keys: [] };
  const proposed = async () => textField((await approved(desks.A, 'POST', '/web/users', hire)).body, 'proposalId');
  const first = await proposed();
  const decide = (id: string) =>
    desks.M.browser.send('POST', `/web/proposals/${id}?confirm`, { body: { version: 0, comment: '' } });
  expect(await decide(first)).toMatchObject({ status: 403, code: 'not-permitted' });
  const named = await twoPeople(desks.H, desks.A, 'POST', '/web/deputies', body);
  expect(named).toMatchObject({ status: 200 });
  expect(await confirm(desks.M, first)).toMatchObject({ status: 200 });
  const { body: list } = await desks.H.browser.send('GET', '/web/deputies');
  expect(getItems(list)).toMatchObject([
    { for: { id: staff.H }, deputy: { id: staff.M }, from: today, until: today, confirmedBy: 'Staff A' },
  ]);
  const { body: user } = await desks.A.browser.send('GET', `/web/users/${staff.H}`);
  expect(field(user, 'deputies')).toMatchObject([{ personId: staff.M, from: today, until: today }]);
  const next = await proposed();
  const deputyId = textField(getItems(list)[0], 'id');
  expect(await twoPeople(desks.H, desks.A, 'DELETE', `/web/deputies/${deputyId}`)).toMatchObject({ status: 200 });
  expect(await decide(next)).toMatchObject({ status: 403 });
  for (const wrong of [
    { ...body, personId: staff.S },
    { ...body, from: '2020-01-01', until: '2020-01-02' },
  ]) {
    expect(await desks.H.browser.send('POST', '/web/deputies', { body: wrong })).toMatchObject({
      status: 422,
      code: 'deputy-not-possible',
    });
  }
  for (const wrong of [
    { ...body, until: '2020-01-02' },
    { ...body, until: '2099-01-02' },
  ]) {
    expect(await desks.H.browser.send('POST', '/web/deputies', { body: wrong })).toMatchObject({ status: 400 });
  }
});
