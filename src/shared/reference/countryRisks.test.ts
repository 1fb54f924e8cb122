import { expect, test } from 'vitest';
import { countryRisk } from './countryRisks.ts';

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
  expect(countryRisk(country)).toBe(risk);
});
