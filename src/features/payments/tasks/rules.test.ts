import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mayCancel, mayUpdate, refuseConfirmer } from './rules.ts';

describe('who may', () => {
  const letters = fc.subarray([...'ABCDEFGH']).map((list) => list.join(''));
  const person = fc.constantFrom('1', '2', '3');

  test('confirm: who holds C, and under other is not the initiator', () => {
    const policy = fc.constantFrom('any' as const, 'other' as const);
    fc.assert(
      fc.property(policy, fc.option(person), person, letters, (policy, initiator, personId, letters) => {
        const expected = !letters.includes('C')
          ? 'confirmer-not-allowed'
          : policy === 'other' && initiator === personId
            ? 'self-approval'
            : null;
        expect(refuseConfirmer(policy, initiator, { personId, letters })).toBe(expected);
      }),
    );
  });

  test('cancel: the creator or who holds C; edit: the creator with B', () => {
    fc.assert(
      fc.property(fc.option(person), person, letters, (initiatorId, personId, letters) => {
        expect(mayCancel({ initiatorId }, { personId, letters })).toBe(
          initiatorId === personId || letters.includes('C'),
        );
        expect(mayUpdate({ initiatorId }, { personId, letters })).toBe(
          initiatorId === personId && letters.includes('B'),
        );
      }),
    );
  });
});
