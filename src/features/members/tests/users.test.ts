// The users of a company: invited and accepting, changed, removed and out at once; who may do what to whom.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweepAccess } from '#server/access/sweep.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { ownIban } from '#shared/iban.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { bankCode, companies, ibans, people, staff } from '#tests/harness/village.ts';
import { createTask, decide, forgetPushes, getRequests, listAwaited, pushTask } from '#tests/http/tasks.ts';

const users = `/web/${companies.timber}/users`;
const birthDate = '1980-01-01';
let bank: TestBank;
let asDirector: TestBrowser;
let asFinance: TestBrowser;
let asOperations: TestBrowser;
let asStranger: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  asDirector = await TestBrowser.signIn(bank.url, people.director);
  asFinance = await TestBrowser.signIn(bank.url, people.finance);
  asOperations = await TestBrowser.signIn(bank.url, people.operations);
  asStranger = await TestBrowser.signIn(bank.url, people.stranger);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const members: readonly [string, string, string][] = [
  [people.director, 'CEO', 'ABCDEFGH'],
  [people.finance, 'CFO', 'ABCDFGH'],
  [people.operations, 'COO', 'AB'],
  [people.representative, 'REP', 'G'],
];

/** Every test begins with the village's people of timber, and nothing that waits. */
beforeEach(async () => {
  await forgetPushes(bank);
  await bank.owner.query('delete from failed_try');
  await bank.owner.query(`update request set state = 'replaced' where state = 'open'`);
  await bank.owner.query(`update membership set state = 'removed' where state = 'invited'`);
  await bank.owner.query('delete from membership where company_id = $1', [companies.timber]);
  await bank.owner.query(`update client set approvals = 'other' where id = $1`, [companies.timber]);
  for (const [id, role, letters] of members) {
    await bank.owner.query('insert into membership (company_id, person_id, role, letters) values ($1, $2, $3, $4)', [
      companies.timber,
      id,
      role,
      letters,
    ]);
  }
});

/** Gives a user other letters, as somebody who may. */
async function setLetters(personId: string, letters: string): Promise<void> {
  const values = [companies.timber, personId, letters];
  await bank.owner.query('update membership set letters = $3 where company_id = $1 and person_id = $2', values);
}

const invitation = (changes: Record<string, unknown> = {}) => ({
  UserId: people.stranger,
  UserDob: birthDate,
  Role: 'REP',
  ...changes,
});

type Sent = [method: string, path: string, body?: unknown];
const add = (changes = {}): Sent => ['POST', users, invitation(changes)];
const change = (id: string, Role: string, Options: string): Sent => ['PATCH', `${users}/${id}`, { Role, Options }];
const remove = (id: string, role: string): Sent => ['DELETE', `${users}/${id}/${role}`];

/** The header with an approval of the caller's own device for this call. */
async function getApproval(
  browser: TestBrowser,
  personId: string,
  [method, path]: Sent,
): Promise<{ approval: string }> {
  const approval = textField((await browser.send(method, path)).body, 'requestId');
  expect(await decide(browser, approval, personId)).toMatchObject({ status: 200 });
  return { approval };
}

/** Makes a call; what the caller's own device must approve, it approves. */
async function make(browser: TestBrowser, personId: string, [method, path, body]: Sent): Promise<Reply> {
  const options = { key: randomUUID(), ...(body === undefined ? {} : { body }) };
  const asked = await browser.send(method, path, options);
  if (asked.status !== 428) return asked;
  const approval = textField(asked.body, 'requestId');
  expect(await decide(browser, approval, personId)).toMatchObject({ status: 200 });
  return browser.send(method, path, { ...options, headers: { approval } });
}
const asCeo = (sent: Sent) => make(asDirector, people.director, sent);

async function listed(): Promise<Record<string, unknown>[]> {
  return getItems((await asDirector.send('GET', users)).body);
}
const userWith = async (id: string) => (await listed()).find((user) => user['id'] === id);

