/**
 * The frame of a SAF-T file of Lithuania, version 2.01, data type GL: header, accounts with their balances, totals.
 * Clients have no line of their own: their accounts are the account of client funds.
 */

import type { AccountClass } from '#features/ledger/chart/rules.ts';
import { decimalText } from '#shared/money.ts';
import type { Period } from '../rules.ts';
import type { TrialRow } from './sql.ts';

export interface SaftFrame {
  bankName: string;
  bankCode: string;
  /** bank time in the bank's zone, 'yyyy-mm-ddThh:mm:ss' */
  madeAt: string;
  /** transfers in the file */
  count: bigint;
}

/** The version of the program that files name. */
const softwareVersion = '0.1.0';
/** trumpalaikis turtas, įsipareigojimai, nuosavas kapitalas, pajamos, sąnaudos */
const types: Readonly<Record<AccountClass, string>> = {
  asset: 'TT',
  liability: 'I',
  equity: 'NK',
  income: 'P',
  expense: 'S',
};

export function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

/** A balance with the sign of the ledger: below zero is a debit. */
function getBalance(name: 'Opening' | 'Closing', minor: bigint): string {
  const side = minor < 0n ? 'Debit' : 'Credit';
  return tag(`${name}${side}Balance`, decimalText(minor < 0n ? -minor : minor));
}

function getAccount(row: TrialRow): string {
  const id = tag('AccountID', row.number) + tag('AccountDescription', row.name);
  const table = tag('AccountTableID', row.number) + tag('AccountTableDescription', row.name);
  const balances = getBalance('Opening', row.opening_minor) + getBalance('Closing', row.closing_minor);
  return `<Account>${id}${table}${tag('AccountType', types[row.class])}${balances}</Account>\n`;
}

/** Everything before the first transaction. */
export function saftStart({ from, until }: Period, accounts: readonly TrialRow[], frame: SaftFrame): string {
  const year = from.slice(0, 4);
  const total = decimalText(accounts.reduce((sum, { debit_minor: minor }) => sum + minor, 0n));
  const company = [
    tag('RegistrationNumber', frame.bankCode),
    tag('Name', frame.bankName.slice(0, 70)),
    '<Address><City/><PostalCode/><Country>LT</Country><AddressType/></Address>',
    '<Contact><ContactPerson><FirstName/><LastName/></ContactPerson><Telephone/></Contact>',
  ];
  const selection = [
    ...[tag('SelectionStartDate', from), tag('SelectionEndDate', until)],
    ...[tag('PeriodStart', from), tag('PeriodEnd', until)],
  ];
  const header = [
    ...[tag('AuditFileVersion', '2.01'), tag('AuditFileCountry', 'LT'), tag('AuditFileDateCreated', frame.madeAt)],
    ...[tag('SoftwareCompanyName', 'Kontora'), tag('SoftwareID', 'Kontora'), tag('SoftwareVersion', softwareVersion)],
    `<Company>${company.join('')}</Company>`,
    tag('DefaultCurrencyCode', 'EUR'),
    `<SelectionCriteria>${selection.join('')}</SelectionCriteria>`,
    ...[tag('TaxAccountingBasis', 'K'), tag('FiscalYearFrom', `${year}-01-01`), tag('FiscalYearTo', `${year}-12-31`)],
    ...[tag('Entity', 'LEDGER'), tag('DataType', 'GL'), tag('NumberOfParts', '1'), tag('PartNumber', '1')],
  ];
  const totals = tag('NumberOfEntries', String(frame.count)) + tag('TotalDebit', total) + tag('TotalCredit', total);
  const journal = tag('JournalID', 'LEDGER') + tag('Description', 'Ledger') + tag('Type', 'GL');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<AuditFile xmlns="https://www.vmi.lt/cms/saf-t">\n' +
    `<Header>${header.join('')}</Header>\n` +
    `<MasterFiles><GeneralLedgerAccounts>\n${accounts.map(getAccount).join('')}</GeneralLedgerAccounts></MasterFiles>\n` +
    `<GeneralLedgerEntries>${totals}<Journals><Journal>${journal}<Transactions>\n`
  );
}

export const saftEnd = '</Transactions></Journal></Journals></GeneralLedgerEntries>\n</AuditFile>\n';
