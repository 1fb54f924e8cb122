import { expect, test } from 'vitest';
import { cpuMs } from '../../../tests/samples/worstInput.ts';
import { fillTemplate, findForbidden, placesOf, storedWord } from './rules.ts';

const forbidden = ['suspicio*', 'money laundering', 'fiu', 'itartin*'];

test.each([
  ['This looks suspicious.', 'suspicio*'],
  ['SUSPICION', 'suspicio*'],
  ['It is about money-laundering', 'money laundering'],
  ['money\n laundering', 'money laundering'],
  ['We told the FIU!', 'fiu'],
  ['Įtartinas mokėjimas', 'itartin*'],
])('%j holds %s', (text, word) => expect(findForbidden(text, forbidden)).toBe(word));

test.each(['Please send the invoice.', 'refiull', 'money for laundering day', 'fiuu', 'unsuspicious', ''])(
  '%j holds none of them',
  (text) => expect(findForbidden(text, forbidden)).toBe(null),
);

test.each<[string, string, string[]]>([
  ['This looks suspicious.', 'suspicio*', ['suspicious']],
  ['Suspicion, suspicions; unsuspicious', 'suspicio*', ['Suspicion', 'suspicions']],
  ['money-laundering and Money\n laundering', 'money laundering', ['money-laundering', 'Money\n laundering']],
  ['FIU fiuu FIU', 'fiu', ['FIU', 'FIU']],
  ['Į\u0301tartinas, I\u0328TARTINAS', 'itartin*', ['Į\u0301tartinas', 'I\u0328TARTINAS']],
  ['👍 fiu', 'fiu', ['fiu']],
  ['', 'fiu', []],
])('%j holds %s at %j', (text, word, found) =>
  expect(placesOf(text, word).map(({ from, until }) => text.slice(from, until))).toEqual(found),
);

test('a word has a place exactly where it is found', () => {
  const pieces = ['fiu', 'Įtartinas', 'money', 'laundering', 'sus', 'picious', ' ', '-', '.', 'x', '👍', 'ß', '\u0301'];
  let state = 7;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  for (let n = 0; n < 5000; n++) {
    const text = Array.from({ length: 6 }, () => pieces[(next() >> 8) % pieces.length]).join('');
    for (const word of forbidden) {
      expect([text, word, placesOf(text, word).length > 0]).toEqual([text, word, findForbidden(text, [word]) !== null]);
    }
  }
});

test.each([
  [' Įtartin* ', 'itartin*'],
  ['Money—Laundering', 'money laundering'],
  ['FIU', 'fiu'],
  ['fi*', null],
  ['f i', null],
  ['a*b*c', 'a b c'],
  ['*', null],
  ['Санкция', 'sanktsiya'],
])('%j is stored as %j', (typed, stored) => expect(storedWord(typed)).toBe(stored));

test('60 kB of anything are looked through at once', () => {
  expect(cpuMs(() => findForbidden('a-'.repeat(30_000), forbidden))).toBeLessThan(200);
});

test('a template is filled in; what has no value stays', () => {
  expect(fillTemplate('Dear {company}, on {date}: {constructor}', { company: 'Giria', date: '{company}' })).toBe(
    'Dear Giria, on {company}: {constructor}',
  );
});
