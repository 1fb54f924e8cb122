/**
 * Valid IBANs of the outside world: right length, national check and mod 97, but bank codes that no bank has, so
 * that no demo payment ever names a real account.
 */
import { composeIBAN } from 'ibantools';
import { hashText } from './random.ts';

/** How a country's BBAN is made from an unused bank code and 18 digits of somebody's own. */
export const bbans: Record<string, (own: string) => string> = {
  AT: (own) => `99901${own.slice(0, 11)}`,
  DE: (own) => `99900011${own.slice(0, 10)}`,
  DK: (own) => `0099${own.slice(0, 10)}`,
  EE: (own) => withEstonianCheck(`9900${own.slice(0, 11)}`),
  FI: (own) => `999000${own.slice(0, 8)}`,
  FR: (own) => withFrenchKey(`9990099900${own.slice(0, 11)}`),
  GR: (own) => `9990001${own.slice(0, 16)}`,
  IE: (own) => `DEMO999000${own.slice(0, 8)}`,
  LT: (own) => `99901${own.slice(0, 11)}`,
  LU: (own) => `999${own.slice(0, 13)}`,
  LV: (own) => `DEMO${own.slice(0, 13)}`,
  PL: (own) => `${withPolishCheck('9990000')}${own.slice(0, 16)}`,
  SE: (own) => `999${own.slice(0, 17)}`,
  UA: (own) => `999000${own.padStart(19, '0')}`,
};

/** The IBAN of an outside account; the same `owner` text always has the same one. Throws for an unknown country. */
export function outsideIban(country: string, owner: string): string {
  const bban = bbans[country];
  if (!bban) throw new Error(`No IBANs are made for ${country}`);
  const own = `${hashText(owner)}`.padStart(10, '0') + `${hashText(`${owner}*`)}`.padStart(10, '0').slice(0, 8);
  const iban = composeIBAN({ countryCode: country, bban: bban(own) });
  if (!iban) throw new Error(`No valid IBAN for ${country}: ${bban(own)}`);
  return iban;
}

function weighted(digits: string, weights: readonly number[]): number {
  return [...digits].reduce((sum, digit, i) => sum + Number(digit) * (weights[i % weights.length] ?? 0), 0);
}

/** 7-3-1 from the right over all but the two digits of the bank. */
function withEstonianCheck(bban: string): string {
  const reversed = [...bban.slice(2)].reverse().join('');
  return `${bban}${(10 - (weighted(reversed, [7, 3, 1]) % 10)) % 10}`;
}

/** 3-9-7-1 over the seven digits of the branch. */
function withPolishCheck(branch: string): string {
  return `${branch}${(10 - (weighted(branch, [3, 9, 7, 1]) % 10)) % 10}`;
}

/** The key that makes the whole divisible by 97. */
function withFrenchKey(bban: string): string {
  return `${bban}${(97n - ((BigInt(bban) * 100n) % 97n)).toString().padStart(2, '0')}`;
}
