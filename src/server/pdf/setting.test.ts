import { Writable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import type { Face } from './faces.ts';
import { Paper } from './paper.ts';
import { fitted, oneLine, wrapped } from './setting.ts';

let face: Face;

beforeAll(async () => {
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() });
  ({ regular: face } = (await Paper.begin({ title: 'Sample', language: 'en' }, sink)).ink.faces);
});

test.each([
  ['a\u202Eb\u0000c\u00A0d', 'ab c d'],
  ['Cafe\u0301', 'Café'],
  // what joins or parts letters is part of words in these scripts, and hidden in others
  ['صورت\u200Cحساب', 'صورت\u200Cحساب'],
  ['র\u200D্যাব', 'র\u200D্যাব'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['In\u200Cvoice\u200D 7', 'Invoice 7'],
  ['\u2067abc\u2069', 'abc'],
])('%j is in a line as %j', (text, line) => {
  expect(oneLine(text)).toBe(line);
});

const size = 10;

test.each([
  ['spaces', 'Rent for January and February', ['Rent for', 'January and', 'February']],
  ['a word that is too long', 'W'.repeat(12), ['WWWWWW', 'WWWWWW']],
  ['no hyphen or slash', 'INV-26/17-B paid', ['INV-26/17-B', 'paid']],
  ['Arabic words', 'سداد الفاتورة عن توريد أخشاب', ['سداد الفاتورة', 'عن توريد', 'أخشاب']],
  ['Chinese, but not before a comma', '支付发票货，包括运费', ['支付发票', '货，包括运', '费']],
  ['Japanese, but not after a bracket', '請求書の（送料込み）', ['請求書の', '（送料込', 'み）']],
])('lines break at %s', (_what, text, lines) => {
  expect(wrapped(text, face, size, 58, 9)).toEqual(lines);
});

test.each([
  ['क्षतिपूर्तिविद्युतशुल्कप्रविष्टि', 40],
  ['চৌধুরীট্রেডার্সলিমিটেড', 40],
  ['الاستثماراتوالمقاولات', 40],
])('%s is cut between letters, never before a mark', (word, width) => {
  const lines = wrapped(word, face, size, width, 20);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(word);
  const cut = fitted(word, face, size, width);
  expect(cut).toMatch(/…$/);
  for (const line of [...lines, cut]) {
    expect(line).not.toMatch(/^\p{M}/u);
    expect(face.getWidth(line, size)).toBeLessThanOrEqual(width);
  }
});

test.each([
  ['Žemaitė', 'Žemaitė'],
  ['中国木材', '中国木材'],
  // no font here: each letter in ASCII, from left to right also beside Arabic
  ['שלום', 'slvm'],
  ['ไทย', 'aithy'],
])('%s is as wide as %s', (text, same) => {
  expect(face.getWidth(text, size)).toBeGreaterThan(0);
  expect(face.set(text, 'ltr').map(({ hex }) => hex)).toEqual(face.set(same, 'ltr').map(({ hex }) => hex));
  expect(face.set(text, 'rtl').map(({ hex }) => hex)).toEqual(face.set(same, 'ltr').map(({ hex }) => hex));
});

test('a word with a letter that its font lacks is spelt as a whole', () => {
  expect(face.set('ڄاڻ', 'rtl').map(({ hex }) => hex)).toEqual(face.set('jn', 'ltr').map(({ hex }) => hex));
});
