import { expect, test } from 'vitest';
import { newCode } from '../server/access/tokens.ts';
import { codeLetters, formatCode, normalizeCode } from './enrolmentCode.ts';

test('a code is made of letters that no one mistakes, and is typed in any way', () => {
  expect(new Set(codeLetters).size).toBe(32);
  expect(codeLetters).not.toMatch(/[01IO]/);
  const codes = Array.from({ length: 200 }, newCode);
  expect(new Set(codes).size).toBe(200);
  for (const code of codes) {
    expect(code).toMatch(new RegExp(`^[${codeLetters}]{8}$`));
    const shown = formatCode(code);
    for (const typed of [shown, ` ${shown.toLowerCase()} `, code.split('').join(' ')])
      expect(normalizeCode(typed)).toBe(code);
  }
});
