import { expect, it } from 'vitest';
import { dayTyped } from './dayTyped.ts';

it('writes the dashes of a day while it is typed, pasted or deleted', () => {
  const typed = [...'20260305'].reduce((shown, digit) => dayTyped(shown + digit, shown), '');
  expect(typed).toBe('2026-03-05');
  expect(dayTyped('2026-03-0', '2026-03-05')).toBe('2026-03-0');
  expect(dayTyped('2026-03-', '2026-03-0')).toBe('2026-03');
  expect(dayTyped('2026-0', '2026-03')).toBe('2026-0');
  expect(dayTyped('05.03', '')).toBe('0503-');
  expect(dayTyped('2026-03-05', '')).toBe('2026-03-05');
  expect(dayTyped('2026/03/05 and more', '')).toBe('2026-03-05');
});
