// What is reported of a client, on the edges of the thresholds.
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findThresholds, thresholds } from './thresholds.ts';
import { ownMapping, parseVmiMapping } from './vmiMapping.ts';
import { listVmiRecords, type ReportedAccount, type ReportedClient } from './vmiRecords.ts';
import { makeVmiWriter } from './writeVmi.ts';

const day = '2026-12-31';
const bounds = findThresholds(day) ?? thresholds[0] ?? { from: '', balanceMinor: 0n, inflowMinor: 0n, debtMinor: 0n };
const account = (changes: Partial<ReportedAccount> = {}): ReportedAccount => ({
  ...{ iban: 'LT1', opened: '2020-01-01', closed: '', balanceMinor: 0n, inflowMinor: 0n },
  ...changes,
});
const client = (changes: Partial<ReportedClient>): ReportedClient => ({
  ...{ id: '1', type: 'N', name: 'Ona', code: '', birthDay: '1980-01-01', country: 'LT', debtMinor: 0n },
  ...{ accounts: [account()], people: [] },
  ...changes,
});
const summed = (changes: Partial<ReportedClient>) =>
  listVmiRecords(client(changes), day, bounds).map(({ record, amount }) => [record, amount]);
const balances = (...minors: number[]) => ({
  accounts: minors.map((minor) => account({ balanceMinor: BigInt(minor) })),
});
const inflows = (...minors: number[]) => ({ accounts: minors.map((minor) => account({ inflowMinor: BigInt(minor) })) });
const legal = { type: 'LEGAL' } as const;

test.each([
  [
    'positive balances together reach 5 000',
    balances(300_000, 200_000),
    [
      ['balance', '3000.00'],
      ['balance', '2000.00'],
    ],
  ],
  ['a cent less', balances(300_000, 199_999), []],
  ['a negative one takes nothing off', balances(500_000, -20_000), [['balance', '5000.00']]],
  ['an account without money has no line', balances(500_000, 0), [['balance', '5000.00']]],
  ['a resident of Latvia', { ...balances(900_000), country: 'LV' }, []],
  ['a company', { ...balances(900_000), ...legal }, []],
  ['inflows together reach 15 000', inflows(1_000_000, 500_000), [['inflow', '15000.00']]],
  ['a cent less came in', inflows(1_499_999), []],
  ['inflows of a company', { ...inflows(1_500_000), ...legal }, [['inflow', '15000.00']]],
  ['inflows of a company of Estonia', { ...inflows(1_500_000), ...legal, country: 'EE' }, [['inflow', '15000.00']]],
  ['inflows of a resident of Latvia', { ...inflows(1_500_000), country: 'LV' }, []],
  ['a debt over 290', { debtMinor: 29_001n }, [['debt', '290.01']]],
  ['a debt of 290', { debtMinor: 29_000n }, []],
  ['a debt and a negative balance together', { debtMinor: 15_000n, ...balances(-14_001) }, [['debt', '290.01']]],
  ['a debt of a company', { ...legal, debtMinor: 900_000n }, []],
] as const)('%s', (_, changes, records) => expect(summed(changes as Partial<ReportedClient>)).toEqual(records));

describe('accounts opened and closed', () => {
  const people: ReportedClient['people'] = [
    { kind: 'owner', name: 'Jonas', code: '', birthDay: '1970-02-02', country: 'LV', role: '', shareBp: 5050 },
  ];
  const kinds = (changes: Partial<ReportedAccount>) =>
    listVmiRecords(client({ ...legal, country: 'DE', accounts: [account(changes)], people }), day, bounds);
  test.each([
    [{ opened: '2026-01-01' }, ['accountOpened', 'owner']],
    [{ opened: '2026-12-31', closed: '2026-12-31' }, ['accountOpened', 'accountClosed', 'owner']],
    [{ closed: '2026-06-30' }, ['accountClosed', 'owner']],
    [{ closed: '2027-01-01' }, []],
    [{ opened: '2025-12-31' }, []],
  ])('%o', (changes, records) => expect(kinds(changes).map(({ record }) => record)).toEqual(records));
  test('an owner is named with the share', () =>
    expect(kinds({ opened: day }).at(-1)).toMatchObject({ personName: 'Jonas', share: '50.50', client: '1' }));
});

test('thresholds are those of the day', () => {
  const later = { from: '2027-01-01', balanceMinor: 1n, inflowMinor: 1n, debtMinor: 1n };
  expect(findThresholds('2016-12-31')).toBeUndefined();
  expect(findThresholds('2026-12-31', [...thresholds, later])).toBe(thresholds[0]);
  expect(findThresholds('2027-12-31', [...thresholds, later])).toBe(later);
});

describe('the mapping', () => {
  test('the shipped file is the one of the program', () =>
    expect(parseVmiMapping(fs.readFileSync('docs/tax/vmi-mapping.json', 'utf8'))).toEqual(ownMapping));
  test.each([
    ['{', 'not JSON'],
    ['{}', 'csv'],
    [JSON.stringify({ ...ownMapping, csv: [{ heading: 'A', field: 'salary' }] }), 'csv.0.field'],
    [JSON.stringify({ ...ownMapping, xml: { ...ownMapping.xml, root: 'a b' } }), 'xml.root'],
  ])('%s is refused and says where', (text, where) => expect(() => parseVmiMapping(text)).toThrow(where));
  test('names the elements, and a kind that it leaves out is not in the XML', () => {
    const records = { inflow: { element: 'Ieplaukos', fields: [{ element: 'Suma', field: 'amount' as const }] } };
    const xml = { ...ownMapping.xml, namespace: 'urn:x', root: 'Byla', head: [], records };
    const head = { bankName: '', bankCode: '', bic: '', day, year: '2026', madeAt: '' };
    const writer = makeVmiWriter('xml', { ...ownMapping, xml }, head);
    const lines = [{ record: 'inflow', amount: '15000.00' } as const, { record: 'debt', amount: '300.00' } as const];
    expect(writer.start + lines.map(writer.write).join('') + writer.end).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Byla xmlns="urn:x">\n<Header></Header>\n' +
        '<Ieplaukos><Suma>15000.00</Suma></Ieplaukos>\n</Byla>\n',
    );
  });
});
