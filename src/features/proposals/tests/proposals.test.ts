// The second person over HTTP: a new colleague, the command line, and the device of a person.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { confirmByCommand } from '#src/confirm.ts';
import { field, type Reply, textField } from '#tests/harness/bank.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import {
  bank,
  colleague,
  confirm,
  decide,
  getDesk,
  getDevice,
  getList,
  propose,
  type Role,
  seenBy,
  setUpProposals,
} from '#tests/harness/proposalDesks.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { createTask, pushTask } from '#tests/http/tasks.ts';

const openedBy = (role: Role, id: string) => getDesk(role).send('GET', `/web/proposals/${id}`);

const staffNamed = async (fullName: string) =>
  (
    await bank.owner.query(
      'select s.role, s.keys from staff s join person p on p.id = s.person_id where p.full_name = $1',
      [fullName],
    )
  ).rows;

const getAudit = async (id: string) =>
  (
    await bank.owner.query<{ verb: string; actor_id: string | null; facts: unknown }>(
      `select verb, actor_id, facts
       from (select verb, actor_id, facts, at, subject_id from audit
         union all select verb, actor_id, facts, at, subject_id from audit_inbox) a
       where subject_id = $1 order by at`,
      [id],
    )
  ).rows;

setUpProposals();

describe('a new colleague', () => {
  test('is proposed, and exists once another administrator or the Head of AML confirms', async () => {
    const body = colleague();
    const id = await propose(body);
    expect(await staffNamed(body.fullName)).toEqual([]);
    expect(await seenBy('A', id)).toMatchObject({ isOwn: true, mayConfirm: false, title: 'Create a staff user' });
    expect(await seenBy('H', id)).toMatchObject({ isOwn: false, mayConfirm: true, proposedBy: { id: staff.A } });
    expect(await seenBy('M', id)).toBeUndefined();

    const reply = await confirm('H', id, 'Interviewed.');
    expect(reply).toMatchObject({ status: 200, body: { state: 'confirmed' } });
    expect(textField(field(reply.body, 'answer'), 'link')).toContain('enrol=');
    expect(await staffNamed(body.fullName)).toEqual([{ role: 'S', keys: 'DU' }]);
    expect(await seenBy('H', id)).toBeUndefined();
    expect(await seenBy('A', id, '?state=confirmed')).toMatchObject({
      decidedBy: { id: staff.H },
      words: 'Interviewed.',
    });
    // the proposer learns that it happened, and nothing of the link
    expect(JSON.stringify(await getList('A', '?state=confirmed'))).not.toContain('enrol=');
    // and no hash of name and birth date, from which somebody could guess them
    const facts = { call: 'createStaff', proposed_by: staff.A };
    expect(await getAudit(id)).toEqual([
      { verb: 'proposal.propose', actor_id: staff.A, facts },
      { verb: 'proposal.confirm', actor_id: staff.H, facts },
    ]);
  });

  test('a second decision is refused', async () => {
    const id = await propose();
    expect(await confirm('H', id)).toMatchObject({ status: 200 });
    for (const word of ['confirm', 'return', 'withdraw']) {
      expect(await decide('H', id, word, 'Again.')).toMatchObject({ status: 409, code: 'already-decided' });
    }
  });

  test('no one confirms their own, on whatever device', async () => {
    const id = await propose();
    expect(await decide('A', id, 'confirm')).toMatchObject({ status: 422, code: 'own-proposal' });
    expect(await decide('A', id, 'return', 'No.')).toMatchObject({ status: 422, code: 'own-proposal' });
    await expect(
      bank.owner.query(
        `update proposal set state = 'confirmed', decided_by = proposed_by, decided_at = now() where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'own_proposal' });
  });

  test('who has not the role decides nothing, and the device of who has it is asked', async () => {
    const id = await propose();
    for (const role of ['M', 'S'] as const) {
      expect(await decide(role, id, 'confirm')).toMatchObject({ status: 403 });
      expect(await decide(role, id, 'return', 'No.')).toMatchObject({ status: 403 });
      expect(await decide(role, id, 'withdraw')).toMatchObject({ status: 404 });
    }
    expect(await decide('H', id, 'confirm')).toMatchObject({ status: 428 });
    expect(await seenBy('H', id)).toMatchObject({ state: 'open' });
  });

  test('somebody who joined less than a day ago confirms nothing, and is not named', async () => {
    const id = await propose();
    await bank.owner.query(
      `update staff set created_at = now() - interval '23 hours 59 minutes' where person_id = $1`,
      [staff.H],
    );
    expect(await decide('H', id, 'confirm')).toMatchObject({ status: 422, code: 'new-staff' });
    expect(await seenBy('A', id)).toMatchObject({
      ...{ confirmers: [], confirmingRoles: ['Admin', 'Head of AML or deputy'], confirmingKeys: [] },
    });
    await bank.owner.query(`update staff set created_at = now() - interval '24 hours 1 minute' where person_id = $1`, [
      staff.H,
    ]);
    expect(field(await seenBy('A', id), 'confirmers')).toHaveLength(1);
    expect(await confirm('H', id)).toMatchObject({ status: 200 });
  });

  test('is returned with words, or taken back by who proposed it', async () => {
    const returned = await propose();
    expect(await decide('H', returned, 'return')).toMatchObject({ status: 400 });
    expect(await decide('H', returned, 'return', 'Which branch?')).toMatchObject({ status: 200 });
    expect(await seenBy('A', returned, '?state=returned')).toMatchObject({ words: 'Which branch?' });
    const withdrawn = await propose();
    expect(await decide('A', withdrawn, 'withdraw')).toMatchObject({ status: 200 });
    expect(await decide('H', withdrawn, 'confirm')).toMatchObject({ status: 409 });
  });

  test('is void once its proposer may not propose it any more', async () => {
    const body = colleague();
    const id = await propose(body);
    expect(await openedBy('H', id)).toMatchObject({ body: { wouldBeVoid: false, refusal: '', mayConfirm: true } });
    expect(await openedBy('M', id)).toMatchObject({ status: 404 });
    const looked = (await getAudit(id)).filter(({ verb }) => verb === 'proposal.read');
    expect(looked).toEqual([{ verb: 'proposal.read', actor_id: staff.H, facts: null }]);
    await bank.owner.query(`update staff set role = 'F' where person_id = $1`, [staff.A]);
    expect(await openedBy('H', id)).toMatchObject({ body: { wouldBeVoid: true, state: 'open' } });
    expect(await confirm('H', id)).toMatchObject({ status: 409, code: 'version-changed' });
    await bank.owner.query(`update staff set role = 'A' where person_id = $1`, [staff.A]);
    expect(await openedBy('H', id)).toMatchObject({ status: 404 });
    expect(await seenBy('A', id, '?state=void')).toMatchObject({ state: 'void' });
    expect(await staffNamed(body.fullName)).toEqual([]);
  });

  test('what would be refused is refused at once: nothing is proposed', async () => {
    const before = (await getList('A')).length;
    for (const wrong of [
      { role: 'X' },
      { keys: ['D', 'D'] },
      { dateOfBirth: '1991-02-30' },
      { fullName: 'A\u0000B' },
    ]) {
      expect(await getDesk('A').send('POST', '/web/users', { body: colleague(wrong) })).toMatchObject({ status: 400 });
    }
    expect(await getList('A')).toHaveLength(before);
  });

  test('the same proposed again replaces the one that waits', async () => {
    const body = colleague();
    const first = await propose(body);
    const again = await propose(body);
    expect(await decide('H', first, 'confirm')).toMatchObject({ status: 409, code: 'already-decided' });
    expect(await confirm('H', again)).toMatchObject({ status: 200 });
  });

  test('of two who confirm at once, one does', async () => {
    const other = await TestDevice.enrol(bank, staff.H);
    const desk = await other.signIn();
    const body = colleague();
    const id = await propose(body);
    const path = `/web/proposals/${id}?confirm`;
    const decision = { version: 0, comment: '' };
    const asked = await getDesk('H').send('POST', path, { body: decision });
    const approval = textField(asked.body, 'requestId');
    expect(await getDevice('H').decide(approval)).toMatchObject({ status: 200 });
    const replies = await Promise.all(
      [getDesk('H'), desk].map((each) => each.send('POST', path, { body: decision, headers: { approval } })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await staffNamed(body.fullName)).toHaveLength(1);
  });
});

describe('on the command line', () => {
  const command = (...args: string[]) =>
    confirmByCommand(
      bank.database.serverUrl,
      args,
      loadConfig({ KONTORA_DEMO: 'off', DATABASE_URL: bank.database.serverUrl }),
    );
  let said: string[] = [];
  beforeEach(() => {
    said = [];
    vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)));
    return () => vi.restoreAllMocks();
  });

  test('nothing is confirmed that another staff user can confirm', async () => {
    const body = colleague();
    const id = await propose(body);
    await expect(command(id)).rejects.toThrow('Another staff user can confirm this in the application.');
    expect(await staffNamed(body.fullName)).toEqual([]);
  });

  test('confirms once if no one else can, and the audit shows that no person did it', async () => {
    await bank.owner.query('update staff set active = false where person_id = $1', [staff.H]);
    const body = colleague();
    const id = await propose(body);
    expect(await command()).toBe(0);
    expect(said.join('\n')).toContain(`${id}  Create a staff user`);
    expect(await command(id)).toBe(0);
    expect(said.join('\n')).toContain('enrol=');
    expect(await staffNamed(body.fullName)).toHaveLength(1);
    const facts = { call: 'createStaff', proposed_by: staff.A };
    expect((await getAudit(id)).at(-1)).toEqual({ verb: 'proposal.confirm', actor_id: null, facts });
    await expect(command(id)).rejects.toThrow('There is no open proposal with this id.');
    await expect(command('x')).rejects.toThrow('Give the id of a proposal');
    await bank.owner.query('update staff set active = true where person_id = $1', [staff.H]);
  });
});

describe('the device of a person', () => {
  const lost = { comment: 'Lost at sea.', contacts: 'not-reached' };
  const report = (personId: string): Promise<Reply> =>
    getDevice('S').stepUp(getDesk('S'), 'POST', `/web/enrolments/${personId}?lost`, lost);

  test('needs a second person: the first one, one more, and every device of staff', async () => {
    const first = await getDevice('S').stepUp(getDesk('S'), 'POST', `/web/enrolments/${people.stranger}`);
    expect(first).toMatchObject({ status: 202 });
    await TestDevice.enrol(bank, people.stranger);
    expect(await getDevice('S').stepUp(getDesk('S'), 'POST', `/web/enrolments/${people.stranger}`)).toMatchObject({
      status: 202,
    });
    expect(await getDevice('A').stepUp(getDesk('A'), 'POST', `/web/enrolments/${staff.C}`)).toMatchObject({
      status: 202,
    });
  });

  test('a new device in the meantime makes the proposal void', async () => {
    await TestDevice.enrol(bank, people.baker);
    const proposed = await report(people.baker);
    const id = textField(proposed.body, 'proposalId');
    const version = Number(field(await seenBy('M', id), 'version'));
    for (const role of ['M', 'S'] as const) {
      expect(await openedBy(role, id)).toMatchObject({ body: { wouldBeVoid: false, refusal: '' } });
    }
    await TestDevice.enrol(bank, people.baker);
    // everybody who opens it sees so, its proposer too, and a look changes nothing
    for (const role of ['M', 'S'] as const) {
      expect(await openedBy(role, id)).toMatchObject({ body: { wouldBeVoid: true, state: 'open', version } });
    }
    const reply = await getDevice('M').stepUp(getDesk('M'), 'POST', `/web/proposals/${id}?confirm`, {
      version,
      comment: '',
    });
    expect(reply).toMatchObject({
      status: 409,
      code: 'version-changed',
      body: { detail: expect.stringContaining('void') },
    });
    expect(await seenBy('S', id, '?state=void')).toMatchObject({ state: 'void' });
    expect((await getAudit(id)).at(-1)).toMatchObject({ verb: 'proposal.void', facts: { subject_id: people.baker } });
  });

  test('the confirmer gets the link; the new device approves nothing for 24 hours, and after that it does', async () => {
    await TestDevice.enrol(bank, people.director);
    const proposed = await report(people.director);
    expect(proposed).toMatchObject({ status: 202 });
    const id = textField(proposed.body, 'proposalId');
    expect(
      await getDesk('S').send('POST', `/web/proposals/${id}?confirm`, { body: { version: 0, comment: '' } }),
    ).toMatchObject({
      code: 'version-changed',
    });
    const version = Number(field(await seenBy('M', id), 'version'));
    const reply = await getDevice('M').stepUp(getDesk('M'), 'POST', `/web/proposals/${id}?confirm`, {
      version,
      comment: '',
    });
    const link = textField(field(reply.body, 'answer'), 'link').split('enrol=')[1] ?? '';
    const phone = await TestDevice.fresh(bank, people.director);
    const enrolled = await phone.enrolBy(link, { code: textField(proposed.body, 'code') });
    phone.browser.token = textField(enrolled.body, 'authorization');

    const finance = await TestDevice.enrol(bank, people.finance);
    const desk = await finance.signIn();
    const task = await createTask(desk, { acc: ibans.bakery }, companies.timber);
    const request = await pushTask(desk, task, people.director);
    expect(await phone.decide(request)).toMatchObject({ status: 422, code: 'device-too-new' });

    // it brings in no other device meanwhile
    const browser = await phone.signIn();
    const second = await browser.send('POST', '/web/passkeys', { body: { name: 'Laptop' } });
    expect(second).toMatchObject({ status: 422, code: 'device-too-new' });

    await bank.owner.query(`update passkey set approves_from = now() where person_id = $1`, [people.director]);
    expect(await phone.decide(request)).toMatchObject({ status: 200 });
  });
});