async function getInvitation(personId: string): Promise<Record<string, unknown>> {
  const found = (await getRequests(asDirector, personId)).find(({ kind }) => kind === 'invitation');
  if (!found) throw new Error('no invitation');
  return found;
}

async function accept(personId: string): Promise<Reply> {
  return decide(asDirector, textField(await getInvitation(personId), 'id'), personId);
}

test('the users of a company are shown to who may view them', async () => {
  expect(await listed()).toEqual([
    expect.objectContaining({
      id: people.director,
      name: 'Test director',
      role: 'CEO',
      permissions: 'ABCDEFGH',
      phone: '',
      state: 'active',
      invitedBy: '',
      expiresAt: null,
    }),
    expect.objectContaining({ id: people.finance, role: 'CFO' }),
    expect.objectContaining({ id: people.operations, role: 'COO', permissions: 'AB' }),
    expect.objectContaining({ id: people.representative, role: 'REP', permissions: 'G' }),
  ]);
  expect(await asOperations.send('GET', users)).toMatchObject({ status: 403, code: 'not-permitted' });
});

describe('an invitation', () => {
  test('is approved by the inviter, shown to the invited, and makes a user once accepted', async () => {
    const key = randomUUID();
    const asked = await asDirector.send('POST', users, { key, body: invitation() });
    expect(asked).toMatchObject({ status: 428, code: 'approval-required' });
    const [step] = await getRequests(asDirector, people.director);
    expect(step).toMatchObject({
      title: 'Add a user',
      lines: [
        { label: 'Person', value: 'Test stranger' },
        { label: 'Number', value: people.stranger },
        { label: 'Role', value: 'Authorised representative' },
        { label: 'They may', value: 'View payments, View cards' },
      ],
    });
    const approval = textField(asked.body, 'requestId');
    await decide(asDirector, approval, people.director);
    const sent = { key, body: invitation(), headers: { approval } };
    const created = await asDirector.send('POST', users, sent);
    expect(created).toMatchObject({
      status: 201,
      body: { id: people.stranger, state: 'invited', role: 'REP', permissions: 'AG', invitedBy: 'Test director' },
    });
    // once more with the same key: the same answer, and no second invitation
    const again = await asDirector.send('POST', users, sent);
    expect([again.status, again.body]).toEqual([201, created.body]);

    expect(await asStranger.send('GET', `/web/${companies.timber}/client`)).toMatchObject({ status: 404 });
    const shown = await getInvitation(people.stranger);
    expect(shown).toMatchObject({
      title: 'Join Žalioji Giria UAB',
      createdBy: 'Test director',
      lines: [
        { label: 'Company', value: 'Žalioji Giria UAB' },
        { label: 'Role', value: 'Authorised representative' },
        { label: 'You may', value: 'View payments, View cards' },
        { label: 'Invited by', value: 'Test director' },
      ],
    });
    expect(await accept(people.stranger)).toMatchObject({ status: 200 });
    expect(await userWith(people.stranger)).toMatchObject({ state: 'active', expiresAt: null });
    expect((await asStranger.send('GET', `/web/${companies.timber}/client`)).body).toMatchObject({
      relation: 'REP|AG',
    });
    expect(await asStranger.send('GET', users)).toMatchObject({ status: 403 });
  });

  test.each([
    ['an IBAN', ownIban(bankCode, people.stranger)],
    ['a phone', '+37000000006'],
  ])('finds the person by %s', async (_, UserId) => {
    await bank.owner.query(
      `insert into client (id, type, title, sort_name, phone, created_at)
       values ($1, 'N', 'Test stranger', 'test stranger', '+37000000006', now()) on conflict (id) do nothing`,
      [people.stranger],
    );
    expect(await asCeo(add({ UserId }))).toMatchObject({ status: 201, body: { id: people.stranger, phone: '' } });
    await accept(people.stranger);
    expect(await userWith(people.stranger)).toMatchObject({ phone: '+37000000006' });
  });

  test('of no one, of a company, of staff, of the young, with another birth date: one and the same answer', async () => {
    await bank.owner.query(
      `insert into person (id, kind, full_name, birth_date)
      values ('40000000017', 'client', 'Child', bank_today() - interval '17 years')
       on conflict do nothing`,
    );
    const { rows } = await bank.owner.query<{ day: string }>(
      `select birth_date::text as day from person where id = '40000000017'`,
    );
    const wrong = [
      { UserDob: '1980-01-02' },
      { UserId: '49999999998' },
      { UserId: companies.bakery },
      { UserId: staff.A },
      { UserId: '40000000017', UserDob: rows[0]?.day },
      { UserId: '+37099999999' },
      { UserId: ibans.elsewhere },
      { UserId: ownIban('70440', people.stranger) },
    ];
    const answers: unknown[] = [];
    for (const changes of wrong) {
      await bank.owner.query('delete from failed_try');
      const { status, body } = await asCeo(add(changes));
      answers.push({ status, ...Object(body), requestId: '' });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 422, code: 'user-not-found' });
    expect(await getRequests(asDirector, people.director)).toEqual([]);
  });

  test('is not tried a sixth time, even if it is right', async () => {
    for (let i = 0; i < 5; i++)
      expect(await asCeo(add({ UserDob: '1980-01-02' }))).toMatchObject({ code: 'user-not-found' });
    expect(await asCeo(add())).toMatchObject({ status: 429, code: 'too-many-tries' });
    await bank.owner.query(`update failed_try set last_at = now() - interval '7 minutes 5 seconds'`);
    expect((await asCeo(add())).body).toMatchObject({ detail: 'Try again in 8 minutes.' });
    await bank.owner.query(`update failed_try set last_at = now() - interval '16 minutes'`);
    expect(await asCeo(add())).toMatchObject({ status: 201 });
  });

  test('of a user, or of somebody who is invited, is refused', async () => {
    expect(await asCeo(add({ UserId: people.finance }))).toMatchObject({ status: 409, code: 'already-a-user' });
    await asCeo(add());
    expect(await asCeo(add())).toMatchObject({ status: 409, code: 'already-a-user' });
  });

  test.each([
    { UserId: '123' },
    { UserDob: '1980-13-01' },
    { Role: 'BOSS' },
    { Options: 'AA' },
    { Options: 'AX' },
    { State: 'active' },
  ])('%j is malformed', async (changes) => {
    const malformed = await asDirector.send('POST', users, { key: randomUUID(), body: invitation(changes) });
    expect(malformed).toMatchObject({ status: 400, code: 'invalid-input' });
  });

  test('needs a key', async () => {
    expect(await asDirector.send('POST', users, { body: invitation() })).toMatchObject({
      code: 'idempotency-key-missing',
    });
  });

  test('gives no more than the inviter holds', async () => {
    await setLetters(people.operations, 'ADE');
    const invite = (Options: string) => make(asOperations, people.operations, add({ Options }));
    expect(await invite('ADC')).toMatchObject({ status: 422, code: 'permission-not-held' });
    // a role's own letters count too
    expect(await make(asOperations, people.operations, add({ Role: 'CEO' }))).toMatchObject({ status: 422 });
    expect(await invite('AD')).toMatchObject({ status: 201 });
  });

  test('is declined, and the company is informed', async () => {
    await asCeo(add());
    const id = textField(await getInvitation(people.stranger), 'id');
    expect(await decide(asDirector, id, people.stranger, 'reject')).toMatchObject({ status: 200 });
    expect(await userWith(people.stranger)).toMatchObject({ state: 'declined' });
    expect(await asCeo(add())).toMatchObject({ status: 201 });
    expect(await userWith(people.stranger)).toMatchObject({ state: 'invited' });
  });

  test('is withdrawn', async () => {
    await asCeo(add());
    const id = textField(await getInvitation(people.stranger), 'id');
    expect(await asCeo(remove(people.stranger, 'CFO'))).toMatchObject({ status: 404 });
    expect(await asCeo(remove(people.stranger, 'REP'))).toMatchObject({ status: 204 });
    expect((await decide(asDirector, id, people.stranger)).status).toBeGreaterThanOrEqual(404);
    expect(await userWith(people.stranger)).toBeUndefined();
  });

  test('is changed: what was shown before cannot be accepted any more', async () => {
    await asCeo(add());
    const id = textField(await getInvitation(people.stranger), 'id');
    expect(await asCeo(change(people.stranger, 'COO', 'ABDG'))).toMatchObject({
      body: { state: 'invited', role: 'COO' },
    });
    expect(await decide(asDirector, id, people.stranger)).toMatchObject({ status: 409, code: 'version-changed' });
    await accept(people.stranger);
    expect(await userWith(people.stranger)).toMatchObject({ state: 'active', permissions: 'ABDG' });
  });

  test('is over after a week, and may be sent again', async () => {
    await asCeo(add());
    const id = textField(await getInvitation(people.stranger), 'id');
    await bank.owner.query(`update request set expires_at = now() - interval '1 second' where id = $1`, [id]);
    expect(await userWith(people.stranger)).toMatchObject({ state: 'expired', expiresAt: null });
    expect(await decide(asDirector, id, people.stranger)).toMatchObject({ status: 409 });
    await inTransaction(bank.owner, sweepAccess);
    expect(await userWith(people.stranger)).toMatchObject({ state: 'expired' });
    expect(await asCeo(add())).toMatchObject({ status: 201 });
  });

  test('falls with its inviter', async () => {
    await setLetters(people.finance, 'ABCDEFGH');
    await make(asFinance, people.finance, add());
    const id = textField(await getInvitation(people.stranger), 'id');
    expect(await asCeo(remove(people.finance, 'CFO'))).toMatchObject({ status: 204 });
    expect((await decide(asDirector, id, people.stranger)).status).toBeGreaterThanOrEqual(404);
    expect(await userWith(people.stranger)).toBeUndefined();
  });
});

