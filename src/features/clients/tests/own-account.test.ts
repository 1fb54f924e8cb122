// A natural person on the own device: requests of the bank, messages, the lock of the account, and the wish to close
// it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passTime } from '#features/requests/server/schedule.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { type Desk, openDesks } from '#tests/harness/desks.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { companies, people } from '#tests/harness/village.ts';
import { endWaits } from '#tests/harness/waits.ts';
import { samplePdf, samplePng } from '#tests/samples/clientFiles.ts';
import { type Asked, actOn, formWith, getOpenCase, threeItems } from '#tests/samples/requests.ts';

/** a client of the bank with an account */
const client = '20000000988';
/** uses accounts of companies, and is no client */
const { stranger } = people;
let bank: TestBank;
let desks: Record<'A' | 'M', Desk>;
let phone: TestDevice;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, ['A', 'M']);
  await bank.owner.query(
    `insert into person (id, kind, full_name, birth_date) values ($1, 'client', 'Ieva Klientė', '1980-01-01')`,
    [client],
  );
  phone = await TestDevice.enrolNew(bank, client);
  await bank.owner.query(
    `
      insert into client (id, type, title, sort_name, flags, created_at)
      values ($1, 'N', 'Ieva Klientė', 'ieva kliente', '', now())`,
    [client],
  );
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const getRows = async (query: string, values: unknown[] = []) =>
  (await bank.owner.query<Record<string, unknown>>(query, values)).rows;
const outcome = ({ status, code }: Reply) => [status, code];
const requests = '/device/information-requests';
const getNotices = async (personId: string) =>
  (
    await getRows(
      `select r.payload ->> 'title' as title from request r join request_recipient t on t.request_id = r.id
       where t.person_id = $1 and r.kind = 'notice' order by r.created_at`,
      [personId],
    )
  ).map(({ title }) => title);

/** A case that asks the person; the request's id. */
async function asked(personId: string = client, type = 'RFI', request: object = { items: threeItems }) {
  const found = await getOpenCase(desks.A.browser, type, personId);
  expect(outcome(await actOn(bank, desks.A.browser, found, 'AREQ', { request }))).toEqual([200, '']);
  const [row] = await getRows('select id from info_request where case_id = $1', [found.id]);
  return { found, id: textField(row, 'id') };
}
const give = (device: TestDevice, id: string, name: string, bytes: Buffer) =>
  device.browser.send('POST', `${requests}/${id}/files?${device.personId}`, formWith({ n: '3' }, name, bytes));
const save = (device: TestDevice, id: string, answers: object[]) => {
  const whole = answers.map((answer) => ({ value: null, fileIds: [], cannot: false, words: '', ...answer }));
  return device.send('PATCH', `${requests}/${id}?save`, { answers: whole });
};
/** A device that waits, while `work` runs. */
async function whileWaiting(personId: string, work: () => Promise<void>): Promise<void> {
  await bank.owner.query(`update passkey set approves_from = now() + interval '1 day' where person_id = $1`, [
    personId,
  ]);
  await work();
  await endWaits(bank.owner, personId);
}

