// A bank with the desks that read and change the record of a client.
import { afterAll, beforeAll } from 'vitest';
import { type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { companies } from '#tests/harness/village.ts';

const roles = ['A', 'S', 'M', 'H', 'F'] as const;
export type Role = (typeof roles)[number];
export let bank: TestBank;
export let desks: Record<Role, Desk>;
export const { timber, bakery, lonely } = companies;

/** Registers what all tests of these files need before and after them. */
export function setUpClientDesks(): void {
  beforeAll(async () => {
    bank = await startBank({ demo: false });
    desks = await openDesks(bank, roles);
  });
  afterAll(async () => {
    await bank.expectSound();
    await bank.close();
  });
}

export const getRecord = async (clientId: string, role: Role = 'S') =>
  (await desks[role].browser.send('GET', `/web/clients/${clientId}`)).body;

export const patch = (role: Role, clientId: string, word: string, body: unknown = { comment: 'Asked by the client' }) =>
  desks[role].browser.send('PATCH', `/web/clients/${clientId}?${word}`, { body });

/** Confirms what somebody else has proposed. */
export const confirmBy = (role: Role, proposed: Reply) => confirm(desks[role], textField(proposed.body, 'proposalId'));