describe('permissions', () => {
  test('are changed once the own device has approved, and hold at once', async () => {
    const changed = await asCeo(change(people.operations, 'CFO', 'GBAD'));
    expect(changed).toMatchObject({ status: 200, body: { role: 'CFO', permissions: 'ABDG', state: 'active' } });
    expect((await asOperations.send('GET', users)).status).toBe(200);
    await asCeo(change(people.operations, 'COO', 'A'));
    expect(await asOperations.send('GET', users)).toMatchObject({ status: 403 });
  });

  test('are shown as gained and lost', async () => {
    const [method, path, body] = change(people.operations, 'CFO', 'AD');
    await asDirector.send(method, path, { body });
    expect((await getRequests(asDirector, people.director))[0]).toMatchObject({
      title: 'Change permissions',
      lines: [
        { label: 'Person', value: 'Test operations' },
        { label: 'Role', value: 'Operations director → Finance director' },
        { label: 'Gains', value: 'View users' },
        { label: 'Loses', value: 'Create payments' },
        { label: 'They may', value: 'View payments, View users' },
      ],
    });
  });

  test('of one’s own, or beyond one’s own, are refused before any device is asked', async () => {
    expect(await asCeo(change(people.director, 'CEO', 'A'))).toMatchObject({ code: 'not-your-own-permissions' });
    await setLetters(people.operations, 'ABDE');
    const beyond = await make(asOperations, people.operations, change(people.representative, 'REP', 'CG'));
    expect(beyond).toMatchObject({ status: 422, code: 'permission-not-held' });
    // G was there before, and may stay
    expect(await make(asOperations, people.operations, change(people.representative, 'REP', 'AG'))).toMatchObject({
      status: 200,
    });
    expect(await getRequests(asDirector, people.director)).toEqual([]);
  });

  test('lost to confirm take back what was pushed to that person alone', async () => {
    const [alone, both] = [await createTask(asOperations), await createTask(asOperations)];
    await pushTask(asOperations, alone, people.finance);
    await pushTask(asOperations, both);
    expect(await listAwaited(asDirector, both)).toEqual([people.director, people.finance]);
    expect(await asCeo(change(people.finance, 'CFO', 'ABD'))).toMatchObject({ status: 200 });
    expect(await listAwaited(asDirector, alone)).toEqual([]);
    expect(await listAwaited(asDirector, both)).toEqual([people.director]);
    expect(await getRequests(asDirector, people.finance)).toEqual([]);
    expect(await getRequests(asDirector, people.director)).toHaveLength(1);
    await pushTask(asOperations, alone, people.director);
  });

  test('that let two confirm begin four eyes, which stay', async () => {
    const policy = async () =>
      field((await asDirector.send('GET', `/web/${companies.timber}/client`)).body, 'approvals');
    await bank.owner.query(`update client set approvals = 'any' where id = $1`, [companies.timber]);
    await setLetters(people.finance, 'ABD');
    await asCeo(change(people.representative, 'REP', 'AG'));
    expect(await policy()).toBe('any');
    await asCeo(change(people.finance, 'CFO', 'ABCD'));
    expect(await policy()).toBe('other');
    await asCeo(change(people.finance, 'CFO', 'ABD'));
    expect(await policy()).toBe('other');
  });
});