describe('a request of the bank', () => {
  test('is answered on the device with a picture, and its case goes on', async () => {
    const { found, id } = await asked();
    expect(await getNotices(client)).toContain('The bank asks for information');
    expect((await phone.send('GET', requests)).body).toMatchObject({
      waiting: 1,
      unread: 1,
      items: [{ id, items: 3 }],
    });
    expect((await phone.send('GET', `${requests}/${id}`)).body).toMatchObject({ isUnread: false, list: [{}, {}, {}] });
    expect(await give(phone, id, 'camera.png', samplePng())).toMatchObject({ status: 201 });
    const saved = await save(phone, id, [
      { n: 1, value: 'A bicycle' },
      { n: 2, value: 'no' },
    ]);
    const version = field(saved.body, 'version');
    await whileWaiting(client, async () => {
      const refused = await phone.send('POST', `${requests}/${id}?send`, { version });
      expect(outcome(refused)).toEqual([422, 'device-too-new']);
    });
    expect((await phone.send('POST', `${requests}/${id}?send`, { version })).body).toMatchObject({
      ...{ state: 'answered', answeredBy: 'Ieva Klientė', givenBy: null },
    });
    const { body } = await desks.A.browser.send('GET', `/web/tasks/${client}/${found.id}`);
    expect(body).toMatchObject({ taskID: 'A4', files: 1, requests: [{ channel: 'app', givenBy: null, answered: 3 }] });
  });

  test('reaches a person without an account too, and no one else', async () => {
    const device = await TestDevice.enrolNew(bank, stranger);
    await endWaits(bank.owner, stranger);
    const { id } = await asked(stranger);
    expect(await give(device, id, 'Bill.pdf', samplePdf)).toMatchObject({ status: 201 });
    expect(getItems((await phone.send('GET', requests)).body).map((one) => field(one, 'id'))).not.toContain(id);
    expect(await phone.send('GET', `${requests}/${id}`)).toMatchObject({ status: 404 });
    expect(await save(phone, id, [{ n: 1, value: 'x' }])).toMatchObject({ status: 404 });
  });

  test('shares one notice with what is asked before it is opened, which leads to it and ends with the last', async () => {
    const notices = async () =>
      getItems((await phone.send('GET', '/device/requests')).body).filter(
        ({ title }) => title === 'The bank asks for information',
      );
    const end = ({ found }: { found: Asked }) => actOn(bank, desks.A.browser, found, 'ICNC');
    const [first, second, third] = [await asked(), await asked(), await asked()];
    expect(await notices()).toMatchObject([{ answers: first.id, createdBy: 'The bank' }]);
    expect(outcome(await end(first))).toEqual([200, '']);
    expect(await notices()).toMatchObject([{ answers: second.id }]);
    // once it is opened, what is asked next has a notice of its own
    for (const { id } of [second, third]) await phone.send('GET', `${requests}/${id}`);
    const next = await asked();
    expect((await notices()).map(({ answers }) => answers)).toEqual([next.id, second.id]);
    expect((await Promise.all([second, third].map(end))).map(outcome)).toEqual([
      [200, ''],
      [200, ''],
    ]);
    expect(await notices()).toMatchObject([{ answers: next.id }]);
    await end(next);
    expect(await notices()).toEqual([]);
  });

  test('is reminded of on the device', async () => {
    const { found, id } = await asked();
    await bank.owner.query('update client_case set scheduled_at = bank_now() where id = $1', [found.id]);
    const pool = openPool({ url: bank.database.serverUrl, size: 1 });
    await inTransaction(pool, passTime);
    await pool.end();
    // the reminder takes the place of the first notice, with what that covers
    expect(await getNotices(client)).toContain('The bank still waits for information');
    const open = getItems((await phone.send('GET', '/device/requests')).body).filter(({ answers }) => answers !== null);
    expect(open).toMatchObject([{ title: 'The bank still waits for information', answers: id }]);
    await actOn(bank, desks.A.browser, found, 'ICNC');
  });

  test('asks with texts, facts and documents of persons', async () => {
    const { found, id } = await asked(client, 'EDD', {});
    const { body } = await phone.send('GET', `${requests}/${id}`);
    expect(JSON.stringify(body)).not.toMatch(/compan|owner|director|turnover/i);
    await actOn(bank, desks.A.browser, found, 'ICNC');
    for (const item of [
      { kind: 'field', field: 'activity' },
      { kind: 'file', words: 'The register', category: 'RE' },
    ]) {
      const refused = await actOn(bank, desks.A.browser, found, 'AREQ', { request: { items: [item] } });
      expect(outcome(refused)).toEqual([400, 'invalid-input']);
    }
  });

  test('is answered by phone or at the counter: staff enter it with its file, and the person sees no name of staff', async () => {
    const { found, id } = await asked();
    const [file] = await getRows(
      `insert into client_file (id, client_id, hash, category, name, media_type, size_bytes, added_by, by_staff,
        added_at)
       select gen_random_uuid(), client_id, hash, 'PI', 'Passport.png', media_type, size_bytes, $2, true, now()
       from client_file where client_id = $1 limit 1 returning id`,
      [client, desks.A.personId],
    );
    const address = `/web/tasks/${client}/${found.id}/requests/${id}`;
    const answers = [
      { n: 1, value: 'A bicycle', fileIds: [], cannot: false, words: '' },
      { n: 2, value: 'no', fileIds: [], cannot: false, words: '' },
    ];
    const given = { n: 3, value: null, fileIds: [textField(file, 'id')], cannot: false, words: '' };
    const enter = (body: object, by: Desk = desks.M) => by.browser.send('POST', address, { body });
    const entry = { givenBy: 'counter', comment: 'Showed a passport', answers };
    expect(outcome(await enter(entry))).toEqual([422, 'answer-incomplete']);
    expect(outcome(await enter({ ...entry, givenBy: 'letter' }))).toEqual([400, 'invalid-input']);
    expect(outcome(await enter({ ...entry, answers: [...answers, given] }))).toEqual([204, '']);
    expect(outcome(await enter({ ...entry, answers: [...answers, given] }))).toEqual([409, 'request-ended']);
    const shown = (await phone.send('GET', `${requests}/${id}`)).body;
    expect(shown).toMatchObject({ state: 'answered', answeredBy: null, givenBy: 'counter' });
    expect(JSON.stringify(shown)).not.toContain('Staff');
    const { body } = await desks.A.browser.send('GET', `/web/tasks/${client}/${found.id}`);
    expect(body).toMatchObject({ taskID: 'A4', requests: [{ givenBy: 'counter', answeredBy: 'Staff M' }] });
  });

  test('of a company is answered by its users alone', async () => {
    const { found, id } = await asked(companies.timber);
    const address = `/web/tasks/${companies.timber}/${found.id}/requests/${id}`;
    const body = { givenBy: 'phone', comment: 'Called', answers: [] };
    expect(outcome(await desks.M.browser.send('POST', address, { body }))).toEqual([422, 'not-a-person']);
  });
});

