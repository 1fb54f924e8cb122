import { expect, it } from 'vitest';
import { defaultPeriod, refuseFormat, refusePeriod, statementName } from './rules.ts';

it('refuses what the bank would refuse, in a sentence', () => {
  expect(refusePeriod({ from: '2026-03-01', to: '2026-03-05' })).toBeNull();
  expect(refusePeriod({ from: '2026-03-06', to: '2026-03-05' })).toBe('The first day is after the last one');
  expect(refusePeriod({ from: '2010-03-06', to: '2026-03-05' })).toBe('A statement covers at most ten years');
});

it('covers this month up to today, all accounts, where nothing is asked', () => {
  expect(defaultPeriod('2026-03-05')).toEqual({ from: '2026-03-01', to: '2026-03-05', fund: null });
});

const month = { from: '2026-03-01', to: '2026-03-31', fund: null };

it('refuses a format that cannot say what is wanted', () => {
  const time = { ...month, fund: { currency: 'SEC', iban: 'LT121000011101001000' } };
  expect(refuseFormat('mt940', month)).toBeNull();
  expect(refuseFormat('mt940', time)).toBe('This format carries money only');
  expect(refuseFormat('csv', time)).toBeNull();
  expect(refuseFormat('camt054', month)).toBe('camt.054 covers one day');
  expect(refuseFormat('camt054', { ...month, to: month.from })).toBeNull();
});

it('names the file by company, period and format', () => {
  expect(statementName('30000000001', month, 'mt940')).toBe('statement-30000000001-2026-03-01-2026-03-31.sta');
});
