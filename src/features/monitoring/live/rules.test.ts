import { expect, test } from 'vitest';
import { paymentStates } from './others.ts';
import { canUndo, isTech, type LiveAction, type ReviewedFacts, whyNot } from './rules.ts';

const facts = { state: paymentStates.executed, tag: '', review: null, codes: [] };
const alert = { review: 'new', codes: ['C.OUT.15K'] } as const;
const noOne = 'No one reviews this payment.';

test.each<[LiveAction, Partial<ReviewedFacts>, string | undefined]>([
  ['AREQ', {}, undefined],
  ['AREQ', { review: 'responded' }, undefined],
  ['AREQ', { review: 'requested' }, 'The client is asked already.'],
  ['AFLS', {}, noOne],
  ['AFLS', { review: 'tech' }, noOne],
  ['AFLS', alert, undefined],
  ['MRSM', {}, noOne],
  ['MRSM', { review: 'new' }, 'No rule has found this payment.'],
  ['MRSM', alert, undefined],
  ['ATRU', {}, undefined],
  ['stop', { state: paymentStates.authorized }, undefined],
  ['stop', { state: paymentStates.authorized, tag: 'CARDTX' }, 'A card payment cannot be stopped.'],
  ['stop', {}, 'Only an Authorized payment can be stopped.'],
  ['stop', { state: paymentStates.failed }, 'Only an Authorized payment can be stopped.'],
])('%s of %o', (action, changes, why) => {
  expect(whyNot(action, { ...facts, ...changes })).toBe(why);
});

test.each<[Partial<ReviewedFacts>, boolean]>([
  [{ review: 'tech' }, true],
  [{ state: paymentStates.technicalError }, true],
  [{ state: paymentStates.waitingForOperator }, true],
  // a review that the AML desk began goes on
  [{ state: paymentStates.technicalError, review: 'requested' }, false],
  [{ state: paymentStates.authorized }, false],
  [{ state: paymentStates.failed }, false],
])('%o is of administrators alone: %s', (changes, expected) => {
  expect(isTech({ ...facts, ...changes })).toBe(expected);
});

test.each<[LiveAction, Partial<ReviewedFacts>, boolean]>([
  ['AFLS', {}, true],
  ['MRSM', {}, true],
  ['ATRU', {}, false],
  ['AFLS', { review: 'requested' }, false],
  ['AFLS', { review: 'responded' }, false],
  ['AFLS', { state: paymentStates.blocked }, false],
])('%s of %o can be undone: %s', (action, changes, can) => {
  expect(canUndo(action, { ...facts, ...alert, ...changes })).toBe(can);
});
