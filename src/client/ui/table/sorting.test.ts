import { expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { readSort, sortedRows, writeSort } from './sorting.ts';

interface Row {
  name: string;
  minor: bigint;
}
const columns: Column<Row>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'amount', title: 'Amount', render: ({ minor }) => `${minor}`, sortBy: ({ minor }) => minor },
  { key: 'note', title: 'Note', render: () => '' },
];
const rows: Row[] = [
  { name: 'Žalia 10', minor: 20n },
  { name: 'zalia 9', minor: 9_007_199_254_740_993n },
  { name: 'Beržas', minor: -5n },
  { name: 'Aušra', minor: 9_007_199_254_740_992n },
];
const names = (text: string | undefined) => sortedRows(rows, columns, readSort(text)).map(({ name }) => name);

it('sorts words as people do and amounts to the last cent', () => {
  expect(names('name')).toEqual(['Aušra', 'Beržas', 'zalia 9', 'Žalia 10']);
  expect(names('-amount')).toEqual(['zalia 9', 'Aušra', 'Žalia 10', 'Beržas']);
});

it('leaves the order alone without a column that sorts', () => {
  for (const text of [undefined, '', 'note', 'gone', '-']) expect(names(text)).toEqual(rows.map(({ name }) => name));
});

it('writes what it reads', () => {
  for (const text of ['name', '-amount']) {
    const sort = readSort(text);
    expect(sort && writeSort(sort)).toBe(text);
  }
});
