/** What the tax authority is told of one client for a year: pure, from what the bank knows at the end of the year. */
import { decimalText } from '#shared/money.ts';
import type { Thresholds } from './thresholds.ts';

export const recordKinds = [
  'accountOpened',
  'accountClosed',
  'representative',
  'owner',
  'balance',
  'inflow',
  'debt',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The fields of a record by their neutral names; all are texts, '' where a record has none. */
export const recordFields = [
  'record',
  'client',
  'type',
  'name',
  'code',
  'birthDay',
  'country',
  'account',
  'day',
  'amount',
  'role',
  'share',
  'personName',
  'personCode',
  'personBirthDay',
  'personCountry',
] as const;
export type RecordField = (typeof recordFields)[number];
export type VmiRecord = Partial<Record<RecordField, string>> & { record: RecordKind };

export interface ReportedAccount {
  iban: string;
  /** bank days; closed '' for an open one */
  opened: string;
  closed: string;
  /** at the end of the year; above zero is the client's */
  balanceMinor: bigint;
  /** what came in during the year, without transfers between accounts of the client and without money that came back */
  inflowMinor: bigint;
}

export interface ReportedPerson {
  kind: 'representative' | 'owner';
  name: string;
  code: string;
  birthDay: string;
  country: string;
  /** of a representative: CEO, CFO, COO, REP */
  role: string;
  /** of an owner, hundredths of a percent */
  shareBp: number | null;
}

export interface ReportedClient {
  id: string;
  type: 'N' | 'LEGAL';
  name: string;
  code: string;
  birthDay: string;
  /** where it lives, or is registered, on the day */
  country: string;
  accounts: readonly ReportedAccount[];
  /** what it owes beside its accounts, cents */
  debtMinor: bigint;
  people: readonly ReportedPerson[];
}

/** Owners from this share on are beneficial owners, hundredths of a percent. */
export const beneficialBp = 2500;

/** `day`: 31 December of the year. The records of a client come in the order of `recordKinds`. */
export function listVmiRecords(client: ReportedClient, day: string, bounds: Thresholds): VmiRecord[] {
  const about = {
    ...{ client: client.id, type: client.type, name: client.name, code: client.code },
    ...{ birthDay: client.birthDay, country: client.country },
  };
  return [...listAccounts(client, day), ...listSums(client, day, bounds)].map((row) => ({ ...about, ...row }));
}

/** Accounts opened or closed in the year, of all clients, with those who act for them and own them (order VA-61). */
function listAccounts({ accounts, people }: ReportedClient, day: string): VmiRecord[] {
  const isInYear = (moved: string) => moved.slice(0, 4) === day.slice(0, 4);
  const moved = [
    ...accounts
      .filter(({ opened }) => isInYear(opened))
      .map(({ iban, opened }) => ({ record: 'accountOpened' as const, account: iban, day: opened })),
    ...accounts
      .filter(({ closed }) => isInYear(closed))
      .map(({ iban, closed }) => ({ record: 'accountClosed' as const, account: iban, day: closed })),
  ];
  if (moved.length === 0) return [];
  return [
    ...moved,
    ...people.map((person) => ({
      ...{ record: person.kind, role: person.role },
      share: person.shareBp === null ? '' : decimalText(BigInt(person.shareBp)),
      ...{ personName: person.name, personCode: person.code },
      ...{ personBirthDay: person.birthDay, personCountry: person.country },
    })),
  ];
}

/** Balances and debts of residents, and what came in for residents and for legal persons (order VA-105). */
function listSums(client: ReportedClient, day: string, bounds: Thresholds): VmiRecord[] {
  const { type, accounts } = client;
  const isResident = type === 'N' && client.country === 'LT';
  if (!isResident && type !== 'LEGAL') return [];
  const positive = accounts.filter(({ balanceMinor }) => balanceMinor > 0n);
  const balance = positive.reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n);
  const inflow = accounts.reduce((sum, { inflowMinor }) => sum + inflowMinor, 0n);
  const overdrawn = accounts.reduce((sum, { balanceMinor: minor }) => sum + (minor < 0n ? -minor : 0n), 0n);
  const debt = client.debtMinor + overdrawn;
  const records: VmiRecord[] = [];
  if (isResident && balance >= bounds.balanceMinor)
    for (const { iban, balanceMinor } of positive)
      records.push({ record: 'balance', account: iban, day, amount: decimalText(balanceMinor) });
  if (inflow >= bounds.inflowMinor) records.push({ record: 'inflow', day, amount: decimalText(inflow) });
  if (isResident && debt > bounds.debtMinor) records.push({ record: 'debt', day, amount: decimalText(debt) });
  return records;
}
