import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactReference, creditorReference, isCreditorReference, isEndToEndId } from './references.ts';

test.each(['RF18539007547034', 'RF18000000000539007547034', 'RF712348231', 'RF45G72UUR', 'RF6518K5'])(
  '%s is a creditor reference',
  (text) => expect(isCreditorReference(text)).toBe(true),
);

test.each([
  ['check digits', 'RF19539007547034'],
  ['a mistyped digit', 'RF18539007547035'],
  ['two swapped', 'RF18593007547034'],
  ['another beginning', 'LT18539007547034'],
  ['nothing after the check digits', 'RF97'],
  ['too long', 'RF180000000000539007547034'],
  ['spaces', 'RF18 5390 0754 7034'],
  ['small letters', 'rf18539007547034'],
  ['nothing', ''],
])('no creditor reference: %s', (_why, text) => expect(isCreditorReference(text)).toBe(false));

test('whatever stands in it, a reference that is made is one', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034');
  const body = fc.stringMatching(/^[A-Z\d]{1,21}$/);
  fc.assert(fc.property(body, (text) => isCreditorReference(creditorReference(text))));
});

test('a typed reference loses its spaces', () => {
  expect(compactReference('rf18 5390 0754 7034')).toBe('RF18539007547034');
  expect(compactReference('x'.repeat(61))).toBe('x'.repeat(61));
});

test.each(['INV-2026/118', 'A', "a?b:c(d).,'+ e", '1'.repeat(35)])('%s is an end-to-end id', (text) =>
  expect(isEndToEndId(text)).toBe(true),
);
test.each(['', ' ', '1'.repeat(36), '/A', 'A/', 'A//B', 'ą', 'A_B', 'A\nB', ' A', 'A&B'])('%j is none', (text) =>
  expect(isEndToEndId(text)).toBe(false),
);
