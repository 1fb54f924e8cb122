import { expect, test } from 'vitest';
import { directoryColumns, readDirectoryLine } from '#features/payments/banks/directoryFile.ts';
import { getBankCode, sepaCountries } from '#shared/rules/bankCodes.ts';
import { demoBanks } from './banks.ts';
import { bbans, outsideIban } from './ibans.ts';

test('every outside account of the demo in SEPA is at a bank of the directory', () => {
  for (const country of Object.keys(bbans).filter((one) => sepaCountries.includes(one))) {
    const code = getBankCode(outsideIban(country, 'Somebody')) ?? '';
    const banks = demoBanks.filter((bank) => bank.country === country && bank.national_codes.includes(code));
    expect([country, banks.length]).toEqual([country, 1]);
  }
});

test('an import would take every bank', () => {
  for (const bank of demoBanks) {
    const yesNo = [bank.is_instant, bank.verifies_payee].map((can) => (can ? 'yes' : 'no'));
    const cells = [bank.bic, bank.name, bank.country, bank.national_codes.join(' '), ...yesNo, bank.valid_from];
    expect(cells).toHaveLength(directoryColumns.length);
    expect(readDirectoryLine(cells.join(','))).toEqual(bank);
  }
});
