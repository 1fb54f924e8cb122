import { expect, it } from 'vitest';
import { dayTyped } from './dayTyped.ts';

it('writes the dashes of a day while it is typed, pasted or deleted', () => {
  const typed = [...'20260305'].reduce((shown, digit) => dayTyped(shown + digit, shown), '');
  expect(typed).toBe('2026-03-05');
  expect(dayTyped('2026-03-0', '2026-03-05')).toBe('2026-03-0');
  expect(dayTyped('2026-03-', '2026-03-0')).toBe('2026-03');
  expect(dayTyped('2026-0', '2026-03')).toBe('2026-0');
  expect(dayTyped('2026-03-05', '')).toBe('2026-03-05');
  expect(dayTyped('2026/03/05 and more', '')).toBe('2026-03-05');
});

it.each(['2026-03-31', '20260331', '2026.03.31', '31.3.2026', '31.03.2026', '31/03/2026', '31/3/2026'])(
  'reads %s, typed or pasted',
  (written) => {
    expect([...written].reduce((shown, letter) => dayTyped(shown + letter, shown), '')).toBe('2026-03-31');
    expect(dayTyped(` ${written} `, '')).toBe('2026-03-31');
  },
);

it('keeps a started address in the order of the country', () => {
  expect(['3.', '31/', '31.3.', '31.03.20'].map((typed) => dayTyped(typed, ''))).toEqual([
    '3.',
    '31/',
    '31.3.',
    '31.03.20',
  ]);
  expect(dayTyped('31.3.', '31.3.2')).toBe('31.3.');
});
