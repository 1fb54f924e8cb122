// Staff replace a lost phone: who may, and that nothing the person or a finder holds survives it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { testCode } from '#tests/harness/codes.ts';
import { birthDate, enrolmentToken, getPasskeys, TestDevice } from '#tests/harness/passkeys.ts';
import { runs } from '#tests/harness/runs.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

type Role = keyof typeof staff;
const lost = { comment: 'Lost on a train.', contacts: 'not-reached' };
let bank: TestBank;
const devices = new Map<Role, TestDevice>();
const desks = new Map<Role, TestBrowser>();

beforeAll(async () => {
  bank = await startBank({ demo: false });
  for (const role of Object.keys(staff) as Role[]) {
    const device = await TestDevice.enrol(bank, staff[role]);
    devices.set(role, device);
    desks.set(role, await device.signIn());
  }
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

function getDesk(role: Role): TestBrowser {
  const desk = desks.get(role);
  if (!desk) throw new Error(`no desk of ${role}`);
  return desk;
}

/** Replaces the phone, with the approval of the desk's own device. */
async function replace(role: Role, personId: string): Promise<Reply> {
  const device = devices.get(role);
  if (!device) throw new Error(`no device of ${role}`);
  return device.stepUp(getDesk(role), 'POST', `/web/enrolments/${personId}?lost`, lost);
}

/** Confirms what was proposed, with the approval of the desk's own device. */
async function confirm(role: Role, proposed: Reply): Promise<Reply> {
  const id = textField(proposed.body, 'proposalId');
  const shown = getItems((await getDesk(role).send('GET', '/web/proposals')).body).find(
    (item) => field(item, 'id') === id,
  );
  const reply = await devices
    .get(role)
    ?.stepUp(getDesk(role), 'POST', `/web/proposals/${id}?confirm`, { version: field(shown, 'version'), comment: '' });
  if (!reply) throw new Error(`no device of ${role}`);
  expect(reply).toMatchObject({ status: 200 });
  return reply;
}

/** What staff do with somebody's devices. */
const acts = (personId: string): [method: string, path: string, body?: unknown][] => [
  ['POST', `/web/enrolments/${personId}`],
  ['POST', `/web/enrolments/${personId}?lost`, lost],
  ['DELETE', `/web/passkeys/${personId}/01900000-0000-7000-8000-000000000000`],
];

async function getAnswers(role: Role, personId: string): Promise<number[]> {
  const statuses: number[] = [];
  for (const [method, path, body] of acts(personId)) {
    const reply = await getDesk(role).send(method, path, body === undefined ? {} : { body });
    statuses.push(reply.status);
  }
  return statuses;
}

describe('who', () => {
  // the roles that work with clients and hold the key for users see and act; Financial and Executive see
  test.each<[Role, number, number[]]>([
    ['A', 200, [428, 428, 404]],
    ['D', 403, [403, 403, 403]],
    ['S', 200, [428, 428, 404]],
    ['M', 200, [428, 428, 404]],
    ['F', 200, [403, 403, 403]],
    ['P', 403, [403, 403, 403]],
    ['E', 200, [403, 403, 403]],
    ['H', 200, [428, 428, 404]],
    ['C', 200, [428, 428, 404]],
  ])('%s: list %i, link, lost phone and revocation %j', async (role, list, expected) => {
    const seen = await getDesk(role).send('GET', `/web/passkeys/${people.finance}`);
    expect(seen.status).toBe(list);
    expect(await getAnswers(role, people.finance)).toEqual(expected);
  });

  test('without the key for users no one', async () => {
    await bank.owner.query(`update staff set keys = 'DRTI' where person_id = $1`, [staff.S]);
    expect(await getAnswers('S', people.finance)).toEqual([403, 403, 403]);
    await bank.owner.query(`update staff set keys = 'DUCI' where person_id = $1`, [staff.S]);
  });

  test('only an administrator for staff, and no one for oneself', async () => {
    for (const role of ['S', 'M', 'H', 'C'] as const) {
      expect(await getAnswers(role, staff.F)).toEqual([403, 403, 403]);
      expect(await getAnswers(role, staff[role])).toEqual([403, 403, 403]);
      expect(await getDesk(role).send('GET', `/web/passkeys/${staff.F}`)).toMatchObject({ status: 403 });
    }
    expect(await getAnswers('A', staff.F)).toEqual([428, 428, 404]);
    expect((await getAnswers('A', staff.A)).slice(0, 2)).toEqual([403, 403]);
  });

  test('for somebody who is not there: 404', async () => {
    expect(await getAnswers('S', '49999999999')).toEqual([404, 404, 404]);
  });
});

describe('a lost phone', () => {
  /** Ids of the people with a notice of this title. */
  async function getReported(title: string): Promise<string[]> {
    const { rows } = await bank.owner.query(
      `select t.person_id from request r join request_recipient t on t.request_id = r.id
       where r.kind = 'notice' and r.payload ->> 'title' = $1 order by t.person_id`,
      [title],
    );
    return rows.map(({ person_id: id }) => id);
  }

  test('ends every session, device, link, waiting sign-in and open step, opens a case and notifies everybody', async () => {
    await bank.owner.query(`update client set email = 'info@timber.example' where id = $1`, [companies.timber]);
    const phone = await TestDevice.enrol(bank, people.director);
    const laptop = await TestDevice.enrol(bank, people.director);
    const browser = await laptop.signIn();
    const waiting = await TestBrowser.open(bank.url);
    await waiting.start();
    const { loginCode, number } = await waiting.code();
    expect(await phone.approveLogin(loginCode, number)).toMatchObject({ status: 204 });
    const step = await browser.send('POST', '/web/passkeys', { body: { name: 'Third' } });
    const link = await enrolmentToken(bank, people.director);

    const proposed = await replace('S', people.director);
    expect([proposed.status, Object.keys(Object(proposed.body))]).toEqual([202, ['proposalId', 'code']]);
    expect(await browser.send('GET', '/web/client')).toMatchObject({ status: 401 });
    expect(await waiting.send('GET', '/web/login')).toMatchObject({ status: 401 });
    for (const device of [phone, laptop])
      expect(await device.send('GET', '/device/requests')).toMatchObject({ status: 401 });
    expect(await getPasskeys(bank, people.director)).toEqual([]);
    expect(await phone.enrolBy(link)).toMatchObject({ status: 404, code: 'enrolment-not-valid' });
    const { rows } = await bank.owner.query('select state from request where id = $1', [
      textField(step.body, 'requestId'),
    ]);
    expect(rows).toEqual([{ state: 'replaced' }]);
    const cases = await bank.owner.query(
      'select type, kind, status, comment, opened_by from client_case where subject_id = $1',
      [people.director],
    );
    const comment = [
      lost.comment,
      'Contacts known until now: Žalioji Giria UAB: info@timber.example',
      'Called: Not reached',
    ].join('\n');
    expect(cases.rows).toEqual([{ type: 'PATTERN', kind: 'E', status: 0, comment, opened_by: staff.S }]);
    const reported = [people.director, people.finance, people.operations, people.representative];
    expect(await getReported('Lost phone of Test director')).toEqual(reported);
    expect(await getReported('A new device for Test director')).toEqual([]);
    // who still holds an old device learns it there
    const asked = await TestBrowser.open(bank.url);
    await asked.start();
    const { options } = Object((await asked.send('POST', '/web/login?passkey')).body);
    const assertion = phone.answer(options);
    const refused = await asked.send('PUT', '/web/login?passkey', { body: { assertion, scope: 'device' } });
    expect(refused).toMatchObject({ status: 403, code: 'device-revoked' });

    const fresh = await TestDevice.fresh(bank, people.director);
    const { body } = await confirm('M', proposed);
    const made = textField(field(body, 'answer'), 'link').split('enrol=')[1] ?? '';
    // neither half is enough
    expect(await fresh.enrolBy(made)).toMatchObject({ status: 422, code: 'enrolment-code-differs' });
    expect(JSON.stringify(body)).not.toContain(textField(proposed.body, 'code'));
    const enrolled = await fresh.enrolBy(made, { code: textField(proposed.body, 'code') });
    fresh.browser.token = textField(enrolled.body, 'authorization');
    expect(await getReported('A new device for Test director')).toEqual(reported.slice(1));
    expect(getItems((await fresh.send('GET', '/device/requests')).body)).toMatchObject([
      { kind: 'notice', title: 'Lost phone of Test director' },
    ]);
    // no older device is left to ask
    const { rowCount } = await bank.owner.query(
      `select from request where created_by = $1 and state = 'open' and kind = 'new-device'`,
      [people.director],
    );
    expect(rowCount).toBe(0);
  });

  test('cannot be replaced in silence: devices that are revoked one by one, then a link', async () => {
    for (let count = 0; count < 2; count += 1) await TestDevice.enrol(bank, people.finance);
    const proposeLink = async () => {
      const made = await devices.get('S')?.stepUp(getDesk('S'), 'POST', `/web/enrolments/${people.finance}`);
      const { body } = await getDesk('M').send('GET', '/web/proposals');
      const shown = getItems(body).find(({ id }) => id === field(made?.body, 'proposalId'));
      return { made, devices: getItems({ items: field(shown, 'lines') }).find(({ label }) => label === 'Devices') };
    };
    expect((await proposeLink()).devices).toMatchObject({ value: '2 in use' });
    for (const id of await getPasskeys(bank, people.finance))
      expect(await getDesk('S').send('DELETE', `/web/passkeys/${people.finance}/${id}`)).toMatchObject({ status: 204 });
    expect(await getPasskeys(bank, people.finance)).toEqual([]);
    // one for each; the first reaches the other device
    expect(await getReported('The bank revoked one of your devices')).toEqual([people.finance, people.finance]);
    const { made, devices: shown } = await proposeLink();
    expect(shown).toMatchObject({ value: expect.stringContaining('all were revoked') });
    expect(await getReported('A new device for Test finance')).toEqual([]);
    if (made) await confirm('M', made);
    const others = [people.director, people.operations, people.representative];
    expect(await getReported('A new device for Test finance')).toEqual(others);
  });

  test('leaves nothing behind of a device that is enrolled at this very moment', async () => {
    for (let round = 0; round < 2 * runs; round++) {
      await forgetPushes(bank);
      const thief = await TestDevice.fresh(bank, people.baker);
      const enrolment = await enrolmentToken(bank, people.baker);
      const started = await thief.browser.send('POST', '/device/enrolments', {
        body: { enrolment, code: testCode, birthDate },
      });
      const credential = thief.create(field(started.body, 'options'));
      const approval = await approvedLoss(people.baker);
      await Promise.all([
        getDesk('S').send('POST', `/web/enrolments/${people.baker}?lost`, { body: lost, headers: { approval } }),
        thief.browser.send('PUT', '/device/enrolments', { body: { enrolment, name: 'Thief', credential } }),
      ]);
      expect(await getPasskeys(bank, people.baker)).toEqual([]);
    }
  });

  test('leaves nothing behind of a passkey that is added at this very moment', async () => {
    for (let round = 0; round < 2 * runs; round++) {
      await forgetPushes(bank);
      const thief = await TestDevice.enrol(bank, people.operations);
      const browser = await thief.signIn();
      const added = await thief.stepUp(browser, 'POST', '/web/passkeys', { name: 'Second' });
      const second = await TestDevice.fresh(bank, people.operations);
      const credential = second.create(field(added.body, 'options'));
      const approval = await approvedLoss(people.operations);
      await Promise.all([
        getDesk('S').send('POST', `/web/enrolments/${people.operations}?lost`, { body: lost, headers: { approval } }),
        browser.send('PUT', '/web/passkeys', { body: { name: 'Second', credential } }),
        second.signIn().catch(() => {}),
      ]);
      expect(await getPasskeys(bank, people.operations)).toEqual([]);
    }
  });

  /** The approval of a replacement, ready to be sent. */
  async function approvedLoss(personId: string): Promise<string> {
    const asked = await getDesk('S').send('POST', `/web/enrolments/${personId}?lost`, { body: lost });
    const approval = textField(asked.body, 'requestId');
    expect(await devices.get('S')?.decide(approval)).toMatchObject({ status: 200 });
    return approval;
  }
});

test('a look at somebody’s devices is recorded', async () => {
  await getDesk('E').send('GET', `/web/passkeys/${people.representative}`);
  const { rows } = await bank.owner.query(
    `select actor_id from (
       select actor_id, verb, subject_id from audit union all select actor_id, verb, subject_id from audit_inbox) a
     where verb = 'passkey.list' and subject_id = $1`,
    [people.representative],
  );
  expect(rows).toEqual([{ actor_id: staff.E }]);
  expect(getItems((await getDesk('E').send('GET', `/web/passkeys/${people.representative}`)).body)).toEqual([]);
});