describe('a user who is removed', () => {
  test('is out on the next request, and nothing waits on their device', async () => {
    const task = await createTask(asOperations);
    const pushed = await pushTask(asOperations, task, people.finance);
    expect((await asFinance.send('GET', `/web/${companies.timber}/client`)).status).toBe(200);
    expect(await asCeo(remove(people.finance, 'CFO'))).toMatchObject({ status: 204 });
    for (const path of ['client', 'payments', 'tasks', 'users']) {
      expect(await asFinance.send('GET', `/web/${companies.timber}/${path}`)).toMatchObject({ status: 404 });
    }
    expect((await asFinance.send('GET', '/web/client')).body).toMatchObject({ companies: [] });
    expect(await getRequests(asFinance, people.finance)).toMatchObject([
      {
        kind: 'notice',
        title: 'A user was removed',
        lines: [
          { label: 'Company', value: 'Žalioji Giria UAB' },
          { label: 'Person', value: 'Test finance' },
          { label: 'Removed by', value: 'Test director' },
        ],
      },
    ]);
    expect((await decide(asFinance, pushed, people.finance)).status).toBe(404);
    expect(await listAwaited(asDirector, task)).toEqual([]);
    expect(await userWith(people.finance)).toBeUndefined();
    expect(await asCeo(remove(people.finance, 'CFO'))).toMatchObject({ status: 404 });
  });

  test('stays until the device of the one who removes has approved it', async () => {
    await setLetters(people.finance, 'ABCDEFGH');
    const asked = await asDirector.send('DELETE', `${users}/${people.finance}/CFO`);
    expect(asked).toMatchObject({ status: 428, code: 'approval-required' });
    expect((await asFinance.send('GET', `/web/${companies.timber}/client`)).status).toBe(200);
    const shown = (await getRequests(asDirector, people.director)).find(({ kind }) => kind === 'step-up');
    expect(shown).toMatchObject({
      title: 'Remove a user',
      lines: [
        { label: 'Person', value: 'Test finance' },
        { label: 'Number', value: people.finance },
        { label: 'Role', value: 'Finance director' },
        { label: 'Loses', value: expect.stringContaining('Approve payments') },
        {
          label: 'What follows',
          value: 'Only Test director can approve payments. No one can approve the payments that Test director creates.',
        },
      ],
    });
  });

  test('is sent to the others who manage users, not to the rest', async () => {
    await setLetters(people.operations, 'ABE');
    await asCeo(remove(people.finance, 'CFO'));
    const reported = async (id: string) => (await getRequests(asFinance, id)).map(({ title }) => title);
    expect(await reported(people.operations)).toContain('A user was removed');
    expect(await reported(people.representative)).not.toContain('A user was removed');
  });

  test('who was only invited is taken back without a device', async () => {
    await asCeo(add());
    expect((await asDirector.send('DELETE', `${users}/${people.stranger}/REP`)).status).toBe(204);
    expect(await getRequests(asFinance, people.stranger)).toEqual([]);
  });

  test('is named with their role', async () => {
    expect(await asCeo(remove(people.finance, 'COO'))).toMatchObject({ status: 404 });
    expect(await asCeo(remove(people.baker, 'CEO'))).toMatchObject({ status: 404 });
  });

  test('is not the last who manages users, nor the last who can confirm for others', async () => {
    expect(await asCeo(remove(people.director, 'CEO'))).toMatchObject({ status: 422, code: 'last-user-manager' });
    await asCeo(remove(people.operations, 'COO'));
    expect(await asCeo(remove(people.finance, 'CFO'))).toMatchObject({ status: 422, code: 'last-confirmer' });
    expect(await asCeo(change(people.finance, 'CFO', 'A'))).toMatchObject({ status: 422, code: 'last-confirmer' });
    expect(await asCeo(change(people.finance, 'CFO', 'AB'))).toMatchObject({ status: 200 });
  });

  test('may be oneself, while another manages users', async () => {
    await setLetters(people.finance, 'ABCDEFGH');
    expect(await make(asFinance, people.finance, remove(people.finance, 'CFO'))).toMatchObject({ status: 204 });
    expect(await asFinance.send('GET', users)).toMatchObject({ status: 404 });
  });
});

