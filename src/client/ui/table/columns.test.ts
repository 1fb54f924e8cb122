import { describe, expect, it } from 'vitest';
import { type Column, getLines, listPlaces, stepsBeside } from './columns.ts';

const rows = ['a1', 'a2', 'b1', 'a3'];
const getKey = (row: string) => row;

describe('lines', () => {
  it('puts a heading before each run of one group and says it its rows', () => {
    const group = {
      getKey: (row: string) => row.charAt(0),
      title: (key: string, own: readonly string[]) => key + own.length,
    };
    const shown = getLines(rows, getKey, group).map((line) => (line.kind === 'group' ? `[${line.title}]` : line.key));
    expect(shown).toEqual(['[a2]', 'a1', 'a2', '[b1]', 'b1', '[a1]', 'a3']);
  });
  it('keeps keys apart when a group comes back', () => {
    const lines = getLines(rows, getKey, { getKey: (row) => row.charAt(0), title: (key) => key });
    expect(new Set(lines.map((line) => line.key)).size).toBe(lines.length);
  });
});

describe('places in the list form', () => {
  const column = (key: string, more: Partial<Column<string>> = {}): Column<string> => ({
    key,
    title: key,
    render: getKey,
    ...more,
  });
  it('takes the first column as title and the last amount as value', () => {
    const columns = [
      column('name'),
      column('date'),
      column('iban', { hideBelow: 1024 }),
      column('amount', { align: 'end' }),
    ];
    expect(listPlaces(columns)).toEqual(['title', 'detail', 'none', 'value']);
  });
  it('lets a column choose', () => {
    const columns = [
      column('name'),
      column('count', { align: 'end' }),
      column('state', { list: 'state' }),
      column('x', { list: 'value' }),
    ];
    expect(listPlaces(columns)).toEqual(['title', 'detail', 'state', 'value']);
  });
});

it('steps from the open row to the rows beside it, and not beyond the ends', () => {
  const from = (openKey: string | undefined) => {
    const shown: string[] = [];
    const { onPrevious, onNext } = stepsBeside(rows, getKey, openKey, (row) => shown.push(row));
    onPrevious?.();
    onNext?.();
    return [shown.join(' '), onPrevious !== undefined, onNext !== undefined];
  };
  expect(from('a1')).toEqual(['a2', false, true]);
  expect(from('a2')).toEqual(['a1 b1', true, true]);
  expect(from('a3')).toEqual(['b1', true, false]);
  expect(from('gone')).toEqual(['', false, false]);
  expect(from(undefined)).toEqual(['', false, false]);
});
