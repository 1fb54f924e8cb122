import { expect, test } from 'vitest';
import { formatAlike, formatChangedTogether } from './checkTexts.ts';

test('says what a change does to payments sent together', () => {
  expect(formatChangedTogether(2)).toContain(
    'together with 1 other payment. The change takes that request back for all',
  );
  expect(formatChangedTogether(4)).toContain('together with 3 other payments.');
});

test('says when the same payment was entered before, whether it waits, and how many there are', () => {
  const one = { id: 'a', createdAt: '2026-11-20T10:00:00Z', isWaiting: false };
  const words = (isWaiting: boolean, others: number) =>
    formatAlike([{ ...one, isWaiting }, ...Array.from({ length: others }, () => one)], (moment) => moment.slice(0, 10));
  expect(words(false, 0)).toBe(
    'A payment with the same payee, amount and message was created on ' +
      '2026-11-20. Create another one only if you mean to pay twice.',
  );
  expect(words(true, 2)).toContain(' is waiting for approval since 2026-11-20. The last 30 days have 2 more like it. ');
});
