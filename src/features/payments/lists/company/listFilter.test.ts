import { expect, it } from 'vitest';
import { dayHeading, formatPeriod, formatRange, paymentQuery } from './listFilter.ts';

it('passes only filters and order to the call, not the panels', () => {
  const search = { status: 'sent', text: 'rent', open: 'x', pay: 'new' } as const;
  expect(paymentQuery(search)).toEqual({ status: 'sent', text: 'rent' });
  expect(paymentQuery({ status: 'all', text: '', sort: 'time' })).toEqual({ sort: 'time' });
});

it('asks for the viewer’s own day where a day is all that is asked for', () => {
  const day = { from: '2020-01-01', to: '2020-01-01' };
  const dayZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  expect(paymentQuery(day)).toEqual({ ...day, dayZone });
  expect(paymentQuery({ ...day, status: 'sent' })).not.toHaveProperty('dayZone');
  expect(paymentQuery({ ...day, to: '2020-01-02' })).not.toHaveProperty('dayZone');
});

it('reads a period as part of a sentence', () => {
  expect(formatPeriod({})).toBeUndefined();
  expect(formatPeriod({ from: '2020-01-01', to: '2020-01-31' })).toBe('2020-01-01 to 2020-01-31');
  expect(formatPeriod({ from: '2020-01-01', to: '2020-01-01' })).toBe('2020-01-01');
  expect(formatPeriod({ from: '2020-01-01' })).toBe('since 2020-01-01');
  expect(formatPeriod({ to: '2020-01-01' })).toBe('until 2020-01-01');
});

it('reads an amount range as part of a sentence', () => {
  expect(formatRange({ min: '1000.00', max: '2500.5' })).toEqual({ verb: 'between', value: '1 000.00 and 2 500.50' });
  expect(formatRange({ min: '10' })).toEqual({ verb: 'at least', value: '10.00' });
  expect(formatRange({ max: '10' })).toEqual({ verb: 'at most', value: '10.00' });
  expect(formatRange({})).toBeUndefined();
});

it('heads each day with its date and a name', () => {
  expect(dayHeading('2026-03-05', '2026-03-05')).toBe('2026-03-05 Today');
  expect(dayHeading('2026-02-28', '2026-03-01')).toBe('2026-02-28 Yesterday');
  expect(dayHeading('2026-03-02', '2026-03-05')).toBe('2026-03-02 Monday');
});
