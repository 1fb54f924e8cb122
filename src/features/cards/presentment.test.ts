import { expect, test } from 'vitest';
import { isOverPresented } from './presentment.ts';

const usual = { authorisedMinor: 10_000n, clearedMinor: 10_000n, euroMinor: 10_000n, limitMinor: 50_000n, mcc: '5812' };

test.each([
  ['as much as was authorised', {}, false],
  ['15 % more', { clearedMinor: 11_500n }, false],
  ['a cent above 15 % more', { clearedMinor: 11_501n }, true],
  ['the same at a pump', { clearedMinor: 11_501n, mcc: '5542' }, false],
  ['at a staffed fuel station', { clearedMinor: 11_501n, mcc: '5541' }, true],
  ['a little more, and over the limit', { clearedMinor: 10_001n, limitMinor: 9_999n }, true],
  ['what was authorised before the limit was lowered', { limitMinor: 1n }, false],
  ['without authorisation, at the limit', { authorisedMinor: null, limitMinor: 10_000n }, false],
  ['without authorisation, over the limit', { authorisedMinor: null, limitMinor: 9_999n }, true],
  ['an account check cleared with money', { authorisedMinor: 0n, clearedMinor: 1n }, true],
])('%s', (_, over, isOver) => expect(isOverPresented({ ...usual, ...over })).toBe(isOver));
