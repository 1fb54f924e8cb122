import { expect, test } from 'vitest';
import { assetLines } from './tables.ts';

test('a type adds up its amounts, also where the bank owes more than it has', () => {
  const lines = assetLines([
    ['SETTLEMENT', '2026-11-26T00:00:00Z', null, '-12.50'],
    ['RECEIVABLE', '2026-11-26T00:00:00Z', '10000000001', '3.00'],
    ['RECEIVABLE', '2026-11-26T00:00:00Z', null, '0.25'],
  ]);
  expect(lines.filter(({ amount }) => amount !== '0.00')).toEqual([
    { type: 'RECEIVABLE', amount: '3.25', debtors: 1 },
    { type: 'SETTLEMENT', amount: '-12.50', debtors: 0 },
  ]);
});
