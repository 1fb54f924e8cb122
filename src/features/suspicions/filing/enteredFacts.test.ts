// Facts about parties that cannot be: days ahead, and countries that there are not.
import { expect, test } from 'vitest';
import { listDaysAhead, partyFacts } from './enteredFacts.ts';

test('of birth, incorporation and issue no day lies ahead; a document expires later', () => {
  const day = '2026-11-30';
  const facts = { birthDate: day, incorporatedOn: day, documentIssuedOn: day, documentExpiresOn: day };
  expect(listDaysAhead(facts, '2026-11-29')).toEqual(['birthDate', 'incorporatedOn', 'documentIssuedOn']);
  expect(listDaysAhead(facts, day)).toEqual([]);
  expect(listDaysAhead({}, day)).toEqual([]);
});

test.each(['nationality', 'residence', 'country', 'documentCountry'])(
  '%s is a country that there is, or none',
  (field) => {
    const isTaken = (code: string) => partyFacts.safeParse({ [field]: code }).success;
    expect(['LT', 'PL', '', 'ZZ', 'XX', 'lt', 'LTU'].map(isTaken)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  },
);