test('messages go both ways, and the notice holds nothing of them', async () => {
  const body = { comment: 'Please call us', props: { to: 'client' } };
  expect(await desks.M.browser.send('POST', `/web/logs/${client}`, { body })).toMatchObject({ status: 201 });
  expect(await getNotices(client)).toContain('A message from the bank');
  const listed = (await phone.send('GET', '/device/messages')).body;
  expect(listed).toMatchObject({ unread: 1, items: [{ words: 'Please call us', fromBank: true }] });
  expect(JSON.stringify(listed)).not.toContain('Staff');
  const until = field(getItems(listed)[0], 'id');
  expect(await phone.send('PATCH', '/device/messages?read', { until })).toMatchObject({ status: 204 });
  expect(await phone.send('POST', '/device/messages', { words: 'I will' })).toMatchObject({ status: 201 });
  expect((await phone.send('GET', '/device/messages')).body).toMatchObject({
    unread: 0,
    items: [{ words: 'I will', author: 'Ieva Klientė' }, { words: 'Please call us' }],
  });
});

describe('the own lock', () => {
  const flags = async () => (await getRows('select flags from client where id = $1', [client]))[0]?.['flags'];
  const change = (word: string) => phone.send('PATCH', `/device/account?${word}`);

  test('is set from any device, once, and lifted on one that does not wait', async () => {
    await whileWaiting(client, async () => {
      expect(outcome(await change('lock'))).toEqual([204, '']);
      expect(outcome(await change('lock'))).toEqual([204, '']);
      expect(await flags()).toBe('l');
      expect(outcome(await change('unlock'))).toEqual([422, 'device-too-new']);
    });
    expect((await phone.send('GET', '/device/account')).body).toMatchObject({
      account: { lockedAt: expect.any(String), isStopped: false, isClosed: false },
    });
    // staff cannot lift what the client has set
    const lift = { comment: 'Called', props: {} };
    expect(await desks.A.browser.send('PATCH', `/web/clients/${client}?unlock`, { body: lift })).toMatchObject({
      code: 'not-restricted',
    });
    const id = textField((await change('unlock')).body, 'requestId');
    expect(await flags()).toBe('l');
    await whileWaiting(client, async () => expect(outcome(await phone.decide(id))).toEqual([422, 'device-too-new']));
    expect(await phone.decide(id)).toMatchObject({ status: 200 });
    expect(await flags()).toBe('');
    expect(outcome(await change('unlock'))).toEqual([409, 'not-restricted']);
  });

  test('is not lifted by an older request, nor in place of a lock of the bank', async () => {
    await change('lock');
    const old = textField((await change('unlock')).body, 'requestId');
    expect(await phone.decide(textField((await change('unlock')).body, 'requestId'))).toMatchObject({ status: 200 });
    await change('lock');
    expect(outcome(await phone.decide(old))).toEqual([409, 'version-changed']);
    const body = { comment: 'Suspicion', props: {} };
    await desks.A.browser.send('PATCH', `/web/clients/${client}?lock`, { body });
    expect(await phone.decide(textField((await change('unlock')).body, 'requestId'))).toMatchObject({ status: 200 });
    expect(await flags()).toBe('L');
    expect((await phone.send('GET', '/device/account')).body).toMatchObject({ account: { isStopped: true } });
  });

  test('is for clients: who has no account has nothing to lock', async () => {
    const device = await TestDevice.enrolNew(bank, stranger);
    expect(await device.send('PATCH', '/device/account?lock')).toMatchObject({ status: 404 });
    expect((await device.send('GET', '/device/account')).body).toEqual({ account: null });
  });
});

