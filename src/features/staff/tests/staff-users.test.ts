// Staff users: created, changed and deactivated by administrators, with a second person where rights are given.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { approved, confirm, type Desk, openDesk, openDesks, twoPeople } from '#tests/harness/desks.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { people, staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

let bank: TestBank;
let desks: Record<'A' | 'H' | 'M' | 'S', Desk>;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, ['A', 'H', 'M', 'S']);
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

let made = 0;
/** A new staff user, confirmed by the Head of AML; seasoned, so that they may confirm. */
async function hire(role: string, keys: string[] = []): Promise<{ id: string; fullName: string }> {
  made += 1;
  const fullName = `Naujas Kolega ${made}`;
  const body = { fullName, dateOfBirth: '1980-01-01', role, keys };
  const { body: answer } = await twoPeople(desks.A, desks.H, 'POST', '/web/users', body);
  const id = textField(field(answer, 'answer'), 'id');
  await bank.owner.query(`update staff set created_at = now() - interval '2 days' where person_id = $1`, [id]);
  return { id, fullName };
}

const getRights = async (id: string) =>
  (await bank.owner.query('select role, keys, active, version from staff where person_id = $1', [id])).rows[0];
const seen = async (id: string) => (await desks.A.browser.send('GET', `/web/users/${id}`)).body;
const getNotices = async (id: string) =>
  (
    await bank.owner.query<{ title: string }>(
      `select r.payload->>'title' as title
       from request r join request_recipient t on t.request_id = r.id
       where r.kind = 'notice' and t.person_id = $1 order by r.created_at`,
      [id],
    )
  ).rows.map(({ title }) => title);

describe('a staff user', () => {
  test('is written with everything that the page shows', async () => {
    const { id, fullName } = await hire('S', ['U', 'D']);
    expect(await seen(id)).toEqual({
      id,
      name: fullName,
      role: 'S',
      birthDate: '1980-01-01',
      permissions: ['D', 'U'],
      permissionsString: 'S|UD',
      active: true,
      isSuspended: false,
      version: 0,
      createdAt: expect.any(String),
      lastSeenAt: null,
      devices: 0,
      awayUntil: null,
      deputies: [],
    });
    await openDesk(bank, id);
    expect(await seen(id)).toMatchObject({ devices: 1, lastSeenAt: expect.any(String) });
  });

  test('holds no key that the role cannot hold, and is never the Dashboard', async () => {
    const person = { fullName: 'Per Daug', dateOfBirth: '1980-01-01' };
    for (const wrong of [
      { role: 'S', keys: ['A'] },
      { role: 'E', keys: ['D'] },
      { role: 'D', keys: [] },
      { role: 'C', keys: ['S'] },
      { role: 'S', keys: [], dateOfBirth: '2020-01-01' },
    ]) {
      expect(await desks.A.browser.send('POST', '/web/users', { body: { ...person, ...wrong } })).toMatchObject({
        status: 400,
      });
      const change = { fullName: 'Staff M', ...wrong };
      expect(await desks.A.browser.send('PATCH', `/web/users/${staff.M}`, { body: change })).toMatchObject({
        status: 400,
      });
    }
  });

  test('gets another role and other keys once a second person confirms, and learns it', async () => {
    const { id, fullName } = await hire('S', ['D', 'U']);
    const body = { fullName, role: 'C', keys: ['R'] };
    const proposed = await approved(desks.A, 'PATCH', `/web/users/${id}`, body);
    expect(proposed).toMatchObject({ status: 202 });
    expect(await getRights(id)).toMatchObject({ role: 'S', keys: 'DU' });
    const { body: list } = await desks.H.browser.send('GET', '/web/proposals');
    expect(getItems(list)[0]).toMatchObject({
      title: 'Change a staff user',
      lines: [
        { label: 'Name', value: fullName },
        { label: 'Number', value: id },
        { label: 'Role', value: 'Support → Client Management' },
        { label: 'Keys added', value: 'Registration' },
        { label: 'Keys removed', value: 'Document, User' },
      ],
    });
    expect(await confirm(desks.H, textField(proposed.body, 'proposalId'))).toMatchObject({ status: 200 });
    expect(await getRights(id)).toMatchObject({ role: 'C', keys: 'R', version: 1 });
    expect(await getNotices(id)).toEqual(['Your role or keys were changed']);
  });

  test('is refused at once where nothing would change', async () => {
    const { id, fullName } = await hire('S', ['U', 'D']);
    const same = { body: { fullName, role: 'S', keys: ['D', 'U'] } };
    expect(await desks.A.browser.send('PATCH', `/web/users/${id}`, same)).toMatchObject({ code: 'nothing-changed' });
  });

  test('changed in the meantime makes the proposal void', async () => {
    const { id, fullName } = await hire('S');
    const first = await approved(desks.A, 'PATCH', `/web/users/${id}`, { fullName, role: 'C', keys: [] });
    await bank.owner.query('update staff set version = version + 1 where person_id = $1', [id]);
    expect(await confirm(desks.H, textField(first.body, 'proposalId'))).toMatchObject({ status: 409 });
    expect(await getRights(id)).toMatchObject({ role: 'S' });
  });
});

