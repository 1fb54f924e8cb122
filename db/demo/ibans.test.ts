import { expect, test } from 'vitest';
import { isOwnIban } from '#shared/iban.ts';
import { isIban } from '#shared/validIban.ts';
import { bbans, outsideIban } from './ibans.ts';

test.each(Object.keys(bbans))('IBANs of %s are valid, never ours and one per owner', (country) => {
  const owners = Array.from({ length: 200 }, (_, i) => `owner ${i}`);
  const ibans = owners.map((owner) => outsideIban(country, owner));
  for (const iban of ibans) {
    expect(isIban(iban), iban).toBe(true);
    expect(isOwnIban(iban, '39990')).toBe(false);
    expect(iban.startsWith(country)).toBe(true);
  }
  expect(new Set(ibans).size).toBe(owners.length);
  expect(outsideIban(country, 'owner 7')).toBe(ibans[7]);
});

test('a country without a rule is refused', () => {
  expect(() => outsideIban('XX', 'anybody')).toThrow('XX');
});
