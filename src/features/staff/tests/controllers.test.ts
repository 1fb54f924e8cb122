// One administrator blinds no one: links, deputies, absence and the end of a staff user wait for a second person, and
// for every client one Head of AML or deputy remains who is not linked to it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { confirmByCommand } from '#src/confirm.ts';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { approved, confirm, type Desk, openDesk, openDesks, twoPeople } from '#tests/harness/desks.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

let bank: TestBank;
let desks: Record<'A' | 'H' | 'M' | 'S', Desk>;
let otherAdmin: Desk;
const today = bankToday();
const body = { relation: 'family', comment: 'Her brother.' };
const getLink = (id: string, client: string) => `/web/users/${id}/links/${client}`;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, ['A', 'H', 'M', 'S']);
  otherAdmin = await openDesk(bank, await addStaff('90000000011', 'A'));
  const report = { body: { comment: 'A suspicion' }, key: randomUUID() };
  const sent = await desks.S.browser.send('PATCH', `/web/clients/${companies.timber}?report`, report);
  expect(sent).toMatchObject({ status: 204 });
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function addStaff(id: string, role: string): Promise<string> {
  await bank.owner.query(
    `with made as (
       insert into person (id, kind, full_name, birth_date) values ($1, 'staff', 'Other ' || $2, '1980-01-01')
       returning id)
     insert into staff (person_id, role, keys, created_at) select id, $2, 'U', now() - interval '2 days' from made`,
    [id, role],
  );
  return id;
}

/** With the same phone: staff who are no longer suspended sign in on it and in a browser. */
async function signInAgain(desk: Desk): Promise<void> {
  desk.browser = await desk.device.signIn();
  desk.device.browser = await desk.device.signIn('device');
}

const getReports = async (desk: Desk) => getItems((await desk.browser.send('GET', '/web/mlro-reports')).body);
const getId = ({ body: answer }: Reply) => textField(answer, 'proposalId');
const withdraw = (desk: Desk, id: string, version: unknown = 0) =>
  desk.browser.send('POST', `/web/proposals/${id}?withdraw`, { body: { version, comment: '' } });
const opened = async (desk: Desk, id: string) => (await desk.browser.send('GET', `/web/proposals/${id}`)).body;
const linkCount = async () => (await bank.owner.query('select from staff_link where ended_at is null')).rowCount;
const voidAll = () => bank.owner.query(`update proposal set state = 'void', decided_at = now() where state = 'open'`);

describe('the links of the Head of AML and AML to one client', () => {
  test('wait for a second person, and its reports stay seen', async () => {
    for (const id of [staff.H, staff.M])
      expect(await approved(desks.A, 'PUT', getLink(id, companies.timber), body)).toMatchObject({ status: 202 });
    expect(await linkCount()).toBe(0);
    expect(await getReports(desks.H)).toHaveLength(1);
    await voidAll();
  });

  test('wait for a deputy too, with the same answers for a client without a report', async () => {
    const answers: unknown[] = [];
    for (const client of [companies.timber, companies.bakery]) {
      const asked = await approved(desks.A, 'PUT', getLink(staff.H, client), body);
      const shown = await opened(otherAdmin, getId(asked));
      const needed = (field(shown, 'lines') as { label: string }[]).find(({ label }) => label === 'Needed first');
      const tried = await confirm(otherAdmin, getId(asked));
      answers.push([asked.status, needed, field(shown, 'refusal'), tried.status, tried.code]);
    }
    expect(answers[0]).toEqual([
      202,
      { label: 'Needed first', value: 'A deputy of the Head of AML who is not linked to the client' },
      'Each client needs a Head of AML or deputy who is not linked to it. Name a deputy first.',
      422,
      'aml-head-needed',
    ]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await linkCount()).toBe(0);
    await voidAll();
  });

  test('are made once a deputy is there, who can then neither be linked nor ended', async () => {
    const named = { personId: staff.M, from: today, until: today };
    expect(await twoPeople(desks.H, desks.A, 'POST', '/web/deputies', named)).toMatchObject({ status: 200 });
    const path = getLink(staff.H, companies.timber);
    expect(await twoPeople(desks.A, otherAdmin, 'PUT', path, body)).toMatchObject({ status: 200 });
    expect(await getReports(desks.H)).toEqual([]);
    expect(await getReports(desks.M)).toHaveLength(1);
    const [deputy] = getItems((await desks.A.browser.send('GET', '/web/deputies')).body);
    const needed = { status: 422, code: 'aml-head-needed' };
    const end = `/web/deputies/${String(deputy?.['id'])}`;
    expect(await twoPeople(desks.A, otherAdmin, 'DELETE', end)).toMatchObject(needed);
    expect(await twoPeople(desks.A, otherAdmin, 'PUT', getLink(staff.M, companies.timber), body)).toMatchObject(needed);
    const other = { fullName: 'Staff H', role: 'A', keys: [] };
    expect(await twoPeople(desks.A, otherAdmin, 'PATCH', `/web/users/${staff.H}`, other)).toMatchObject(needed);
    expect(await twoPeople(desks.A, otherAdmin, 'DELETE', `/web/users/${staff.H}`)).toMatchObject(needed);
    await voidAll();
    await signInAgain(desks.H);
    // once the Head of AML sees the client again, the deputyship may end; the deputy is no judge of it
    await twoPeople(desks.A, otherAdmin, 'DELETE', path);
    const ending = await approved(desks.A, 'DELETE', end);
    expect(ending).toMatchObject({ status: 202 });
    expect(await confirm(desks.M, getId(ending)).catch(() => 'not listed to confirm')).not.toMatchObject({
      status: 200,
    });
    expect(await confirm(desks.H, getId(ending))).toMatchObject({ status: 200 });
    expect(await getReports(desks.M)).toEqual([]);
  });
});

