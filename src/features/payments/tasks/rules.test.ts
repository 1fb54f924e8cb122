import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  approvalLines,
  approvalTitle,
  canonicalText,
  mayCancel,
  mayUpdate,
  type PayableFacts,
  refuseConfirmer,
} from './rules.ts';

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

describe('what is approved', () => {
  const facts: PayableFacts = {
    id: '01900000-0000-7000-8000-000000000000',
    version: 1,
    payerIban: 'LT121000011101001000',
    payeeIban: 'DE89370400440532013000',
    payeeName: 'Holz AG',
    payeeCheck: { outcome: 'impossible', holder: '' },
    currency: 'EUR',
    amountMinor: 123_456n,
    feeMinor: 35n,
    message: 'Rent',
  };

  test('is every fact: a change of any is another text', () => {
    const changed: PayableFacts[] = [
      { ...facts, id: '01900000-0000-7000-8000-000000000001' },
      { ...facts, version: 2 },
      { ...facts, payerIban: 'LT121000011101001001' },
      { ...facts, payeeIban: 'DE89370400440532013001' },
      { ...facts, payeeName: 'Holz AG ' },
      { ...facts, payeeCheck: null },
      { ...facts, payeeCheck: { outcome: 'match', holder: '' } },
      { ...facts, payeeCheck: { outcome: 'close', holder: 'Holz AG' } },
      { ...facts, payeeCheck: { outcome: 'close', holder: 'Holz KG' } },
      { ...facts, currency: 'SEC' },
      { ...facts, amountMinor: 123_457n },
      { ...facts, feeMinor: 36n },
      { ...facts, message: '' },
      // parts that would run together without their borders
      { ...facts, payeeName: 'Holz', message: 'AG Rent' },
    ];
    expect(Object.keys(facts)).toHaveLength(10);
    expect(new Set([facts, ...changed].map(canonicalText)).size).toBe(15);
    expect(canonicalText({ ...facts })).toBe(canonicalText(facts));
  });

  test('is shown with amount and payee first', () => {
    expect(approvalTitle(facts)).toBe('Pay 1 234.56 EUR to Holz AG');
    expect(approvalLines(facts)).toEqual([
      { label: 'Amount', value: '1 234.56 EUR' },
      { label: 'Payee', value: 'Holz AG' },
      { label: 'To account', value: 'DE89 3704 0044 0532 0130 00' },
      { label: 'Country', value: 'Germany' },
      { label: 'Payee check', value: 'Not possible at the payee’s bank' },
      { label: 'From account', value: 'LT12 1000 0111 0100 1000' },
      { label: 'Fee', value: '0.35 EUR' },
      { label: 'Message', value: 'Rent' },
    ]);
    expect(approvalLines({ ...facts, payeeCheck: null }).map(({ label }) => label)).not.toContain('Payee check');
    expect(approvalLines({ ...facts, message: '' }).map(({ label }) => label)).not.toContain('Message');
  });
});
