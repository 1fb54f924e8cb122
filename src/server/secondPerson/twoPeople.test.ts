import { expect, test } from 'vitest';
import type { SignedIn } from '../access/caller.ts';
import { twoPeople } from './twoPeople.ts';

const person = (personId: string): SignedIn => ({
  ...{ kind: 'person', sessionId: 's', personId, personKind: 'staff', fullName: '', flags: '' },
  ...{ staffRole: 'A', staffKeys: '', letters: null, memberRole: null },
});

test.each([
  ['alone', '1', undefined, { madeBy: '1', confirmedBy: null, isByCommand: false }],
  ['confirmed by another', '2', '1', { madeBy: '1', confirmedBy: '2', isByCommand: false }],
  ['confirmed on the command line', '1', '1', { madeBy: '1', confirmedBy: null, isByCommand: true }],
])('%s', (_what, personId, proposedBy, expected) => {
  const context = { caller: person(personId), ...(proposedBy !== undefined && { proposedBy }) };
  expect(twoPeople(context)).toEqual(expected);
});
