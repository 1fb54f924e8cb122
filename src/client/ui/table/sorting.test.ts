import { expect, it } from 'vitest';
import { readSort } from './sorting.ts';

it('reads the column and the direction', () => {
  expect(readSort('name')).toEqual({ key: 'name', direction: 'ascending' });
  expect(readSort('-amount')).toEqual({ key: 'amount', direction: 'descending' });
  for (const none of [undefined, '']) expect(readSort(none)).toBeUndefined();
});
