import { expect, test } from 'vitest';
import { riskTables, shippedRisks } from './riskTables.ts';

test.each([
  ['IR', 'prohibited'],
  ['KP', 'prohibited'],
  ['MM', 'prohibited'],
  ['AF', 'high'],
  ['MC', 'high'],
  ['VN', 'high'],
  ['BG', 'raised'],
  ['IQ', 'raised'],
  ['UA', 'raised'],
  ['US', 'raised'],
  ['RU', 'raised'],
  ['ZZ', 'raised'],
  ['LT', 'low'],
  ['NO', 'low'],
  ['CH', 'low'],
  ['GB', 'low'],
])('%s is %s', (country, risk) => {
  expect(shippedRisks.countryRisk(country)).toBe(risk);
});

test('what the bank has decided goes before what was shipped, for that country or activity alone', () => {
  const decided = riskTables({
    activities: { '49': 3, OTHER: 1 },
    countries: { IR: ['GREY'], LT: ['EU', 'EEA', 'HIGH'] },
  });
  expect(['IR', 'LT', 'LV', 'KP'].map(decided.countryRisk)).toEqual(['raised', 'high', 'low', 'prohibited']);
  expect(decided.getFlags('IR')).toEqual(['GREY']);
  expect(['49', '50', 'OTHER:Bees', 'toString'].map(decided.activityRisk)).toEqual([3, 1, 1, 1]);
  expect(decided.activitiesFor('Screening')).toContain('49');
  expect(decided.activitiesFor('Registration')).not.toContain('49');
  expect(decided.activitiesFor('Screening')).not.toContain('OTHER');
});
