import { expect, test } from 'vitest';
import { fill, statementLanguages, wordsFor } from './words.ts';

test('the languages of the neighbourhood have words of their own', () => {
  const wanted = ['en', 'lt', 'lv', 'et', 'pl', 'de', 'fr', 'es', 'it', 'el', 'uk', 'ru'];
  expect(statementLanguages).toEqual(expect.arrayContaining(wanted));
});

test('a region is ignored, case too', () => {
  expect(wordsFor('lt-LT')).toEqual(wordsFor('LT'));
  expect(wordsFor('lt').words.title).toBe('Sąskaitos išrašas');
});

test.each(['ja', 'xx', '', 'constructor', '__proto__'])('%j has no words: English, and it says so', (language) => {
  expect(wordsFor(language)).toMatchObject({
    language: 'en',
    translated: false,
    words: { title: 'Account statement' },
  });
});

test.each(statementLanguages)('the sentences of %s keep their marks and the total stands last', (language) => {
  const { words, translated } = wordsFor(language);
  expect(translated).toBe(true);
  expect(words.page).toMatch(/\{page\}.*\{total\}$/);
  expect(words.made).toContain('{time}');
  // pdfkit writes the title into XML as it is
  expect(words.title).not.toMatch(/[<>&]/);
  expect(fill(words.made, { time: '12:00' })).toContain('12:00');
});
