import { expect, test } from 'vitest';
import { paymentStates } from '../payments/rules.ts';
import { isFeeBack, type VoidFacts, voidReasonNames, whyNotVoided } from './rules.ts';

const executed: VoidFacts = {
  state: paymentStates.executed,
  rail: 'book',
  isPurchase: false,
  amountMinor: 1_000n,
  availableMinor: 1_000n,
  isPayeeBlocked: false,
  isClosed: false,
  isPayeeFrozen: false,
};

test('the fee comes back where the bank is at fault', () => {
  expect(voidReasonNames.filter(isFeeBack)).toEqual(['BANK', 'DUPLICATE']);
});

test.each<[string, Partial<VoidFacts>, string | undefined]>([
  ['the payee has exactly the money', {}, undefined],
  ['one cent is missing', { availableMinor: 999n }, 'insufficient-funds'],
  ['the bank was paid', { availableMinor: null }, undefined],
  ['it was voided', { state: paymentStates.reversed }, 'already-voided'],
  ['it waits for approval', { state: paymentStates.requested }, 'transition-not-allowed'],
  ['it is authorised', { state: paymentStates.authorized }, 'transition-not-allowed'],
  ['it went to another bank', { rail: 'sepa' }, 'recall-instead'],
  ['it came from another bank', { rail: 'incoming' }, 'recall-instead'],
  ['a card paid', { rail: 'card' }, 'recall-instead'],
  ['it bought an offer', { isPurchase: true }, 'refund-instead'],
  ['it was returned by another bank', { rail: 'sepa', state: paymentStates.reversed }, 'recall-instead'],
  ['an account is closed', { isClosed: true }, 'account-closed'],
  ['the account of the payee is blocked', { isPayeeBlocked: true }, 'account-blocked'],
  ['a case holds what the payee has', { isPayeeFrozen: true }, 'payee-frozen'],
])('%s', (_name, change, code) => {
  expect(whyNotVoided({ ...executed, ...change }, 'BANK')).toBe(code);
});

test('a court goes before a case, not before a block', () => {
  expect(whyNotVoided({ ...executed, isPayeeFrozen: true }, 'COURT')).toBeUndefined();
  expect(whyNotVoided({ ...executed, isPayeeBlocked: true }, 'COURT')).toBe('account-blocked');
});
