// Conflict of interest: every call of staff that names a client, or something of a client, is refused to staff who are
// linked to that client, and the Head of AML is informed.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Call, kindsOf } from '#shared/call.ts';
import type { StaffRole } from '#shared/permissions.ts';
import { field, itemsOf, startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { bankToday } from '../harness/bankDay.ts';
import { calls } from '../harness/calls.ts';
import { approved, confirm, type Desk, openDesks, twoPeople } from '../harness/desks.ts';
import { until } from '../harness/until.ts';
import { companies, ibans, people, staff } from '../harness/village.ts';
import { createTask, forgetPushes } from './tasks.ts';

let bank: TestBank;
let desks: Record<'A' | 'H' | 'M', Desk>;
const browsers = new Map<string, TestBrowser>();

/** Path values that name a client or something of timber; null: they name neither. A new name must be added. */
const values: Record<string, string | null> = {
  clientId: companies.timber,
  personId: people.director,
  passkeyId: null,
  cardId: null,
  walletId: null,
  reason: null,
  userId: null,
  jobId: null,
  messageId: null,
  versionId: null,
  fileId: null,
  fileToken: null,
  token: null,
  name: `${companies.timber}_OD_TGV0dGVy`,
  deputyId: null,
  templateId: null,
  wordId: null,
  // of no client: it holds for all
  ruleId: null,
  viewId: null,
  reportId: null,
  sourceId: companies.timber,
  month: null,
  iban: null,
  account: `EUR.${ibans.timber}`,
  externalId: null,
  ruleCode: null,
  runId: null,
  activity: null,
  country: null,
  role: null,
  subjectId: null,
  options: null,
  // of no client before two people have booked it
  transferId: null,
};

beforeAll(async () => {
  bank = await startBank({ demo: true });
  desks = await openDesks(bank, ['A', 'H', 'M']);
  for (const [role, id] of Object.entries(staff)) browsers.set(role, await TestBrowser.signIn(bank.url, id));
  const director = await TestBrowser.signIn(bank.url, people.director);
  values['paymentId'] = await createTask(director, { acc: ibans.lonely }, companies.timber);
  const { rows } = await bank.owner.query<{ card: string; order: string; recall: string; proposal: string }>(
    `with made as (
       insert into card (id, client_id, account_id, design, limit_minor, monthly_minor, created_at, changed_at)
       select new_id(), client_id, id, 'Z1VISA', 100, 100, now(), now() from account where client_id = $1 limit 1
       returning id
     ), ordered as (
       insert into card_order (id, card_id, client_id, state, ordered_at, changed_at)
       select new_id(), id, $1, 'ordered', now(), now() from made returning id
     ), proposed as (
       insert into proposal (id, call, params, query, body, subject_kind, subject_id, subject_version, effects,
         effects_hash, state, proposed_by)
       values (new_id(), 'makeEnrolment', $2, '[]', '', 'person', $3, 0, '{"title":"Link","lines":[]}', '', 'open', $4)
       returning id
     )
     select (select id from made) as card, (select id from ordered) as order, (select id from proposed) as proposal`,
    [companies.timber, JSON.stringify({ personId: people.director }), people.director, staff.S],
  );
  const { rows: hits } = await bank.owner.query<{ id: string }>(
    `with c as (
       insert into screening_check (id, client_id, input, input_hash, versions, at)
       values (new_id(), $1, '{}', sha256('x'), '{}', now()) returning id
     )
     insert into screening_hit (id, check_id, client_id, code, entity_id, entity_name, score_permille, parts, state)
     select new_id(), id, $1, 'UN', 'f1', 'Somebody', 710, '[]', 'open' from c returning id`,
    [companies.timber],
  );
  await bank.owner.query(`update screening_hit set state = 'cleared' where id = $1`, [hits[0]?.id]);
  values['hitId'] = hits[0]?.id ?? '';
  values['orderId'] = rows[0]?.order ?? '';
  values['proposalId'] = rows[0]?.proposal ?? '';
  values['recallId'] = await recallOf(values['paymentId']);
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

/** Another bank's recall of a payment. */
async function recallOf(paymentId: string): Promise<string> {
  const { rows } = await bank.owner.query<{ id: string }>(
    `with message as (
       insert into rail_message (id, direction, kind, file_name, sha256, body, state, created_at, changed_at)
       values (new_id(), 'in', 'camt.056', 'x.xml', '', '', 'taken', now(), now()) returning id
     ), transfer as (
       insert into rail_transfer (id, direction, message_id, transaction_id, end_to_end_id, payment_id, amount_minor,
         is_instant,
         settlement_on, other_bic, other_name, other_iban, own_iban, created_at)
       select new_id(), 'in', id, 'T1', 'E1', $1, 1, false, now(), 'X', 'X', 'X', 'X', now() from message
       returning id, message_id
     )
     insert into rail_recall (id, transfer_id, direction, message_id, cancellation_id, reason, state, created_at)
     select new_id(), id, 'in', message_id, 'C1', 'DUPL', 'open', now() from transfer returning id`,
    [paymentId],
  );
  return rows[0]?.id ?? '';
}

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
    const kinds = kindsOf(call.who);
    const roles = kinds.flatMap((kind) => (kind.kind === 'staff' ? kind.roles : []));
    const [role] = roles.includes('A') ? ['A' as const] : roles;
    const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, each = '']) => each);
    if (!role || names.length === 0) return [];
    if (names.every((each) => !values[each])) {
      const unknown = names.find((each) => !(each in values));
      if (unknown) throw new Error(`${name}: say what {${unknown}} names, null if nothing of a client`);
      return [];
    }
    const path = call.path.replace(/\{(\w+)\}/g, (_, each: string) => values[each] ?? unknownOf(each));
    return [{ name, call, role, path: call.word ? `${path}?${call.word}` : path }];
  });
}

