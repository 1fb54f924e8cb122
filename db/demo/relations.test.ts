import { expect, test } from 'vitest';
import { areOptionsOf, fits, type RelationRole, shareText } from '#features/relations/rules.ts';
import { companies } from './companies.ts';
import { people } from './people.ts';
import { parties, relations } from './relations.ts';

const types = new Map<string, 'N' | 'LEGAL'>([
  ...people.map(({ id }) => [id, 'N'] as const),
  ...companies.map(({ id }) => [id, 'LEGAL'] as const),
  ...parties.map(({ id, kind }) => [id, kind === 'P' ? 'N' : 'LEGAL'] as const),
]);
const side = (id: string) => ({ id, type: types.get(id) ?? 'N' });

test('each relation is one that staff could have made', () => {
  for (const { clientId, role, subject, shareBp, fromDay, untilDay } of relations) {
    expect([clientId, subject].filter((id) => !types.has(id))).toEqual([]);
    expect([role, fits(role as RelationRole, side(clientId), side(subject))]).toEqual([role, true]);
    expect(areOptionsOf(role as RelationRole, shareBp === null ? '' : shareText(shareBp))).toBe(true);
    expect(untilDay ?? 0).toBeGreaterThan(fromDay);
  }
});

test('each company has owners with all of it or less, one of them through another company', () => {
  const living = relations.filter(({ untilDay }) => untilDay === null);
  for (const { id } of companies) {
    const shares = living.filter(({ clientId }) => clientId === id).map(({ shareBp }) => shareBp ?? 0);
    expect([id, shares.reduce((sum, bp) => sum + bp, 0)]).toEqual([id, 10_000]);
  }
  const owners = new Set(living.filter(({ role }) => role === 'C').map(({ subject }) => subject));
  expect(companies.filter(({ id }) => owners.has(id))).not.toEqual([]);
  const roles = new Set(living.map(({ role }) => role));
  for (const role of ['PARENT', 'SPOUSE', 'RCA']) expect(roles).toContain(role);
});
