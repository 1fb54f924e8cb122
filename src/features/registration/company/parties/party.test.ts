import { expect, test } from 'vitest';
import { partyTypes } from '#shared/reference/companies.ts';
import { copiedFrom, emptyParty, formatType } from './party.ts';

test.each([
  ['P', 1],
  ['C', 1],
  ['B', 0],
  ['D', 0],
] as const)('a new party of type %s begins with %i rights of ownership', (type, rights) => {
  const party = emptyParty(type);
  expect([party.Type, party.OwnershipRights.map(({ OwnerId, Rights }) => [OwnerId, Rights])]).toEqual([
    type,
    Array.from({ length: rights }, () => ['', '']),
  ]);
});

test('each new party has an id of its own', () => {
  expect(new Set([emptyParty('P'), emptyParty('P')].map(({ Id }) => Id)).size).toBe(2);
});

test('a type is said in words', () => {
  for (const { value, label } of partyTypes) expect(formatType(value)).toBe(label);
});

test('who has another role too brings what is known, and keeps id, role and rights', () => {
  const owner = { ...emptyParty('P'), Name: 'Ona', Country: 'LT', Date: '1980-01-01', Code: '48001010000' };
  const member = emptyParty('B');
  const copied = copiedFrom(member, owner);
  expect(copied).toEqual({ ...member, Name: 'Ona', Country: 'LT', Date: '1980-01-01', Code: '48001010000' });
});