describe('the wish to close the account', () => {
  const wish = () => phone.send('POST', '/device/account?close', { words: 'I move abroad' });
  const cases = () =>
    getRows(`select id, version from client_case where subject_id = $1 and reason = 'CLOSE' and closed_at is null`, [
      client,
    ]);
  const notices = () =>
    getRows(
      `
        select closes_from - bank_today() as days, asked_in from closing_notice
        where client_id = $1 and ended_at is null`,
      [client],
    );
  const decide = async (code: string) => {
    const [row] = await cases();
    return actOn(bank, desks.A.browser, { clientId: client, id: textField(row, 'id') }, code);
  };

  test('opens one case, not from a device that waits; declining leaves the client as it was', async () => {
    await whileWaiting(client, async () => expect(outcome(await wish())).toEqual([422, 'device-too-new']));
    expect(outcome(await wish())).toEqual([204, '']);
    expect(outcome(await wish())).toEqual([204, '']);
    expect(await cases()).toHaveLength(1);
    expect(outcome(await decide('IDCL'))).toEqual([200, '']);
    expect(await notices()).toEqual([]);
    expect((await phone.send('GET', '/device/account')).body).toMatchObject({
      account: { closingAskedAt: null, closesFrom: null },
    });
  });

  test('begins the closing at once when staff approve it, because the client has asked', async () => {
    await wish();
    const [row] = await cases();
    const { body } = await desks.A.browser.send('GET', `/web/tasks/${client}/${row?.['id']}`);
    const approve = (field(body, 'actions') as object[]).find((one) => field(one, 'code') === 'IAPR');
    expect(field(approve, 'confirm')).toMatch(/closing of the client begins/);
    expect(outcome(await decide('IAPR'))).toEqual([200, '']);
    expect(await notices()).toEqual([{ days: 0, asked_in: row?.['id'] }]);
    expect(await getNotices(client)).toContain('We are closing your accounts, as you asked');
    expect(await phone.send('GET', '/device/account')).toMatchObject({
      body: { account: { closesFrom: expect.any(String) } },
    });
  });

  test('that staff enter in the name of the client gives the usual notice', async () => {
    await bank.owner.query('update closing_notice set ended_at = bank_now(), ended_by = $2 where client_id = $1', [
      client,
      desks.A.personId,
    ]);
    await getOpenCase(desks.A.browser, 'OTHER', client, { reason: 'CLOSE' });
    expect(outcome(await decide('IAPR'))).toEqual([200, '']);
    expect(await notices()).toMatchObject([{ days: 60 }]);
  });

  test('another case of type OTHER has no wish to decline', async () => {
    const found = await getOpenCase(desks.A.browser, 'OTHER', client, { reason: 'COMPLAINT' });
    expect(outcome(await actOn(bank, desks.A.browser, found, 'IDCL'))).toEqual([409, 'transition-not-allowed']);
    expect(outcome(await actOn(bank, desks.A.browser, found, 'IAPR'))).toEqual([200, '']);
  });
});

test('a case answers the same key twice: nothing of the person is on a device of somebody else', async () => {
  const other = await TestDevice.enrolNew(bank, people.baker);
  for (const path of [requests, '/device/messages', '/device/account']) {
    const { body } = await other.send('GET', path);
    expect(JSON.stringify(body)).not.toContain('Ieva');
  }
  expect(await other.send('GET', `${requests}/${randomUUID()}`)).toMatchObject({ status: 404 });
});