describe('what one says of oneself', () => {
  test('holds at once, even where no Head of AML remains', async () => {
    const declared = await desks.H.browser.send('PUT', `/web/own-staff/links/${companies.lonely}`, { body });
    expect(declared).toMatchObject({ status: 204 });
    const look = await desks.H.browser.send('GET', `/web/cards/${companies.lonely}`);
    expect(look).toMatchObject({ status: 403, code: 'conflict-of-interest' });
    expect(field((await desks.H.browser.send('GET', '/web/own-staff')).body, 'links')).toMatchObject([
      { clientId: companies.lonely, title: '', relation: 'family', madeBy: 'Staff H' },
    ]);
    // another link of theirs is no reason to keep them to clients of before
    expect(await desks.A.browser.send('PUT', getLink(staff.A, people.stranger), { body })).toMatchObject({
      status: 204,
    });
    expect(await desks.A.browser.send('DELETE', getLink(staff.A, people.stranger))).toMatchObject({ status: 403 });
  });

  test('is somebody else’s to undo: the Head of AML may propose it too', async () => {
    const all = await desks.H.browser.send('GET', '/web/staff-links');
    expect(await getVerbs(bank, all)).toEqual(['staff-link.list-all']);
    const ofOne = await otherAdmin.browser.send('GET', `/web/users/${staff.A}/links`);
    expect(await getVerbs(bank, ofOne)).toEqual(['staff-link.list']);
    const links = getItems(all.body);
    expect(links).toContainEqual(expect.objectContaining({ staffId: staff.A, staffName: 'Staff A' }));
    const path = getLink(staff.A, people.stranger);
    expect(await twoPeople(desks.H, otherAdmin, 'DELETE', path)).toMatchObject({ status: 200 });
    expect(await desks.M.browser.send('DELETE', path)).toMatchObject({ status: 403 });
  });

  test('absence holds at once, of others it waits', async () => {
    const getAway = async (id: string) =>
      (await bank.owner.query('select away_until::text as until from staff where person_id = $1', [id])).rows[0]?.until;
    const away = { awayUntil: '2099-01-01' };
    expect(await desks.S.browser.send('PUT', '/web/own-staff/away', { body: away })).toMatchObject({ status: 200 });
    expect(await getAway(staff.S)).toBe('2099-01-01');
    const asked = await approved(desks.A, 'PATCH', `/web/users/${staff.M}?away`, away);
    expect([asked.status, await getAway(staff.M)]).toEqual([202, null]);
    expect(await confirm(desks.H, getId(asked))).toMatchObject({ status: 200 });
    expect(await getAway(staff.M)).toBe('2099-01-01');
    await bank.owner.query('update staff set away_until = null');
  });
});

