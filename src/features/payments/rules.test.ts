import { describe, expect, test } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { paymentFees } from '#shared/reference/fees.ts';
import { countsForAmounts, describeState, paymentMachine, paymentStates, railFor } from './rules.ts';

describe('states', () => {
  test('are numbered as the specification numbers them', () => {
    const names = [
      'requested',
      'posted',
      'pending',
      'executed',
      'authorized',
      'reversed',
      'blocked',
      'failed',
      'rejected',
      'canceled',
    ];
    expect(Object.entries(paymentStates).slice(0, 10)).toEqual(names.map((name, number) => [name, number]));
    expect([paymentStates.waitingForOperator, paymentStates.technicalError]).toEqual([2_147_483_647, -2_147_483_648]);
  });

  test('are shown in the words and kinds of the specification', () => {
    const shown = Object.values(paymentStates).map((state) => [describeState(state).words, describeState(state).kind]);
    expect(shown).toEqual([
      ['Requested', 'pending'],
      ['Posted', 'pending'],
      ['Pending', 'pending'],
      ['Executed', 'success'],
      ['Authorized', 'pending'],
      ['Reversed', 'failed'],
      ['Blocked', 'failed'],
      ['Failed', 'failed'],
      ['Rejected', 'failed'],
      ['Canceled', 'failed'],
      ['Waiting for operator', 'pending'],
      ['Technical error, exception occurred', 'pending'],
    ]);
    expect(describeState(42)).toEqual({ words: 'Pending', kind: 'pending' });
    expect([0, 3, 4, -2_147_483_648].map(countsForAmounts)).toEqual(Array(4).fill(true));
    expect([5, 6, 7, 8, 9].map(countsForAmounts)).toEqual(Array(5).fill(false));
  });

  test('lead on from a beginning, never back to one, and end', () => {
    const ends = ['reversed', 'canceled', 'rejected', 'failed'];
    for (const [from, to] of paymentMachine.steps) {
      expect(ends).not.toContain(from);
      if (to === 'requested') expect(from).toBe('');
    }
    // an authorized payment was approved, or comes back from a fault or a look of staff after that
    expect(paymentMachine.steps.filter(([, to]) => to === 'authorized').map(([, , verb]) => verb)).toEqual([
      'approve',
      'retry',
      'unblock',
      'authorize',
    ]);
    expect(paymentMachine.steps.filter(([, to]) => to === 'executed').map(([from]) => from)).toEqual([
      '',
      'authorized',
      'pending',
      'blocked',
      'posted',
    ]);
  });
});

test('between our own accounts by book, everywhere else by SEPA, each with the label of its fee', () => {
  expect(railFor(ownIban('39990', '10000000001'), '39990')).toBe('book');
  expect(railFor(ownIban('39991', '10000000001'), '39990')).toBe('sepa');
  expect(railFor('DE89370400440532013000', '39990')).toBe('sepa');
  expect(paymentFees).toMatchObject({
    book: { label: 'BOOKFEE' },
    sepa: { label: 'SEPAFEE' },
  });
});
