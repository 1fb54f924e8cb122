import { expect, test } from 'vitest';
import {
  confirmersLeft,
  defaultLetters,
  formatLeft,
  formatPermission,
  type Member,
  refuseGrant,
  refuseUserChange,
  storedLetters,
  type UserChange,
} from './rules.ts';

const all = 'ABCDEFGH';

test('roles begin with these letters', () => {
  expect((['CEO', 'CFO', 'COO', 'REP'] as const).map(defaultLetters)).toEqual([all, 'ABCDFGH', 'ABDG', 'AG']);
});

test('letters are stored in their order, each once', () => {
  expect(['GAA', '', 'HGFEDCBA', 'xA'].map(storedLetters)).toEqual(['AG', '', all, 'A']);
});

test('permissions read as words', () => {
  expect(formatPermission('BA')).toBe('View payments, Create payments');
  expect(formatPermission('')).toBe('Overview and company profile only');
});

test('no one gives what they lack, but others keep what they had', () => {
  expect(refuseGrant('ADE', 'AD')).toBeNull();
  expect(refuseGrant('ADE', 'ADC')).toBe('permission-not-held');
  expect(refuseGrant('ADE', 'ADC', 'C')).toBeNull();
});

const three = [
  { id: 'ceo', letters: 'CE' },
  { id: 'cfo', letters: 'BC' },
  { id: 'rep', letters: 'A' },
];
test.each<[string, Member[], string, string | null, string[] | null]>([
  ['a confirmer of three is removed', [...three, { id: 'coo', letters: 'C' }], 'cfo', null, null],
  ['a confirmer of two is removed', three, 'cfo', null, ['ceo']],
  ['a confirmer of two loses the right', three, 'cfo', 'AB', ['ceo']],
  ['a confirmer keeps the right', three, 'cfo', 'AC', null],
  ['somebody who could not confirm is removed', three, 'rep', null, null],
])('who is left to confirm: %s', (_, members, targetId, after, left) => {
  expect(confirmersLeft({ members, targetId, after })).toEqual(left);
});

test('the last confirmer of all leaves none, and the words say what follows', () => {
  expect(confirmersLeft({ members: [{ id: 'ceo', letters: 'C' }], targetId: 'ceo', after: null })).toEqual([]);
  expect(formatLeft([], 'any')).toBe('No one can approve payments.');
  expect(formatLeft(['Ona'], 'any')).toBe('Only Ona can approve payments.');
  expect(formatLeft(['Ona'], 'other')).toBe(
    'Only Ona can approve payments. No one can approve the payments that Ona creates.',
  );
});

const ceo: Member = { id: 'ceo', letters: all };
const cfo: Member = { id: 'cfo', letters: 'ABCDFGH' };
const coo: Member = { id: 'coo', letters: 'AB' };
const change = (given: Partial<UserChange>) =>
  refuseUserChange({
    members: [ceo, cfo, coo],
    policy: 'other',
    callerId: 'ceo',
    targetId: 'cfo',
    after: null,
    ...given,
  });

test.each<[string, Partial<UserChange>, ReturnType<typeof change>]>([
  ['a colleague is removed', {}, null],
  ['a colleague is weakened', { after: 'A' }, null],
  ['own letters', { targetId: 'ceo', after: all }, 'not-your-own-permissions'],
  ['more than one holds', { callerId: 'coo', targetId: 'cfo', after: all }, 'permission-not-held'],
  ['the last who manages users leaves', { targetId: 'ceo' }, 'last-user-manager'],
  ['one of two who manage users leaves', { members: [ceo, { ...cfo, letters: all }, coo], targetId: 'ceo' }, null],
  ['under any, one confirmer stays', { policy: 'any', members: [ceo, cfo] }, null],
  [
    'under any, the last confirmer goes',
    { policy: 'any', members: [{ id: 'ceo', letters: 'E' }, cfo], targetId: 'cfo' },
    'last-confirmer',
  ],
  ['under four eyes, a confirmer stays alone', { members: [ceo, cfo] }, 'last-confirmer'],
  ['under four eyes, the other keeps creating', { members: [ceo, cfo], after: 'AB' }, null],
  ['under four eyes, the other may create no more', { members: [ceo, cfo], after: 'A' }, 'last-confirmer'],
  ['under four eyes, somebody else creates', { members: [ceo, cfo, coo] }, null],
  ['where no one could confirm before', { members: [{ id: 'ceo', letters: 'E' }, coo], targetId: 'coo' }, null],
])('%s', (_, given, expected) => {
  expect(change(given)).toBe(expected);
});
