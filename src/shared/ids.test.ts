import { expect, test } from 'vitest';
import { newId } from '../server/db/ids.ts';
import { fillPath } from './call.ts';
import { clientId, fundId, getFundId, parseFundId, recordId } from './ids.ts';

test.each(['10000000001', '99999999999'])('%s is a client', (id) => expect(clientId.safeParse(id).success).toBe(true));
test.each([
  '',
  '01234567890',
  '1000000000',
  '100000000010',
  '1000000000a',
  '１0000000001',
  '10000000001\n',
  10_000_000_001,
  null,
])('%j is none', (id) => expect(clientId.safeParse(id).success).toBe(false));

test('ids of records sort by their birth', () => {
  const ids = Array.from({ length: 500 }, newId);
  expect([...ids].sort()).toEqual(ids);
  expect(ids.every((id) => recordId.safeParse(id).success)).toBe(true);
  // also those of one millisecond: no one can guess the next one from those before
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
});
test.each([
  '',
  '-'.repeat(36),
  '01900000-0000-7000-8000-00000000000',
  '01900000-0000-7000-8000-00000000000G',
  '01900000-0000-7000-8000-00000000000A',
  '{01900000-0000-7000-8000-000000000000}',
])('%j is no record', (id) => expect(recordId.safeParse(id).success).toBe(false));

test('a fund is a currency and an IBAN, blocked or not', () => {
  for (const blocked of [true, false]) {
    const id = getFundId('EUR', 'LT121000011101001000', blocked);
    expect(parseFundId(id)).toEqual({ currency: 'EUR', iban: 'LT121000011101001000' });
  }
  expect(getFundId('SEC', 'LT121000011101001000', true)).toBe('SEC.LT121000011101001000.B');
});
test.each([
  '',
  'EUR',
  'EUR.',
  'EUR.LT',
  'eur.LT121000011101001000',
  'EURO.LT121000011101001000',
  'EUR.LT121000011101001000.',
  'EUR.LT121000011101001000.C',
  'EUR.LT121000011101001000.B.B',
  'EUR LT121000011101001000',
  "EUR.LT12'000011101001000",
])('%j is no fund', (id) => {
  expect(fundId.safeParse(id).success).toBe(false);
  expect(parseFundId(id)).toBeNull();
});

test('an address is filled with its values, each encoded', () => {
  expect(fillPath('/web/{companyId}/funds/{fundId}', { companyId: '1', fundId: 'a/b?c' })).toBe(
    '/web/1/funds/a%2Fb%3Fc',
  );
});
