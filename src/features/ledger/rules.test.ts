import { expect, test } from 'vitest';
import {
  getAccountName,
  getAddress,
  ledgerAddress,
  needsSecond,
  type PostedAccount,
  typedAddress,
  whyNotPosted,
} from './rules.ts';

const iban = 'LT063999010000000001';

test.each([
  ['EUR.SUSPENSE', { iban: null, debtorId: null, code: 'SUSPENSE' }],
  ['EUR.SAFEGUARD', { iban: null, debtorId: null, code: 'SAFEGUARD' }],
  ['EUR.RECEIVABLE.10000000001', { iban: null, debtorId: '10000000001', code: null }],
  [`EUR.${iban}`, { iban, debtorId: null, code: null }],
])('%s is an address there and back', (address, name) => {
  expect(ledgerAddress.safeParse(address).success).toBe(true);
  expect(getAccountName(address)).toEqual(name);
  expect(getAddress(name)).toBe(address);
});

test('a blocked account is found under its address with .B too', () => {
  expect(getAccountName(`EUR.${iban}.B`)).toEqual({ iban, debtorId: null, code: null });
});

test.each([
  'SUSPENSE',
  'EUR.suspense',
  'EUR.A',
  'EUR.FUNDS',
  'EUR.RECEIVABLE',
  'SEC.EQUITY',
  'EUR.SUSPENSE.B',
  'EUR.',
  '',
])('%j is no address', (text) => {
  expect(ledgerAddress.safeParse(text).success).toBe(false);
});

test.each([
  [' lt06 3999 0100 0000 0001 ', `EUR.${iban}`],
  ['Suspense', 'EUR.SUSPENSE'],
  ['EUR.FEES', 'EUR.FEES'],
  ['', ''],
])('%j is typed for %j', (typed, address) => {
  expect(typedAddress(typed)).toBe(address);
});

test.each([
  [null, 100_000n, 0n, false],
  [null, 100_001n, 0n, true],
  [null, 1n, 99_999n, false],
  [null, 1n, 100_000n, true],
  ['10000000001', 1n, 0n, true],
])('about %s, %d cents after %d alone needs a second person: %s', (clientId, amount, alone, expected) => {
  expect(needsSecond(clientId, amount, alone)).toBe(expected);
});

const ofBank = { clientId: null, isClosed: false, isBlocked: false, isFrozen: false, availableMinor: null };
const suspense: PostedAccount = { id: 1n, ...ofBank };
const fees: PostedAccount = { id: 2n, ...ofBank };
const timber: PostedAccount = { ...ofBank, id: 3n, clientId: '10000000001', availableMinor: 500n };
const bakery: PostedAccount = { ...timber, id: 4n, clientId: '10000000002' };
const days = { valueDay: '2026-11-01', openSince: '2026-10-01', isToCome: false };

test.each<[string, Partial<Parameters<typeof whyNotPosted>[0]>, string | undefined]>([
  ['between accounts of the bank', {}, undefined],
  ['whatever a client has', { debit: timber, amountMinor: 500n }, undefined],
  ['a cent more', { debit: timber, amountMinor: 501n }, 'insufficient-funds'],
  ['to a client', { credit: timber, amountMinor: 501n }, undefined],
  ['to a blocked or frozen client', { credit: { ...timber, isBlocked: true, isFrozen: true } }, undefined],
  ['from a blocked account', { debit: { ...timber, isBlocked: true } }, 'account-blocked'],
  ['from a frozen client', { debit: { ...timber, isFrozen: true, isBlocked: true } }, 'client-frozen'],
  ['from a closed account', { debit: { ...timber, isClosed: true } }, 'account-closed'],
  ['to a closed account', { credit: { ...timber, isClosed: true } }, 'account-closed'],
  ['between two accounts of a client', { debit: timber, credit: { ...timber, id: 9n } }, undefined],
  ['from one client to another', { debit: timber, credit: bakery }, 'two-clients'],
  ['to the same account', { credit: suspense }, 'same-account'],
  ['on the last day that is closed', { valueDay: '2026-09-30' }, 'month-closed'],
  ['on the first day that is open', { valueDay: '2026-10-01' }, undefined],
  ['ahead of time', { isToCome: true }, 'moment-to-come'],
])('%s: %o is refused as %s', (_name, changes, expected) => {
  expect(whyNotPosted({ debit: suspense, credit: fees, amountMinor: 1n, ...days, ...changes })).toBe(expected);
});
