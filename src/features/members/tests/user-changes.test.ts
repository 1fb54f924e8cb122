// Permissions of users, their removal, both at once, and the audit of every change.
import { describe, expect, test } from 'vitest';
import { field, type TestBrowser, textField } from '#tests/harness/bank.ts';
import {
  accept,
  add,
  asCeo,
  asDirector,
  asFinance,
  asOperations,
  bank,
  change,
  make,
  remove,
  type Sent,
  setLetters,
  setUpUsers,
  users,
  userWith,
} from '#tests/harness/companyUsers.ts';
import { companies, people } from '#tests/harness/village.ts';
import { createTask, decide, forgetPushes, getRequests, listAwaited, pushTask } from '#tests/http/tasks.ts';

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

setUpUsers();

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