describe('no one', () => {
  test('changes their own role or keys, neither as proposer nor as confirmer', async () => {
    const own = { fullName: 'Staff A', role: 'A', keys: ['A'] };
    const refused = { status: 422, code: 'not-your-own-permissions' };
    expect(await desks.A.browser.send('PATCH', `/web/users/${staff.A}`, { body: own })).toMatchObject(refused);
    expect(await desks.A.browser.send('DELETE', `/web/users/${staff.A}`)).toMatchObject(refused);
    const forH = await approved(desks.A, 'PATCH', `/web/users/${staff.H}`, {
      fullName: 'Staff H',
      role: 'A',
      keys: [],
    });
    const id = textField(forH.body, 'proposalId');
    const decision = { body: { version: 0, comment: '' } };
    expect(await desks.H.browser.send('POST', `/web/proposals/${id}?confirm`, decision)).toMatchObject({
      status: 403,
      code: 'not-permitted',
    });
    expect(await getRights(staff.H)).toMatchObject({ role: 'H' });
  });

  test('takes the last administrator away: of two who deactivate each other at once, one stays', async () => {
    const other = await openDesk(bank, (await hire('A')).id);
    const pairs = [
      { desk: desks.A, path: `/web/users/${other.personId}` },
      { desk: other, path: `/web/users/${staff.A}` },
    ];
    const approvals: string[] = [];
    for (const { desk, path } of pairs) {
      const asked = await desk.browser.send('DELETE', path);
      approvals.push(textField(asked.body, 'requestId'));
      expect(await desk.device.decide(approvals.at(-1) ?? '')).toMatchObject({ status: 200 });
    }
    const replies = await Promise.all(
      pairs.map(({ desk, path }, i) =>
        desk.browser.send('DELETE', path, { headers: { approval: approvals[i] ?? '' } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 401]);
    const suspended = await bank.owner.query('select from staff where is_suspended(person_id)');
    expect(suspended.rowCount).toBe(1);
    const id = textField(replies.find(({ status }) => status === 202)?.body, 'proposalId');
    expect(await confirm(desks.H, id)).toMatchObject({ status: 200 });
    const { rows } = await bank.owner.query(`select person_id from staff where role = 'A' and active`);
    expect(rows).toHaveLength(1);
    await bank.owner.query(`update staff set active = person_id = $1 where role = 'A'`, [staff.A]);
    desks.A = await openDesk(bank, staff.A);
  });
});

describe('deactivating', () => {
  test('once confirmed: sessions, devices, links, cases, proposals and deputies end, and others learn it', async () => {
    const { id } = await hire('A', ['U']);
    const leaving = await openDesk(bank, id);
    const body = { fullName: 'Nauja Kolegė', dateOfBirth: '1990-01-01', role: 'P', keys: [] };
    const proposed = await approved(leaving, 'POST', '/web/users', body);
    const { rows } = await bank.owner.query<{ id: string }>(
      `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at, assignee_id)
       values (new_id(), $1, 'RFI', 'A', 0, 'A question', now(), now(), now(), $2) returning id`,
      [people.director, id],
    );
    expect(await desks.A.browser.send('DELETE', `/web/users/${id}`)).toMatchObject({ status: 428 });
    expect(await twoPeople(desks.A, desks.H, 'DELETE', `/web/users/${id}`)).toMatchObject({
      status: 200,
      body: { answer: { releasedCases: 1 } },
    });
    expect(await leaving.browser.send('GET', '/web/client')).toMatchObject({ status: 401 });
    expect(await seen(id)).toMatchObject({ active: false, devices: 0 });
    const { rows: cases } = await bank.owner.query('select assignee_id from client_case where id = $1', [rows[0]?.id]);
    expect(cases).toEqual([{ assignee_id: null }]);
    const decision = { version: 0, comment: '' };
    const path = `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
    expect(await desks.H.browser.send('POST', path, { body: decision })).toMatchObject({ code: 'already-decided' });
    expect(await getNotices(staff.H)).toContain('A staff user was suspended');
    expect(await getNotices(staff.A)).toContain('A staff user was deactivated');
    const gone = { status: 409, code: 'staff-not-active' };
    const again = await desks.A.browser.send('DELETE', `/web/users/${id}`);
    expect(again).toMatchObject(gone);
    const back = { body: { awayUntil: null } };
    expect(await desks.A.browser.send('PATCH', `/web/users/${id}?away`, back)).toMatchObject(gone);
    expect(await desks.A.browser.send('POST', `/web/enrolments/${id}`)).toMatchObject(gone);
    const lost = { body: { comment: 'Called us', contacts: 'none' } };
    expect(await desks.A.browser.send('POST', `/web/enrolments/${id}?lost`, lost)).toMatchObject(gone);
  });

  test('voids what was proposed about them', async () => {
    const { id, fullName } = await hire('M');
    const change = await approved(desks.A, 'PATCH', `/web/users/${id}`, { fullName, role: 'S', keys: [] });
    expect(change).toMatchObject({ status: 202 });
    expect(await twoPeople(desks.A, desks.H, 'DELETE', `/web/users/${id}`)).toMatchObject({ status: 200 });
    const { body } = await desks.H.browser.send('GET', '/web/proposals');
    expect(JSON.stringify(body)).not.toContain(textField(change.body, 'proposalId'));
  });

  test('voids a link that was not used', async () => {
    const body = { fullName: 'Greit Išėjęs', dateOfBirth: '1980-01-01', role: 'P', keys: [] };
    const { body: answer } = await twoPeople(desks.A, desks.H, 'POST', '/web/users', body);
    const link = textField(field(answer, 'answer'), 'link');
    const id = textField(field(answer, 'answer'), 'id');
    expect(await twoPeople(desks.A, desks.H, 'DELETE', `/web/users/${id}`)).toMatchObject({ status: 200 });
    const phone = await TestDevice.fresh(bank, id);
    expect(await phone.enrolBy(link.split('enrol=')[1] ?? '')).toMatchObject({ status: 404 });
  });

  test('who is not there is not found', async () => {
    const unknown = '90000009999';
    expect(await desks.A.browser.send('GET', `/web/users/${unknown}`)).toMatchObject({ status: 404 });
    expect(await desks.A.browser.send('DELETE', `/web/users/${unknown}`)).toMatchObject({ status: 404 });
    expect(await desks.A.browser.send('DELETE', `/web/users/${people.director}`)).toMatchObject({ status: 404 });
  });
});

test('who is away loses their cases and stands so in the list', async () => {
  await bank.owner.query(
    `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at, assignee_id)
     values (new_id(), $1, 'RFI', 'A', 0, 'A question', now(), now(), now(), $2)`,
    [people.director, staff.M],
  );
  // what they have closed stays theirs
  await bank.owner.query(
    `insert into client_case (id, subject_id, type, kind, status, title, opened_at, changed_at, due_at, assignee_id)
     values (new_id(), $1, 'RFI', 'A', 0, 'An old one', now(), now(), now(), $2)`,
    [people.director, staff.M],
  );
  await bank.owner.query(
    `
      update client_case set status = 1, action = 'IAPR', closed_at = now(), outcome = '{"code":"IAPR"}'
      where title = 'An old one'`,
  );
  const away = (awayUntil: string | null) =>
    desks.M.browser.send('PUT', '/web/own-staff/away', { body: { awayUntil } });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect(await away(day(-2))).toMatchObject({ status: 400, code: 'period-not-valid' });
  expect(await away(day(45))).toMatchObject({ status: 200, body: { releasedCases: 1 } });
  expect((await bank.owner.query('select from client_case where assignee_id = $1', [staff.M])).rowCount).toBe(1);
  expect(await seen(staff.M)).toMatchObject({ awayUntil: day(45) });
  expect(await away('2027-02-30')).toMatchObject({ status: 400 });
  expect(await away(null)).toMatchObject({ status: 200, body: { releasedCases: 0 } });
  expect(await seen(staff.M)).toMatchObject({ awayUntil: null });
});
