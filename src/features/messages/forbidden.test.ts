import { expect, test } from 'vitest';
import { cpuMs } from '#tests/samples/worstInput.ts';
import { findForbidden, getPlaces, storedWord } from './forbidden.ts';

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
  expect(getPlaces(text, word).map(({ from, until }) => text.slice(from, until))).toEqual(found),
);

// How somebody might hint a check to a client without writing the word.
const hidden = (word: string, sign: string) => [...word].join(sign);
test.each<[string, string, string]>([
  ['The sanc-tions list', 'sanction*', 'sanc-tions'],
  ['The sanc.tions list', 'sanction*', 'sanc.tions'],
  ['The sanc...tions list', 'sanction*', 'sanc...tions'],
  ['non-sanc_tions', 'sanction*', 'sanc_tions'],
  ['These sanc-\ntions', 'sanction*', 'sanc-\ntions'],
  ['a s a n c t i o n s b', 'sanction*', 's a n c t i o n'],
  ['Į. t. a. r. t. i. n. a. s.', 'itartin*', 'Į. t. a. r. t. i. n'],
  ['F.I.U. and F-I-U', 'fiu', 'F.I.U'],
  ['m o n e y  l a u n d e r i n g', 'money laundering', 'm o n e y  l a u n d e r i n g'],
  ['mon-ey laun.dering', 'money laundering', 'mon-ey laun.dering'],
  [hidden('sanctions', '\u200B'), 'sanction*', hidden('sanctions', '\u200B')],
  [hidden('sanctions', '\u00AD'), 'sanction*', hidden('sanctions', '\u00AD')],
  [hidden('sanctions', '\u{E0041}'), 'sanction*', hidden('sanctions', '\u{E0041}')],
  ['sanc\u2060-\u2060tions', 'sanction*', 'sanc\u2060-\u2060tions'],
  ['san\u0441tions', 'sanction*', 'san\u0441tions'],
  ['sus\u0440icious', 'suspicio*', 'sus\u0440icious'],
  ['la\u03C5\u03B7dering', 'laundering', 'la\u03C5\u03B7dering'],
  ['sa\u043F-\u0441tions', 'sanction*', 'sa\u043F-\u0441tions'],
  ['Санкция, san\u0441tion', 'sanction*', 'san\u0441tion'],
  ['𝐬𝐚𝐧𝐜𝐭𝐢𝐨𝐧𝐬', 'sanction*', '𝐬𝐚𝐧𝐜𝐭𝐢𝐨𝐧𝐬'],
])('%j hides %s', (text, word, shown) => {
  const [first] = getPlaces(text, word);
  expect(text.slice(first?.from, first?.until)).toBe(shown);
  expect(findForbidden(text, [word])).toBe(word);
});

const all = [
  ...['suspicio*', 'money laundering', 'laundering', 'terroris*', 'sanction*', 'investigat*', 'mlro', 'fntt', 'fiu'],
  ...[
    'screening hit',
    'risk score',
    'high risk',
    'itarim*',
    'itartin*',
    'pinigu plov*',
    'teroriz*',
    'sankcij*',
    'tyrim*',
  ],
];
test.each([
  'Please send us a re-dated, co-signed contract; e.g. the one of 2026-01-05 (no. 5-A).',
  'The wi-fi u-turn.',
  'Options A, B and C; letters A B C D E F G H.',
  'I. Petraitis, M. L. Ro, F. I. Urbonas',
  'Kviečiame į tarimąsi, t. y. rimtą pokalbį.',
  'Mes o į san kcija ne.',
  'Wait...for the invest. I gather it is in.',
  'Su s picio, mon ey laundry, high-risen, score: risk',
  'Visit https://kontora.example/a.b-c/fi/u2?x=1 or write to in.vest@gate.example',
  'Сергей пишет: счёт 5-7, СЕРВИС-Service; Ελλάς-Greece',
  '+370 5 2 1 3 4, 1 2 3',
])('%j hides none', (text) => expect(findForbidden(text, all)).toBe(null));

test('a word of one script is read by its sound alone', () => {
  expect(findForbidden('Сор на дворе', ['cop'])).toBe(null);
  expect(findForbidden('Сop', ['cop'])).toBe('cop');
});

test('a disguised word is found and marked wherever it stands; the words around it are not', () => {
  let state = 7;
  const upTo = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return (state >> 8) % n;
  };
  const pick = <T>(of: readonly T[]): T => of[upTo(of.length)] as T;
  const plain = ['please', 'send', 'a', 'in-voice', 'į', 'e.g.', '5-A', 'Сергей', 'I', 'O.K.', '👍'];
  const disguises: ((word: string) => string)[] = [
    (word) => word.toUpperCase(),
    (word) => hidden(word, pick(['-', '.', ' ', '_', '\u200B', '·', '. '])),
    (word) => word.slice(0, 3) + pick(['-', '.', '\u00AD', "'", '-\n', '--']) + word.slice(3),
    (word) => word.replace(/[cp]/, (letter) => (letter === 'c' ? '\u0441' : '\u0440')),
  ];
  for (let n = 0; n < 400; n++) {
    const word = pick(['suspicion', 'sanctions', 'mlro', 'investigate']);
    const disguised = pick(disguises)(word);
    const around = () => Array.from({ length: upTo(4) }, () => pick(plain)).join(' ');
    const [before, after] = [around(), around()];
    const text = `${before} – ${disguised} – ${after}`;
    const at = before.length + 3;
    const found = all.flatMap((one) => getPlaces(text, one));
    expect([text, found.length, found[0]?.from]).toEqual([text, 1, at]);
    expect(found[0]?.until).toBeLessThanOrEqual(at + disguised.length);
    expect(findForbidden(`${before} ${after}`, all)).toBe(null);
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
  const words = [...forbidden, 'a'.repeat(60)];
  for (const unit of ['a-', '\u0441a'])
    expect([unit, cpuMs(() => findForbidden(unit.repeat(30_000), words), 1000) < 1000]).toEqual([unit, true]);
});
