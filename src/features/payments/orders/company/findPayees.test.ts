// The palette finds payees, and statements of accounts, for those who may see them.
import { beforeEach, expect, test } from 'vitest';
import { callKey, queryClient } from '#client/api/queries.ts';
import type { Finder } from '#client/features.ts';
import { findStatements } from '#features/accounts/company/findStatements.ts';
import { clientCalls } from '#features/clients/calls.ts';
import { payeeCalls } from '#features/payments/payees/calls.ts';
import { findPayees } from './findPayees.ts';

const companyId = '10000000001';
const params = { companyId };
const fund = (name: string) => ({ name, balance: 'EUR1.00', reserved: 'EUR0.00', available: 'EUR1.00' });

beforeEach(() => {
  queryClient.clear();
  queryClient.setQueryData(callKey(payeeCalls.listPayees, { params }), {
    items: [
      { name: 'Šilo Baldai UAB', acc: 'LT121000011101001000', lastAt: '2026-11-01T00:00:00Z' },
      { name: 'Holz AG', acc: 'DE89370400440532013000', lastAt: '2026-10-01T00:00:00Z' },
    ],
    next: null,
  });
  queryClient.setQueryData(callKey(clientCalls.readCompany, { params }), {
    funds: { 'EUR.LT603999010000000001': fund('Main'), 'EUR.LT333999010000000002': fund('Tax reserve') },
  });
});

const found = async (finder: Finder, typed: string, letters = 'ABC') =>
  (
    await finder(typed, {
      ...({ person: {} } as { person: never }),
      ...{ work: { companyId, letters }, most: 5, signal: new AbortController().signal },
    })
  ).map(({ label }) => label);

test.each([
  ['silo', ['Šilo Baldai UAB']],
  ['de89 3704', ['Holz AG']],
  ['nobody', []],
])('payees by %s', async (typed, labels) => {
  expect(await found(findPayees, typed)).toEqual(labels);
  expect(await found(findPayees, typed, 'AC')).toEqual([]);
});

test.each([
  ['statement', ['Statement of all accounts', 'Statement of Main', 'Statement of Tax reserve']],
  ['state tax', ['Statement of Tax reserve']],
  ['extract', ['Statement of all accounts', 'Statement of Main', 'Statement of Tax reserve']],
  ['LT603999010000000001', ['Statement of Main']],
  ['nobody', []],
])('statements by %s', async (typed, labels) => {
  expect(await found(findStatements, typed)).toEqual(labels);
  expect(await found(findStatements, typed, 'BC')).toEqual([]);
});
