import { expect, test } from 'vitest';
import { caseFacts, caseGroups, caseTypes, getDueDays, getKeys, getLevel, readableTypes } from './rules.ts';

// typed by hand from decisions for the back office, section 1: type, kind, group, bank days, keys
const expected = `
PEP A PEP 3 A
RFI A RFI 5 I
SANCTION A sanction 1 A
ADVERSE_MEDIA A adverse_media 3 A
FRAUD A fraud 1 T
LIMITS A limits 3 T
PAYMENT S op_monitoring 1 S
FAMILY P child_account 7 P
CHILD P child_account 3 0
PATTERN E pattern 3 E
DOCUMENT D document 3 D
BAILIFF A other 1 U
RESIDENCE A residence 5 I
MNT M op_monitoring 7 T
OPEN A open 5 RA
REOPEN A reopen 5 RA
EDD A EDD 14 T
ODD A ODD 30 T
COMPANY L business_account_registration 5 R
OTHER A other 7 I
SENIOR A senior_tasks 7 P
RCA A PEP 3 A`;

test('types are as the decisions say', () => {
  const found = caseTypes.map((type) => {
    const { kind, group, dueDays, keys } = caseFacts[type];
    return `${type} ${kind} ${group.replaceAll(' ', '_')} ${dueDays} ${keys.join('')}`;
  });
  expect(found).toEqual(expected.trim().split('\n'));
});

test('each of the 18 groups of the queue has a type, and no type is in another', () => {
  const used = new Set(caseTypes.map((type) => caseFacts[type].group));
  expect([...used].sort()).toEqual([...caseGroups].sort());
  expect(caseGroups).toHaveLength(18);
});

test.each([
  ['CLOSE', 'Z', 7],
  ['CARD', 'C', 7],
  ['REFUND', 'S', 1],
  ['RECALL', 'S', 7],
  ['COMPLAINT', 'I', 15],
  ['AUTHORITY', 'A', 5],
] as const)('OTHER for %s is for key %s within %i days', (reason, key, days) => {
  expect([getKeys('OTHER', reason), getDueDays('OTHER', reason)]).toEqual([[key], days]);
});

test.each([
  [{ risk: 'L', type: 'ODD', holdsMoney: false, amountMinor: null }, 0],
  [{ risk: null, type: 'PEP', holdsMoney: false, amountMinor: null }, 2],
  [{ risk: 'M', type: 'FRAUD', holdsMoney: false, amountMinor: 1_499_999n }, 3],
  [{ risk: 'M', type: 'FRAUD', holdsMoney: false, amountMinor: 1_500_000n }, 4],
  [{ risk: 'H', type: 'PAYMENT', holdsMoney: true, amountMinor: 1_500_000n }, 5],
  [{ risk: 'H', type: 'SANCTION', holdsMoney: true, amountMinor: 1_500_000n }, 8],
] as const)('%o is T%i', (facts, level) => expect(getLevel(facts)).toBe(level));

test.each([
  ['S', 'DUCI', 16],
  ['M', 'A', 22],
  ['C', 'T', 22],
  ['E', '', 22],
  ['F', 'S', 16],
])('role %s with keys %s sees %i types', (role, keys, count) =>
  expect(readableTypes({ role, keys })).toHaveLength(count),
);
