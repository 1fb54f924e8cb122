import { expect, test } from 'vitest';
import { displayedParts, getDisplayed, getOurDisplayed, nothingDisplayed } from './displayed.ts';

const home = { ...nothingDisplayed, addresses: ['Gedimino pr. 9, 01103, Vilnius, Lithuania'] };
const compared = (address: string[]) =>
  displayedParts(home, { ...nothingDisplayed, addresses: address }).map(({ field, verdict }) => [field, verdict]);

test.each([
  ['the same in other words', ['9 Gedimino pr., Vilnius'], 'same'],
  ['another house of the street', ['Gedimino pr. 11, Vilnius, Lithuania'], 'close'],
  ['the town alone', ['Vilnius, Lithuania'], 'close'],
  ['the country alone', ['Lithuania'], 'unknown'],
  ['another town of the country', ['Laisves al. 1, Kaunas, Lithuania'], 'different'],
  ['another country', ['Havana, Cuba'], 'different'],
  ['several: the nearest counts', ['Havana, Cuba', 'Gedimino 9, Vilnius'], 'same'],
  ['several: a country that says nothing does not contradict', ['Havana, Cuba', 'Lithuania'], 'unknown'],
  ['letters with marks', ['GEDIMINO pr. 9, VILNIŪS'], 'same'],
  ['no word at all', ['—'], 'unknown'],
] as const)('address: %s', (_, theirs, verdict) => {
  expect(compared([...theirs])).toEqual([['address', verdict]]);
});

test('what neither side knows is left out; a place of birth is of the entry alone', () => {
  expect(displayedParts(nothingDisplayed, nothingDisplayed)).toEqual([]);
  expect(
    displayedParts(nothingDisplayed, getDisplayed({ name: 'A', birthPlaces: ['Minsk, Belarus', 'Brest'] })),
  ).toEqual([{ field: 'birthPlace', verdict: 'unknown', ours: '', theirs: 'Minsk, Belarus; Brest' }]);
  const many = Array.from({ length: 7 }, (_, i) => `Street ${i}`);
  expect(displayedParts(nothingDisplayed, getDisplayed({ addresses: many }))[0]?.theirs).toMatch(
    /; Street 4 and 2 more$/,
  );
  expect(getDisplayed(null)).toEqual(nothingDisplayed);
});

test('what the bank knows is put into words as the lists are', () => {
  const known = getOurDisplayed([
    { fact: 'address', parts: ['Gedimino pr. 9', '01103', 'Vilnius'], country: 'LT' },
    { fact: 'address', parts: ['somewhere', '', ''], country: null },
    { fact: 'nationality', parts: [], country: 'LT' },
  ]);
  expect(known.addresses).toEqual([...home.addresses, 'somewhere']);
  const nationality = (theirs: string[]) => displayedParts(known, { ...nothingDisplayed, nationalities: theirs })[0];
  expect(nationality(['RU', 'LT'])).toMatchObject({ verdict: 'same', ours: 'Lithuania', theirs: 'Russia, Lithuania' });
  expect(nationality(['former Soviet Union'])).toMatchObject({ verdict: 'different', theirs: 'former Soviet Union' });
  expect(nationality([])).toMatchObject({ verdict: 'unknown', theirs: '' });
});

test('kind and sex stand beside each other only where both are known and differ', () => {
  const baltic = { isPerson: true, country: 'LT', identifiers: ['38001010009', 'AB123456'] };
  const facts = (input: unknown, body: unknown) =>
    displayedParts(getOurDisplayed([], input), getDisplayed(body)).map(({ field, ours, theirs }) => [
      field,
      ours,
      theirs,
    ]);
  expect(facts(baltic, { kind: 'ship' })).toEqual([['kind', 'Person', 'Ship']]);
  expect(facts({ isPerson: false }, { kind: 'person' })).toEqual([['kind', 'Organisation', 'Person']]);
  expect(facts({ isPerson: null }, { kind: 'ship' })).toEqual([]);
  expect(facts(baltic, { kind: 'other' })).toEqual([]);
  expect(facts(baltic, { kind: 'person', sexes: ['female'] })).toEqual([['sex', 'Male', 'Female']]);
  expect(facts(baltic, { kind: 'person', sexes: ['female', 'male'] })).toEqual([]);
  expect(facts({ ...baltic, country: 'DE' }, { kind: 'person', sexes: ['female'] })).toEqual([]);
  // the last digit is wrong: no personal code
  expect(facts({ ...baltic, identifiers: ['38001010000'] }, { sexes: ['female'] })).toEqual([]);
});
