// The users of a company, and what each of them asks for and approves.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { companies, people } from '#tests/harness/village.ts';
import { decide, forgetPushes, getRequests } from '#tests/http/tasks.ts';

export const users = `/web/${companies.timber}/users`;
const birthDate = '1980-01-01';
export let bank: TestBank;
export let asDirector: TestBrowser;
export let asFinance: TestBrowser;
export let asOperations: TestBrowser;
export let asStranger: TestBrowser;

/** Registers what all tests of these files need before and after them. */
export function setUpUsers(): void {
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
}

const members: readonly [string, string, string][] = [
  [people.director, 'CEO', 'ABCDEFGH'],
  [people.finance, 'CFO', 'ABCDFGH'],
  [people.operations, 'COO', 'AB'],
  [people.representative, 'REP', 'G'],
];

/** Gives a user other letters, as somebody who may. */
export async function setLetters(personId: string, letters: string): Promise<void> {
  const values = [companies.timber, personId, letters];
  await bank.owner.query('update membership set letters = $3 where company_id = $1 and person_id = $2', values);
}

export const invitation = (changes: Record<string, unknown> = {}) => ({
  UserId: people.stranger,
  UserDob: birthDate,
  Role: 'REP',
  ...changes,
});

export type Sent = [method: string, path: string, body?: unknown];
export const add = (changes = {}): Sent => ['POST', users, invitation(changes)];
export const change = (id: string, Role: string, Options: string): Sent => [
  'PATCH',
  `${users}/${id}`,
  { Role, Options },
];
export const remove = (id: string, role: string): Sent => ['DELETE', `${users}/${id}/${role}`];

/** Makes a call; what the caller's own device must approve, it approves. */
export async function make(browser: TestBrowser, personId: string, [method, path, body]: Sent): Promise<Reply> {
  const options = { key: randomUUID(), ...(body === undefined ? {} : { body }) };
  const asked = await browser.send(method, path, options);
  if (asked.status !== 428) return asked;
  const approval = textField(asked.body, 'requestId');
  expect(await decide(browser, approval, personId)).toMatchObject({ status: 200 });
  return browser.send(method, path, { ...options, headers: { approval } });
}

export const asCeo = (sent: Sent) => make(asDirector, people.director, sent);

export async function listed(): Promise<Record<string, unknown>[]> {
  return getItems((await asDirector.send('GET', users)).body);
}

export const userWith = async (id: string) => (await listed()).find((user) => user['id'] === id);

export async function getInvitation(personId: string): Promise<Record<string, unknown>> {
  const found = (await getRequests(asDirector, personId)).find(({ kind }) => kind === 'invitation');
  if (!found) throw new Error('no invitation');
  return found;
}

export async function accept(personId: string): Promise<Reply> {
  return decide(asDirector, textField(await getInvitation(personId), 'id'), personId);
}
