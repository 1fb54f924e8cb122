import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  arrivedReference,
  compactReference,
  creditorReference,
  isCreditorReference,
  isEndToEndId,
  isStructuredReference,
  travellingReference,
} from './references.ts';

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

test('whatever is in it, a reference that is made is one', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034');
  const body = fc.stringMatching(/^[A-Z\d]{1,21}$/);
  fc.assert(fc.property(body, (text) => isCreditorReference(creditorReference(text))));
});

test('a typed reference loses its spaces', () => {
  expect(compactReference('rf18 5390 0754 7034')).toBe('RF18539007547034');
  expect(compactReference('x'.repeat(61))).toBe('x'.repeat(61));
});

test.each([
  // Belgian, with any marks; bare digits where the account is Belgian
  ['+++010/8068/17183+++', '', '+++010/8068/17183+++'],
  ['*** 010 / 8068 / 17183 ***', 'DE', '+++010/8068/17183+++'],
  ['010/8068/17183', '', '+++010/8068/17183+++'],
  ['010806817183', 'BE', '+++010/8068/17183+++'],
  // no remainder is 97
  ['+++000/0000/09797+++', '', '+++000/0000/09797+++'],
  // Finnish
  ['1234561', '', '1234561'],
  ['00012 34561', 'FI', '1234561'],
  ['13', 'FI', undefined],
  ['1232', 'FI', '1232'],
  ['rf18 5390 0754 7034', 'BE', 'RF18539007547034'],
])('%j for an account of %j is %j', (typed, country, reference) => {
  const compact = compactReference(typed, country);
  expect(isStructuredReference(compact) ? compact : undefined).toBe(reference);
});

test.each([
  '+++010/8068/17184+++',
  '+++010/8068/17183',
  '+++010/8068/17183***',
  '010806817183',
  '+++000/0000/00000+++',
  '1234562',
  '123456789012345678901',
  'Invoice 7',
])('%j is no reference in its one form', (text) => expect(isStructuredReference(text)).toBe(false));

test('a mistyped digit is found, and a reference comes back from a message as it went', () => {
  const body = fc.bigInt({ min: 1n, max: 9_999_999_999n });
  fc.assert(
    fc.property(body, fc.nat(11), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const digits = `${String(number).padStart(10, '0')}${String(number % 97n || 97n).padStart(2, '0')}`;
      const reference = compactReference(digits, 'BE');
      expect(isStructuredReference(reference)).toBe(true);
      const sent = travellingReference(reference);
      expect(sent).toEqual({ reference: digits, issuer: 'BBA' });
      expect(arrivedReference(sent.reference, sent.issuer)).toBe(reference);
      const wrong = [...digits];
      wrong[at] = String((Number(wrong[at]) + by) % 10);
      expect(arrivedReference(wrong.join(''), 'BBA')).toBe(wrong.join(''));
    }),
  );
  expect(travellingReference('1234561')).toEqual({ reference: '1234561' });
  expect(arrivedReference('1234561', undefined)).toBe('1234561');
});

test.each(['INV-2026/118', 'A', "a?b:c(d).,'+ e", '1'.repeat(35)])('%s is an end-to-end id', (text) =>
  expect(isEndToEndId(text)).toBe(true),
);
test.each(['', ' ', '1'.repeat(36), '/A', 'A/', 'A//B', 'ą', 'A_B', 'A\nB', ' A', 'A&B'])('%j is none', (text) =>
  expect(isEndToEndId(text)).toBe(false),
);
