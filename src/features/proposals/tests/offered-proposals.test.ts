// What the queue of proposals offers is what the server takes: each action that needs a second person, for each role
// with every key it may hold, about a client and about a staff user.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '#shared/call.ts';
import { getItems, startBank, type TestBank } from '#tests/harness/bank.ts';
import { calls } from '#tests/harness/calls.ts';
import { approved, openDesks, type StaffRole } from '#tests/harness/desks.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

/** What a call is proposed with. */
function getBody(call: string): string {
  if (call === 'makeEnrolment') return '';
  const comment = { comment: 'For a test' };
  return JSON.stringify(call === 'replaceLostDevices' ? { ...comment, contacts: 'none' } : comment);
}

let bank: TestBank;
let desks: Awaited<ReturnType<typeof openDesks<StaffRole>>>;
const roles = Object.keys(staff) as StaffRole[];
/** who has left since, so that every role may be somebody else */
const proposer = '90000000099';

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
  await bank.owner.query(
    `insert into person (id, kind, full_name, birth_date) values ($1, 'staff', 'Staff Proposer', '1980-01-01')`,
    [proposer],
  );
  await bank.owner.query(`insert into staff (person_id, role, keys) values ($1, 'A', 'DRTIUPC0AZES')`, [proposer]);
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.close();
});

const actions = Object.entries<Call>(calls).filter(([, { second }]) => second !== undefined);
const subjects = [people.baker, staff.P, staff.A, staff.H];

/** An open proposal about this person, as its call would have made it; what it would do has changed since. */
async function openProposal(call: string, subject: string): Promise<string> {
  const params = { personId: subject, userId: subject, clientId: companies.bakery };
  const { rows } = await bank.owner.query<{ id: string }>(
    `insert into proposal (id, call, params, query, body, subject_kind, subject_id, subject_version, effects,
      effects_hash, state, proposed_by)
     values (new_id(), $1, $2, '[]', $5, 'person', $3, 0, '{"title":"Something","lines":[]}', '', 'open', $4)
     returning id`,
    [call, JSON.stringify(params), subject, proposer, getBody(call)],
  );
  return rows[0]?.id ?? '';
}

const openAll = (name: string) =>
  Promise.all(subjects.map(async (subject) => ({ subject, id: await openProposal(name, subject) })));
const voidAll = (opened: readonly { id: string }[]) =>
  bank.owner.query(`update proposal set state = 'void', decided_at = now() where id = any ($1) and state = 'open'`, [
    opened.map(({ id }) => id),
  ]);

/** The proposals that the queue offers this role to confirm. */
async function offeredTo(role: StaffRole): Promise<ReadonlySet<unknown>> {
  const listed = getItems((await desks[role].browser.send('GET', '/web/proposals')).body);
  return new Set(listed.filter(({ mayConfirm }) => mayConfirm === true).map(({ id }) => id));
}

test.each(actions.map(([name]) => name))('%s', async (name) => {
  const found: string[] = [];
  const opened = await openAll(name);
  for (const role of roles) {
    const offered = await offeredTo(role);
    for (const { id, subject } of opened) {
      const body = { version: 0, comment: '' };
      // 428: admitted so far, the own device is asked
      const { status } = await desks[role].browser.send('POST', `/web/proposals/${id}?confirm`, { body });
      if (offered.has(id) !== (status === 428)) {
        found.push(`${role} about ${subject}: offered ${offered.has(id)}, answered ${status}`);
      }
    }
  }
  await voidAll(opened);
  expect(found).toEqual([]);
});

test.each(['makeEnrolment', 'replaceLostDevices'])('%s: who is offered it gets past the permission', async (name) => {
  for (const role of roles) {
    // who may confirms them: the next role finds others
    const opened = await openAll(name);
    const offered = await offeredTo(role);
    for (const { id, subject } of opened) {
      const isExpected = (subject === people.baker ? 'AMH' : 'AH').includes(role) && subject !== staff[role];
      expect([name, subject, role, offered.has(id)]).toEqual([name, subject, role, isExpected]);
      if (!isExpected) continue;
      const reply = await approved(desks[role], 'POST', `/web/proposals/${id}?confirm`, { version: 0, comment: '' });
      // it would not do what was shown, which is looked at last
      expect(reply).toMatchObject({ status: 409, code: 'version-changed' });
      await forgetPushes(bank);
    }
    await voidAll(opened);
  }
});
