import { expect, test } from 'vitest';
import { hasHiddenCharacter } from '../unseenText.ts';
import { cleanText, foreignText } from './foreignText.ts';

test.each([
  ['STORE\tKAUNAS', 'STORE KAUNAS'],
  ['Caf\u00ade\u0301 \u200bNoir', 'Caf é Noir'],
  ['A\u0000B', 'A B'],
  ['  two  \r\n lines ', 'two lines'],
  ['half \ud800 a pair', 'half a pair'],
  ['right\u202eto left', 'right to left'],
  ['\u00a0\u2028', 'none'],
  ['', 'none'],
  ['Žalia Giria', 'Žalia Giria'],
])('%j is read as %j', (text, read) => {
  expect(cleanText(text, 40, 'none')).toBe(read);
  expect(hasHiddenCharacter(read)).toBe(false);
});

test('a longer one is cut between its characters, and one without end is refused', () => {
  expect(cleanText('😀'.repeat(50), 40)).toBe('😀'.repeat(40));
  expect(foreignText(40).safeParse('x'.repeat(1001)).success).toBe(false);
  expect(foreignText(40).safeParse(7).success).toBe(false);
});
