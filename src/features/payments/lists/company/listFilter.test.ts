import { expect, it } from 'vitest';
import { dayHeading, filterOf, isFiltered, noFilter, periodWords, rangeWords } from './listFilter.ts';

it('hands only what is set to the call, and nothing of the panels', () => {
  const search = { status: 'sent', text: 'rent', open: 'x', pay: 'new' } as const;
  expect(filterOf(search)).toEqual({ status: 'sent', text: 'rent' });
  expect(filterOf({ ...search, ...noFilter })).toEqual({});
});

it('knows whether anything is filtered', () => {
  expect(isFiltered({})).toBe(false);
  const all = { status: 'all', open: 'x' } as const;
  expect(isFiltered(all)).toBe(false);
  expect(isFiltered({ min: '1.00' })).toBe(true);
});

it('reads a period as part of a sentence', () => {
  expect(periodWords({})).toBeUndefined();
  expect(periodWords({ from: '2020-01-01', to: '2020-01-31' })).toBe('2020-01-01 to 2020-01-31');
  expect(periodWords({ from: '2020-01-01', to: '2020-01-01' })).toBe('2020-01-01');
  expect(periodWords({ from: '2020-01-01' })).toBe('since 2020-01-01');
  expect(periodWords({ to: '2020-01-01' })).toBe('until 2020-01-01');
});

it('reads an amount range as part of a sentence', () => {
  expect(rangeWords({ min: '1000.00', max: '2500.5' })).toEqual({ verb: 'between', value: '1 000.00 and 2 500.50' });
  expect(rangeWords({ min: '10' })).toEqual({ verb: 'at least', value: '10.00' });
  expect(rangeWords({ max: '10' })).toEqual({ verb: 'at most', value: '10.00' });
  expect(rangeWords({})).toBeUndefined();
});

it('heads each day with its date and a name', () => {
  expect(dayHeading('2026-03-05', '2026-03-05')).toBe('2026-03-05 Today');
  expect(dayHeading('2026-02-28', '2026-03-01')).toBe('2026-02-28 Yesterday');
  expect(dayHeading('2026-03-02', '2026-03-05')).toBe('2026-03-02 Monday');
});