describe('deactivating', () => {
  const isIn = async (desk: Desk) => (await desk.browser.send('GET', '/web/client')).status;

  test('ends the sessions at once, and is undone by who proposed it or by who returns it', async () => {
    const path = `/web/users/${staff.M}`;
    const tried = async () => (await approved(desks.A, 'DELETE', path)).body;
    const undoings = [
      (id: string, version: unknown) => withdraw(desks.A, id, version),
      (id: string, version: unknown) =>
        desks.H.browser.send('POST', `/web/proposals/${id}?return`, { body: { version, comment: 'They stay.' } }),
    ];
    for (const undo of undoings) {
      const id = textField(await tried(), 'proposalId');
      expect(await isIn(desks.M)).toBe(401);
      await expect(desks.M.device.signIn()).rejects.toThrow();
      const { body: listed } = await desks.A.browser.send('GET', path);
      expect(listed).toMatchObject({ active: true, isSuspended: true, devices: 1 });
      const version = field(await opened(desks.H, id), 'version');
      expect(await undo(id, version)).toMatchObject({ status: 200 });
      await signInAgain(desks.M);
      expect(await isIn(desks.M)).toBe(200);
    }
  });

  test('of somebody suspended: what they proposed is not confirmed until that is decided', async () => {
    const theirs = await approved(otherAdmin, 'PUT', getLink(staff.S, companies.bakery), body);
    const leaving = await approved(desks.A, 'DELETE', `/web/users/${otherAdmin.personId}`);
    const refused = { status: 409, code: 'staff-suspended' };
    const version = field(await opened(desks.H, getId(theirs)), 'version');
    const tried = { body: { version, comment: '' } };
    expect(await desks.H.browser.send('POST', `/web/proposals/${getId(theirs)}?confirm`, tried)).toMatchObject(refused);
    expect(field(await opened(desks.H, getId(theirs)), 'refusal')).toContain('suspended');
    expect(await withdraw(desks.A, getId(leaving))).toMatchObject({ status: 200 });
    expect(await confirm(desks.H, getId(theirs))).toMatchObject({ status: 200 });
    await signInAgain(otherAdmin);
  });

  test('acts only where somebody else can undo it: no one suspends all controllers one by one', async () => {
    const first = await approved(desks.A, 'DELETE', `/web/users/${otherAdmin.personId}`);
    expect(await isIn(otherAdmin)).toBe(401);
    const last = await approved(desks.A, 'DELETE', `/web/users/${staff.H}`);
    expect([last.status, await isIn(desks.H)]).toEqual([202, 200]);
    expect(await confirm(desks.H, getId(first))).toMatchObject({ status: 200 });
    expect(await isIn(desks.H)).toBe(200);
  });
});

describe('the devices of controllers', () => {
  const isIn = async (desk: Desk) => (await desk.browser.send('GET', '/web/client')).status;
  const lose = (id: string) => {
    return approved(desks.A, 'POST', `/web/enrolments/${id}?lost`, { comment: 'Lost.', contacts: 'none' });
  };
  const reported = async () =>
    (
      await bank.owner.query(
        `select t.person_id as reader, r.payload ->> 'title' as title from request r
        join request_recipient t on t.request_id = r.id
         where r.payload ->> 'title' ~ '^(Lost phone|A device) of' and t.person_id like '9%' order by 2, 1`,
      )
    ).rows;

  test('are taken at once and reported to the others, until no one is left who could confirm a way back', async () => {
    const third = await openDesk(bank, await addStaff('90000000012', 'A'));
    expect([(await lose(third.personId)).status, await isIn(third)]).toEqual([202, 401]);
    expect(await reported()).toEqual([
      { reader: staff.H, title: 'Lost phone of Other A' },
      { reader: third.personId, title: 'Lost phone of Other A' },
    ]);
    const last = await lose(staff.H);
    expect([last.status, await isIn(desks.H)]).toEqual([202, 200]);
    const { rows } = await bank.owner.query('select id from passkey where person_id = $1 and revoked_at is null', [
      staff.H,
    ]);
    const revoked = await desks.A.browser.send('DELETE', `/web/passkeys/${staff.H}/${rows[0].id}`);
    expect([revoked.status, await isIn(desks.H)]).toEqual([202, 200]);
    // whom it is about is no one who could confirm it: the command line does
    vi.spyOn(console, 'log').mockImplementation(() => {});
    const { serverUrl } = bank.database;
    const config = loadConfig({ KONTORA_DEMO: 'off', DATABASE_URL: serverUrl });
    expect(await confirmByCommand(serverUrl, [getId(last)], config)).toBe(0);
    vi.restoreAllMocks();
    expect(await isIn(desks.H)).toBe(401);
  });
});