function unknownOf(name: string): string {
  if (name === 'reason') return 'LOST';
  if (name === 'iban') return ibans.elsewhere;
  if (name === 'externalId') return 'CASH.1K';
  if (name === 'ruleCode') return 'C.IN.15K';
  if (name === 'activity') return '49';
  if (name === 'country') return 'IR';
  if (name === 'role') return 'P';
  if (name === 'options') return '1';
  return name === 'userId' ? staff.P : '01900000-0000-7000-8000-000000000000';
}

async function codesOf(): Promise<Record<string, string>> {
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
    const before = await codesOf();
    expect(Object.keys(before).length).toBeGreaterThan(15);
    expect(Object.values(before)).not.toContain(refused);
    for (const id of Object.values(staff)) {
      await link(id, companies.timber);
      await link(id, people.director, 'family');
    }
    const after = await codesOf();
    expect(after).toEqual(Object.fromEntries(Object.keys(after).map((name) => [name, refused])));
    await unlinkAll();
    expect(Object.values(await codesOf())).not.toContain(refused);
  });

  test('is refused by query values too: an account of the client, or the number', async () => {
    await link(staff.A, companies.timber);
    const ask = async (path: string) => (await browsers.get('A')?.send('GET', path))?.status;
    expect(await ask(`/web/card-orders?text=${companies.timber}`)).toBe(403);
    expect(await ask(`/web/card-orders?text=${ibans.timber}`)).toBe(403);
    expect(await ask(`/web/card-orders?text=${companies.bakery}`)).toBe(200);
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
    `select prosrc as text from pg_proc where proname = 'clients_named'`,
  );
  // requests are of one person's own device; records of the audit are numbered; reports to the MLRO hide themselves
  // from the person who is linked to their client, and a refusal would say that there is one
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
  const linksOf = async (id: string) => itemsOf((await desks.A.browser.send('GET', `/web/users/${id}/links`)).body);

  test('needs a second person, and so does taking a link away', async () => {
    const asked = await approved(desks.A, 'PUT', path(staff.M, companies.bakery), body);
    expect(asked).toMatchObject({ status: 202 });
    expect(await linksOf(staff.M)).toEqual([]);
    expect(await confirm(desks.H, textField(asked.body, 'proposalId'))).toMatchObject({ status: 200 });
    expect(await linksOf(staff.M)).toMatchObject([
      { clientId: companies.bakery, title: 'Duona ir Druska UAB', relation: 'family', madeBy: 'Staff A' },
    ]);
    const look = () => desks.M.browser.send('GET', `/web/cards/${companies.bakery}`);
    expect(await look()).toMatchObject({ status: 403, code: 'conflict-of-interest' });
    const proposed = await approved(desks.A, 'DELETE', path(staff.M, companies.bakery));
    expect(proposed).toMatchObject({ status: 202 });
    expect(await look()).toMatchObject({ status: 403 });
    expect(await confirm(desks.H, textField(proposed.body, 'proposalId'))).toMatchObject({ status: 200 });
    expect(await look()).toMatchObject({ status: 200 });
    expect(await linksOf(staff.M)).toEqual([]);
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
    expect(itemsOf(list).map((item) => field(item, 'id'))).not.toContain(id);
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
async function cardFileOf(orderId: string): Promise<void> {
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
  await cardFileOf(values['orderId'] ?? '');
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
  expect(itemsOf(list)).toMatchObject([
    { for: { id: staff.H }, deputy: { id: staff.M }, from: today, until: today, confirmedBy: 'Staff A' },
  ]);
  const { body: user } = await desks.A.browser.send('GET', `/web/users/${staff.H}`);
  expect(field(user, 'deputies')).toMatchObject([{ personId: staff.M, from: today, until: today }]);
  const next = await proposed();
  const deputyId = textField(itemsOf(list)[0], 'id');
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
