import { expect, it } from 'vitest';
import { exceededBy, getFigures } from './figures.ts';

it('names the limits that one more payment would exceed', () => {
  const limits = [
    { key: 'dayOut', limitMinor: 1000n, usedMinor: 900n },
    { key: 'monthOut', limitMinor: 5000n, usedMinor: 900n },
    { key: 'weekOut', limitMinor: 800n, usedMinor: 900n },
  ];
  const keysOver = (amountMinor: bigint) => exceededBy(amountMinor, limits).map(({ key }) => key);
  expect(keysOver(100n)).toEqual(['weekOut']);
  expect(keysOver(101n)).toEqual(['dayOut', 'weekOut']);
  expect(keysOver(4101n)).toEqual(['dayOut', 'monthOut', 'weekOut']);
});

it('adds up each month, whole and by kind, and keeps empty ones', () => {
  const figures = getFigures(
    ['2026-01', '2026-02'],
    [
      { month: '2026-02', direction: 'out', kind: 'fee', amountMinor: 35n },
      { month: '2026-02', direction: 'out', kind: 'payment', amountMinor: 1000n },
      { month: '2026-02', direction: 'in', kind: 'payment', amountMinor: 250n },
    ],
  );
  expect(figures).toEqual([
    { month: '2026-01', incomeMinor: 0n, expenseMinor: 0n, kinds: [] },
    {
      month: '2026-02',
      incomeMinor: 250n,
      expenseMinor: 1035n,
      kinds: [
        { kind: 'payment', incomeMinor: 250n, expenseMinor: 1000n },
        { kind: 'fee', incomeMinor: 0n, expenseMinor: 35n },
      ],
    },
  ]);
});
