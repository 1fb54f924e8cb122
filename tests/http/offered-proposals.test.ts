// What the queue of proposals offers is what the server takes: each action that needs a second person, for each role with
// every key it may hold, about a client and about a staff user.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Call } from '../../src/shared/call.ts';
import { itemsOf, startBank, type TestBank } from '../harness/bank.ts';
import { calls } from '../harness/calls.ts';
import { approved, openDesks, type StaffRole } from '../harness/desks.ts';
import { companies, people, staff } from '../harness/village.ts';
import { forgetPushes } from './tasks.ts';

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
    `insert into proposal (id, call, params, query, body, subject_kind, subject_id, subject_version, effects, effects_hash, state, proposed_by)
     values (new_id(), $1, $2, '[]', $5, 'person', $3, 0, '{"title":"Something","lines":[]}', '', 'open', $4)
     returning id`,
    [call, JSON.stringify(params), subject, proposer, call === 'makeEnrolment' ? '' : '{"comment":"For a test"}'],
  );
  return rows[0]?.id ?? '';
}

test.each(actions.map(([name]) => name))('%s', async (name) => {
  const found: string[] = [];
  for (const subject of subjects) {
    const id = await openProposal(name, subject);
    for (const role of roles) {
      const { browser } = desks[role];
      const listed = itemsOf((await browser.send('GET', '/web/proposals')).body).find((each) => each['id'] === id);
      const body = { version: 0, comment: '' };
      // 428: admitted so far, the own device is asked
      const { status } = await browser.send('POST', `/web/proposals/${id}?confirm`, { body });
      if ((listed?.['mayConfirm'] === true) !== (status === 428)) {
        found.push(`${role} about ${subject}: offered ${listed?.['mayConfirm']}, answered ${status}`);
      }
    }
    await bank.owner.query(`update proposal set state = 'void', decided_at = now() where id = $1`, [id]);
  }
  expect(found).toEqual([]);
});

test('who is offered the link of a staff user or a client gets past the permission', async () => {
  for (const name of ['makeEnrolment', 'replaceLostDevices']) {
    for (const subject of subjects) {
      for (const role of roles) {
        const id = await openProposal(name, subject);
        const { browser } = desks[role];
        const listed = itemsOf((await browser.send('GET', '/web/proposals')).body).find((each) => each['id'] === id);
        const isExpected = (subject === people.baker ? 'AMH' : 'AH').includes(role) && subject !== staff[role];
        expect([name, subject, role, listed?.['mayConfirm'] ?? false]).toEqual([name, subject, role, isExpected]);
        if (isExpected) {
          const reply = await approved(desks[role], 'POST', `/web/proposals/${id}?confirm`, {
            version: 0,
            comment: '',
          });
          // it would not do what was shown, which is looked at last
          expect(reply).toMatchObject({ status: 409, code: 'version-changed' });
        }
        await bank.owner.query(
          `update proposal set state = 'void', decided_at = now() where id = $1 and state = 'open'`,
          [id],
        );
        await forgetPushes(bank);
      }
    }
  }
});
