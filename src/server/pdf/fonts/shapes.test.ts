import { describe, expect, test } from 'vitest';
import { type FontFile, getHome, readFontFile } from './scripts.ts';
import { shapedFont } from './shapes.ts';
import { trueTypeOfWoff2 } from './woff2.ts';

/** The font of the word in a document of this language. */
function getFile(word: string, language = 'en'): FontFile {
  const [letter = ''] = word;
  const file = getHome(letter, word, language)?.files[0];
  if (!file) throw new Error(`${word} has no font`);
  return file;
}

const shape = (word: string, rightToLeft = false) =>
  shapedFont(getFile(word), 'regular').shape(word, rightToLeft, 'en') ?? [];

describe('the fonts of each script', () => {
  const words = ['حساب', 'भुगतान', 'লেনদেন', '账', '精', '額', 'の', '역', '。'];

  test.each(words)('%s has outlines inside the box that its font states, and others when bold', (word) => {
    const file = getFile(word, word === '額' ? 'ja' : 'en');
    const font = shapedFont(file, 'bold');
    const head = font.table('head');
    const [left = 0, low = 0, right = 0, high = 0] = [36, 38, 40, 42].map((at) => head.readInt16BE(at));
    const rightToLeft = word === 'حساب';
    const glyphs = font.shape(word, rightToLeft, 'en') ?? [];
    expect(glyphs.length).toBeGreaterThan(0);
    for (const { id } of glyphs) {
      const points = font.getOutline(id).flat();
      expect(points.length).toBeGreaterThan(3);
      for (const { x, y } of points) expect(x >= left && x <= right && y >= low && y <= high).toBe(true);
      expect(points).not.toEqual(shapedFont(file, 'regular').getOutline(id).flat());
    }
  });

  test('what is no font, or ends too early, is refused', () => {
    const file = readFontFile(getFile('حساب'));
    expect(() => trueTypeOfWoff2(Buffer.from('no font at all'))).toThrow('not WOFF2');
    expect(() => trueTypeOfWoff2(file.subarray(0, 1_000))).toThrow();
  });
});

test('the same Han letter comes from the font of its country', () => {
  const familyIn = (text: string, language: string) => getHome('合', text, language)?.files[0]?.family;
  expect(familyIn('合同', 'en')).toBe('noto-sans-sc');
  expect(familyIn('合計', 'ja')).toBe('noto-sans-jp');
  expect(familyIn('合計の', 'en')).toBe('noto-sans-jp');
  expect(familyIn('合 서울', 'zh')).toBe('noto-sans-kr');
});

describe('words are shaped', () => {
  test('an Arabic letter has another form at the start, in the midst and at the end of a word', () => {
    const [end, midst, start] = shape('ببب', true).map(({ id }) => id);
    const [alone] = shape('ب', true).map(({ id }) => id);
    expect(new Set([end, midst, start, alone]).size).toBe(4);
  });

  test('lam and alef are one glyph, a mark takes no room', () => {
    expect(shape('لا', true).map(({ text }) => text)).toEqual(['\uFEFB']);
    expect(shape('مَ', true).map(({ advance }) => advance > 0)).toEqual([false, true]);
  });

  test('a Hindi vowel sign stands before its letter, and is read after it', () => {
    const glyphs = shape('कि');
    expect(glyphs.map(({ id }) => id)).toEqual([expect.any(Number), shape('क')[0]?.id]);
    expect(glyphs.map(({ text }) => text).join('')).toBe('कि');
  });

  test('a Bengali vowel sign is joined to the line above it inside a word only', () => {
    const [start, , , inside] = shape('লেনদেন').map(({ id }) => id);
    expect(start).not.toBe(inside);
  });

  test('a letter that the font lacks is no word of it', () => {
    expect(shapedFont(getFile('حساب'), 'regular').shape('ڄاڻ', true, 'ar')).toBe(null);
  });
});
