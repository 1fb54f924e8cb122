import { expect, test } from 'vitest';
import { languageCodes } from '#shared/reference/languages.ts';
import { en } from './words/en.ts';
import { fill, statementLabels } from './words.ts';

test('every language of the specification has words, and no other', () => {
  expect(languageCodes).toHaveLength(34);
  expect(Object.keys(statementLabels).sort()).toEqual([...languageCodes].sort());
});

/** The scripts of the languages that are not written in Latin, Greek or Cyrillic letters. */
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  fa: /\p{Script=Arabic}/u,
  ur: /\p{Script=Arabic}/u,
  hi: /\p{Script=Devanagari}/u,
  bn: /\p{Script=Bengali}/u,
  zh: /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u,
  ko: /\p{Script=Hangul}/u,
};
const european = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

test.each(languageCodes)('the table of %s is whole, and written in the letters of its language', (language) => {
  const words = statementLabels[language];
  expect(Object.keys(words)).toEqual(Object.keys(en));
  const script = scripts[language] ?? european;
  for (const [key, word] of Object.entries(words)) {
    expect(word.trim(), key).toBe(word);
    expect(word.normalize('NFC'), key).toBe(word);
    const letters = word.replace(/\{\w+\}/g, '').match(/\p{L}/gu) ?? [];
    expect(letters.length, key).toBeGreaterThan(0);
    expect(
      letters.filter((letter) => !script.test(letter)),
      key,
    ).toEqual([]);
  }
  if (language !== 'en') expect([words.opening, words.valid]).not.toEqual([en.opening, en.valid]);
});

test.each(languageCodes)('the sentences of %s keep their marks and the total stands last', (language) => {
  const words = statementLabels[language];
  expect(words.page).toMatch(/\{page\}.*\{total\}$/);
  for (const [key, word] of Object.entries(words)) {
    const marks = { page: ['{page}', '{total}'], made: ['{time}'] }[key] ?? [];
    expect(word.match(/\{\w*\}/g) ?? [], key).toEqual(marks);
  }
  // pdfkit writes the title into XML as it is
  expect(words.title).not.toMatch(/[<>&]/);
  expect(fill(words.made, { time: '12:00' })).toContain('12:00');
});
