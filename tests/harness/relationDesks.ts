// A family, and the desks that propose and confirm relations.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { forgetPushes } from '#tests/http/tasks.ts';

export let bank: TestBank;
export let desks: Record<'S' | 'M' | 'C', Desk>;
export const family = { child: '60000000001', mother: '60000000002', brother: '60000000003' } as const;

/** Registers what all tests of these files need before and after them. */
export function setUpRelations(): void {
  beforeAll(async () => {
    bank = await startBank({ demo: false });
    desks = await openDesks(bank, ['S', 'M', 'C']);
    for (const [name, id] of Object.entries(family)) {
      await bank.owner.query(
        `with person as (insert into person (id, kind, full_name, birth_date) values ($1, 'client', $2, '1990-01-01'))
       insert into client (id, type, title, sort_name, country, approvals, created_at)
       values ($1, 'N', $2, lower($2), 'LT', 'any', now())`,
        [id, `Family ${name}`],
      );
    }
  });
  beforeEach(() => forgetPushes(bank));
  afterAll(async () => {
    await bank.expectSound();
    await bank.close();
  });
}

export const comment = 'Seen in the register.';

export const path = (clientId: string, role: string, subjectId: string, options?: string) =>
  `/web/relations/${clientId}/${role}/${subjectId}${options === undefined ? '' : `/${options}`}`;

export const propose = (method: 'PUT' | 'DELETE', address: string, more = {}) =>
  desks.S.browser.send(method, address, { body: { comment, ...more } });

/** Support proposes and AML confirms; the answer of what was refused, or of the confirmation. */
export async function both(method: 'PUT' | 'DELETE', address: string, more = {}): Promise<Reply> {
  const proposed = await propose(method, address, more);
  if (proposed.status !== 202) return proposed;
  return confirm(desks.M, textField(proposed.body, 'proposalId'));
}

export const read = async (clientId: string) => (await desks.C.browser.send('GET', `/web/relations/${clientId}`)).body;

export const living = async (clientId: string) =>
  getItems(await read(clientId))
    .filter(({ state }) => state !== 'ended')
    .map(({ role, options, direction, other }) => `${role} ${options} ${direction} ${field(other, 'name')}`);

export const createParty = async (body: unknown) =>
  textField((await desks.S.browser.send('POST', '/web/parties', { body, key: randomUUID() })).body, 'id');
