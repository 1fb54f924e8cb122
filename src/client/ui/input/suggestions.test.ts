import { expect, it } from 'vitest';
import { matchingChoices } from './suggestions.ts';

const choices = [
  { value: '1', label: 'Žalioji Giria, UAB', note: 'LT12 1000 0111 0100 1000' },
  { value: '2', label: 'Duona ir Druska', note: 'LT98 3999 0300 0000 0002' },
  { value: '3', label: 'Giria ir Ko', note: '' },
];
const found = (typed: string) => matchingChoices(typed, choices).map(({ value }) => value);

it('finds by the beginnings of words, in any order and without accents', () => {
  expect(found('zal')).toEqual(['1']);
  expect(found('giria')).toEqual(['1', '3']);
  expect(found('uab gir')).toEqual(['1']);
  expect(found('iria')).toEqual([]);
});

it('finds by a part of the IBAN, however it is written', () => {
  expect(found('lt98 3999')).toEqual(['2']);
  expect(found('399903')).toEqual(['2']);
  // two letters begin too many of them
  expect(found('lt')).toEqual([]);
});

it('offers the first ones while nothing is typed, and never more than six', () => {
  expect(found('')).toEqual(['1', '2', '3']);
  const many = Array.from({ length: 20 }, (_, i) => ({ value: `${i}`, label: `Payee ${i}` }));
  expect(matchingChoices('payee', many)).toHaveLength(6);
});