test('two who remove each other at once: one stays', async () => {
  await setLetters(people.finance, 'ABCDEFGH');
  const [first, second] = [remove(people.finance, 'CFO'), remove(people.director, 'CEO')];
  const headers = await Promise.all([
    getApproval(asDirector, people.director, first),
    getApproval(asFinance, people.finance, second),
  ]);
  const answers = await Promise.all([
    asDirector.send(first[0], first[1], { headers: headers[0] }),
    asFinance.send(second[0], second[1], { headers: headers[1] }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
});

test('removed while they approve: either came first, and nothing is left half done', async () => {
  for (let round = 0; round < 5; round++) {
    const [alone, both] = [await createTask(asOperations), await createTask(asOperations)];
    const requests = [await pushTask(asOperations, alone, people.finance), await pushTask(asOperations, both)];
    const removal = remove(people.finance, 'CFO');
    const headers = await getApproval(asDirector, people.director, removal);
    const [removed, ...decisions] = await Promise.all([
      asDirector.send(removal[0], removal[1], { headers }),
      ...requests.map((id) => decide(asFinance, id, people.finance)),
    ]);
    expect(removed).toMatchObject({ status: 204 });
    for (const { status } of decisions) expect([200, 404, 409, 422]).toContain(status);
    const left = await getRequests(asFinance, people.finance);
    expect(left.filter(({ kind }) => kind !== 'notice')).toEqual([]);
    await forgetPushes(bank);
    await bank.owner.query('delete from membership where company_id = $1 and person_id = $2', [
      companies.timber,
      people.finance,
    ]);
    await bank.owner.query(
      `insert into membership (company_id, person_id, role, letters) values ($1, $2, 'CFO', 'ABCDFGH')`,
      [companies.timber, people.finance],
    );
  }
});

test('every change is in the audit with its actor', async () => {
  await asCeo(add());
  await accept(people.stranger);
  await asCeo(change(people.stranger, 'COO', 'ABDG'));
  await asCeo(remove(people.stranger, 'COO'));
  const { rows } = await bank.owner.query(
    `select verb, actor_id, facts from (
       select id as n, verb, actor_id, facts, subject_id, at from audit_inbox
       union all select n, verb, actor_id, facts, subject_id, at from audit) a
     where subject_id = $1 and verb like 'membership.%' order by at desc, n desc limit 4`,
    [people.stranger],
  );
  expect(rows.reverse()).toEqual([
    { verb: 'membership.invite', actor_id: people.director, facts: { role: 'REP', letters: 'AG' } },
    { verb: 'membership.accept', actor_id: people.stranger, facts: { role: 'REP', letters: 'AG' } },
    { verb: 'membership.change', actor_id: people.director, facts: { role: 'COO', letters: 'ABDG' } },
    { verb: 'membership.remove', actor_id: people.director, facts: { role: 'COO', letters: 'ABDG' } },
  ]);
});
