// A device that waits approves, confirms and proposes nothing that moves money or rights, whatever the request is.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { factsOfCode, isCaseCode } from '#features/cases/codes.ts';
import { product } from '#src/features.server.ts';
import { field, getItems, type Reply, startBank, type TestBank, type TestBrowser, textField } from '../harness/bank.ts';
import { openDesk } from '../harness/desks.ts';
import { enrolmentToken, TestDevice } from '../harness/passkeys.ts';
import { companies, people, staff } from '../harness/village.ts';
import { beginWait, endWaits } from '../harness/waits.ts';
import { forgetPushes } from './tasks.ts';

let bank: TestBank;
const { timber } = companies;

beforeAll(async () => {
  bank = await startBank({ demo: false });
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** Of each device in use, whether it waits, oldest first. */
async function getWaits(personId: string): Promise<boolean[]> {
  const { rows } = await bank.owner.query(
    `select approves_from > now() + interval '23 hours' as waits from passkey
     where person_id = $1 and revoked_at is null order by created_at`,
    [personId],
  );
  return rows.map(({ waits }) => waits);
}

/** A call that the person's device would have to approve. */
const asks = (browser: TestBrowser, method: string, path: string, body?: unknown): Promise<Reply> =>
  browser.send(method, path, { key: randomUUID(), ...(body === undefined ? {} : { body }) });

describe('which devices wait', () => {
  test('the first of somebody with rights, and one that replaces another; not the first of a new client', async () => {
    await TestDevice.enrolNew(bank, people.finance);
    expect(await getWaits(people.finance)).toEqual([true]);
    await bank.owner.query(
      `
        insert into person (id, kind, full_name, birth_date)
        values ('29999999901', 'client', 'Nauja Klientė', '1980-01-01')`,
    );
    await TestDevice.enrolNew(bank, '29999999901');
    expect(await getWaits('29999999901')).toEqual([false]);
    await bank.owner.query(`update passkey set revoked_at = now() where person_id = '29999999901'`);
    await TestDevice.enrolNew(bank, '29999999901');
    expect(await getWaits('29999999901')).toEqual([true]);
  });

  test('one that is added on another device of the person does not, and one that an older device confirms no longer', async () => {
    const old = await TestDevice.enrol(bank, people.operations);
    const browser = await old.signIn();
    const added = await old.stepUp(browser, 'POST', '/web/passkeys', { name: 'Laptop' });
    const laptop = await TestDevice.fresh(bank, people.operations);
    const credential = laptop.create(field(added.body, 'options'));
    await browser.send('PUT', '/web/passkeys', { body: { name: 'Laptop', credential } });
    expect(await getWaits(people.operations)).toEqual([false, false]);

    const fresh = await TestDevice.enrolNew(bank, people.operations);
    expect(await getWaits(people.operations)).toEqual([false, false, true]);
    const asked = getItems((await old.send('GET', '/device/requests')).body).find(({ kind }) => kind === 'new-device');
    // it cannot confirm itself
    const others = getItems((await fresh.send('GET', '/device/requests')).body).filter(
      ({ kind }) => kind === 'new-device',
    );
    expect(others).toEqual([]);
    expect(await old.decide(textField(asked, 'id'))).toMatchObject({ status: 200 });
    expect(await getWaits(people.operations)).toEqual([false, false, false]);
  });
});

test('after a lost phone, the new device adds no one, moves no contact and orders no card until its day is over', async () => {
  await TestDevice.enrol(bank, people.director);
  await bank.owner.query(`update passkey set revoked_at = now() where person_id = $1`, [people.director]);
  const phone = await TestDevice.enrolNew(bank, people.director);
  const browser = await phone.signIn();
  const steps: [string, string, unknown][] = [
    ['POST', `/web/${timber}/users`, { UserId: people.baker, UserDob: '1980-01-01', Role: 'CFO', Options: 'ABCDEFGH' }],
    ['PATCH', `/web/${timber}/client/`, { email: 'thief@example.com' }],
    ['POST', `/web/${timber}/cards`, { type: 'named', limit: 10_000, monthlyLimit: 10_000 }],
    ['POST', '/web/passkeys', { name: 'Second' }],
  ];
  for (const [method, path, body] of steps)
    expect([path, (await asks(browser, method, path, body)).body]).toMatchObject([path, { code: 'device-too-new' }]);
  // an older request that is still open: shows when it may be approved, refused until then, and may be rejected
  await bank.owner.query(`update passkey set approves_from = '-infinity' where person_id = $1`, [people.director]);
  const opened = await asks(browser, 'POST', '/web/passkeys', { name: 'Second' });
  const id = textField(opened.body, 'requestId');
  await bank.owner.query(`update passkey set approves_from = now() + interval '1 day' where person_id = $1`, [
    people.director,
  ]);
  const shown = getItems((await phone.send('GET', '/device/requests')).body).find((one) => field(one, 'id') === id);
  expect(Date.parse(textField(shown, 'approvesFrom'))).toBeGreaterThan(Date.now());
  expect(await phone.decide(id)).toMatchObject({ status: 422, code: 'device-too-new' });
  await endWaits(bank.owner, people.director);
  expect(await phone.decide(id)).toMatchObject({ status: 200 });
});

test('only notices that confirm nothing are answered by a device that waits: every other kind is refused', async () => {
  const device = await TestDevice.enrolNew(bank, people.baker);
  for (const [at, kind] of Object.keys(product.requests).entries()) {
    const id = `01900000-0000-7000-8000-0000000009${String(at).padStart(2, '0')}`;
    await bank.owner.query(
      `insert into request (id, kind, company_id, created_by, payload, payload_hash)
       values ($1, $2, null, $3, $4::text::json, sha256(convert_to($4::text, 'UTF8')))`,
      [id, kind, people.director, JSON.stringify({ title: kind, lines: [], groups: [], subjects: [] })],
    );
    await bank.owner.query('insert into request_recipient (request_id, person_id) values ($1, $2)', [id, people.baker]);
    expect([kind, (await device.decide(id)).body]).toMatchObject([kind, { code: 'device-too-new' }]);
    await bank.owner.query(`update request set state = 'replaced', decided_at = now() where id = $1`, [id]);
  }
});

describe('who is invited from a device that waits', () => {
  test('waits as long in this company, and in no other', async () => {
    const old = await TestDevice.enrol(bank, people.director);
    await bank.owner.query(`update membership set state = 'removed' where person_id = $1 and company_id = $2`, [
      people.baker,
      timber,
    ]);
    const browser = await (await TestDevice.enrolNew(bank, people.director)).signIn();
    const invited = await old.stepUp(browser, 'POST', `/web/${timber}/users`, {
      ...{ UserId: people.baker, UserDob: '1980-01-01', Role: 'REP', Options: 'G' },
    });
    expect(invited).toMatchObject({ status: 201 });
    const baker = await TestDevice.enrol(bank, people.baker);
    const { items } = Object((await baker.send('GET', '/device/requests')).body);
    const invitation = getItems({ items }).find(({ kind }) => kind === 'invitation');
    expect(invitation).toMatchObject({ approvesFrom: expect.any(String) });
    expect(await baker.decide(textField(invitation, 'id'))).toMatchObject({ code: 'device-too-new' });
    const step = await asks(await baker.signIn(), 'POST', '/web/passkeys', { name: 'Laptop' });
    expect(step).toMatchObject({ status: 428 });
  });
});

describe('staff', () => {
  const link = `/web/enrolments/${people.operations}`;

  test('at a new device propose nothing and confirm nothing, and are not named as confirmers', async () => {
    const admin = await TestDevice.enrol(bank, staff.A);
    const head = await TestDevice.enrol(bank, staff.H);
    const proposed = await admin.stepUp(await admin.signIn(), 'POST', link);
    const id = textField(proposed.body, 'proposalId');
    await bank.owner.query(`update passkey set approves_from = now() + interval '1 day' where person_id = any ($1)`, [
      [staff.H, staff.M],
    ]);
    const desk = await head.signIn();
    const listed = getItems((await desk.send('GET', '/web/proposals')).body).find((one) => field(one, 'id') === id);
    expect(listed).toBeUndefined();
    const { rows } = await bank.owner.query('select subject_version as version from proposal where id = $1', [id]);
    const body = { version: rows[0].version, comment: '' };
    const confirming = await asks(desk, 'POST', `/web/proposals/${id}?confirm`, body);
    expect(confirming).toMatchObject({ status: 422, code: 'device-too-new' });
    // the command line has not made its link
    await bank.owner.query('update enrolment set created_by = $1 where person_id = $2', [staff.A, staff.H]);
    const refused = await asks(desk, 'POST', link);
    expect(refused).toMatchObject({ status: 422, code: 'device-too-new' });
    // nor what no device approves first; locking never waits
    const client = (word: string) =>
      desk.send('PATCH', `/web/clients/${companies.bakery}?${word}`, { body: { comment: 'Reported as stolen.' } });
    expect(await client('lock')).toMatchObject({ status: 204 });
    expect(await client('unlock')).toMatchObject({ status: 422, code: 'device-too-new' });
  });

  test('clear and approve no case that lets money go on or gives a right; what only takes away goes on', async () => {
    const { browser } = await openDesk(bank, staff.M);
    const act = async (type: string, code: string, props: unknown) => {
      const path = `/web/tasks/${companies.lonely}/${randomUUID()}`;
      await browser.send('POST', path, { body: { type, title: 'Unusual', comment: 'Unusual' } });
      return browser.send('PATCH', `${path}?${code}`, {
        ...{ key: randomUUID(), body: { comment: 'Looked at.', version: 1, props } },
      });
    };
    await beginWait(bank.owner, staff.M);
    for (const type of ['FRAUD', 'SANCTION'])
      expect([type, (await act(type, 'AFLS', {})).body]).toMatchObject([type, { code: 'device-too-new' }]);
    expect(await act('FRAUD', 'ATRU', { who: 'suspect' })).toMatchObject({ status: 200 });
    expect(await act('RFI', 'IAPR', {})).toMatchObject({ status: 200 });
  });

  test('those actions are these, typed by hand; the others only ask, take away or change nothing else', () => {
    const loosening = [...product.cases].flatMap(([type, { actions }]) =>
      actions
        .filter(({ code, effect, onlyTakes }) => isCaseCode(code) && factsOfCode(code).loosens && effect && !onlyTakes)
        .map(({ code }) => `${type} ${code}`),
    );
    expect(loosening.sort()).toEqual(
      [
        ...['PEP', 'RCA', 'SANCTION', 'ADVERSE_MEDIA', 'FRAUD'].map((type) => `${type} AFLS`),
        ...['OPEN', 'REOPEN', 'LIMITS', 'EDD', 'ODD', 'RESIDENCE', 'SENIOR', 'OTHER'].map((type) => `${type} IAPR`),
        ...['COMPANY BAPR', 'PAYMENT POAP', 'DOCUMENT DOCA', 'PATTERN SPRA', 'CHILD PRCF', 'FAMILY PRCF'],
        ...['BAILIFF liftHold', 'BAILIFF payOut', 'BAILIFF setAmount', 'FRAUD liftStop'],
      ].sort(),
    );
  });

  test('who may not confirm yet may propose from a device of the command line alone', async () => {
    await bank.owner.query('delete from session');
    await bank.owner.query('update passkey set revoked_at = now() where person_id like $1', ['9%']);
    const admin = await TestDevice.enrolNew(bank, staff.A);
    expect(await admin.stepUp(await admin.signIn(), 'POST', link)).toMatchObject({ status: 202 });
    // once two may confirm, no longer
    await TestDevice.enrol(bank, staff.H);
    await bank.owner.query(
      `insert into staff (person_id, role, keys)
       select id, 'A', (select keys from staff where person_id = $1) from person
       where kind = 'staff' and id not in (select person_id from staff)
       on conflict do nothing`,
      [staff.A],
    );
    await bank.owner.query(`update staff set role = 'H' where person_id = $1`, [staff.M]);
    await TestDevice.enrol(bank, staff.M);
    expect(await asks(await admin.signIn(), 'POST', link)).toMatchObject({ code: 'device-too-new' });
    await bank.owner.query(`update staff set role = 'M' where person_id = $1`, [staff.M]);
  });
});

describe('a device that waits is known to', () => {
  const getTitle = (name: string) => new RegExp(`^A new device of ${name} was enrolled; it may approve from \\d{4}-`);
  const reported = async (personId: string) =>
    (
      await bank.owner.query<{ id: string; title: string }>(
        `select r.id, r.payload::jsonb ->> 'title' as title from request r
        join request_recipient t on t.request_id = r.id
         where r.kind = 'device-enrolled' and t.person_id = $1 and r.state = 'open' order by r.created_at desc`,
        [personId],
      )
    ).rows;

  test('all users of the companies; one of them ends it, opens FRAUD and stops the money', async () => {
    const colleague = await TestDevice.enrol(bank, people.finance);
    const thief = await TestDevice.fresh(bank, people.director);
    const enrolled = await thief.enrolBy(await enrolmentToken(bank, people.director));
    thief.browser.token = textField(enrolled.body, 'authorization');
    const [notice] = await reported(people.finance);
    expect(notice?.title).toMatch(getTitle('Test director'));
    expect(await colleague.decide(notice?.id ?? '', 'reject')).toMatchObject({ status: 200 });
    expect(await thief.send('GET', '/device/requests')).toMatchObject({ status: 401 });
    const cases = await bank.owner.query(`select id from client_case where type = 'FRAUD' and subject_id = $1`, [
      people.director,
    ]);
    expect(cases.rows).toHaveLength(1);
    const { rows } = await bank.owner.query(
      `select client_id, scope from restriction where case_id = $1 and lifted_at is null`,
      [cases.rows[0].id],
    );
    expect(rows).toContainEqual({ client_id: timber, scope: 'out' });
  });

  test('the administrators and the Head of AML, where it belongs to staff', async () => {
    await TestDevice.enrolNew(bank, staff.F);
    for (const role of ['A', 'H'] as const)
      expect((await reported(staff[role])).map(({ title }) => title)).toEqual(
        expect.arrayContaining([expect.stringMatching(getTitle('Staff F'))]),
      );
    expect(await reported(staff.S)).toEqual([]);
  });
});
