// Users of a company over HTTP: who views them, and invitations.
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sweepAccess } from '#server/access/sweep.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { ownIban } from '#shared/iban.ts';
import { textField } from '#tests/harness/bank.ts';
import {
  accept,
  add,
  asCeo,
  asDirector,
  asFinance,
  asOperations,
  asStranger,
  bank,
  change,
  getInvitation,
  invitation,
  listed,
  make,
  remove,
  setLetters,
  setUpUsers,
  users,
  userWith,
} from '#tests/harness/companyUsers.ts';
import { bankCode, companies, ibans, people, staff } from '#tests/harness/village.ts';
import { decide, getRequests } from '#tests/http/tasks.ts';

setUpUsers();

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
