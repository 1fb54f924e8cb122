// Desks and devices of staff who propose and confirm.
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { field, getItems, startBank, type TestBank, type TestBrowser, textField } from '#tests/harness/bank.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { staff } from '#tests/harness/village.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

export type Role = keyof typeof staff;
export let bank: TestBank;
const devices = new Map<Role, TestDevice>();
const desks = new Map<Role, TestBrowser>();

/** Registers what all tests of these files need before and after them. */
export function setUpProposals(): void {
  beforeAll(async () => {
    bank = await startBank({ demo: false });
    for (const role of ['A', 'S', 'M', 'H'] as const) {
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
}

export const getDesk = (role: Role) => required(desks.get(role));
export const getDevice = (role: Role) => required(devices.get(role));

export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not prepared');
  return value;
}

let colleagues = 0;

export const colleague = (changes = {}) => {
  colleagues += 1;
  return {
    fullName: `Naujas Kolega ${colleagues}`,
    dateOfBirth: '1991-02-03',
    role: 'S',
    keys: ['D', 'U'],
    ...changes,
  };
};

/** Proposes a new colleague and answers the proposal's id. */
export async function propose(body = colleague()): Promise<string> {
  const reply = await getDevice('A').stepUp(getDesk('A'), 'POST', '/web/users', body);
  expect(reply).toMatchObject({ status: 202 });
  return textField(reply.body, 'proposalId');
}

export const getList = async (role: Role, query = '') =>
  getItems((await getDesk(role).send('GET', `/web/proposals${query}`)).body);

export const seenBy = async (role: Role, id: string, query = '') =>
  (await getList(role, query)).find((item) => field(item, 'id') === id);

export const decide = (role: Role, id: string, word: string, comment = '', version = 0) =>
  getDesk(role).send('POST', `/web/proposals/${id}?${word}`, { body: { version, comment } });

export const confirm = (role: Role, id: string, comment = '') =>
  getDevice(role).stepUp(getDesk(role), 'POST', `/web/proposals/${id}?confirm`, { version: 0, comment });
