/** The figures of the bank as tables of words: what the files hold, in the order of the screen. Pure. */
import { countryName } from '#shared/countries.ts';
import { decimalText, getMinor } from '#shared/money.ts';
import type { PaperTable } from '#shared/paperTable.ts';
import { isStaffRole, staffRoles } from '#shared/permissions.ts';
import { caseTypeNames } from '../cases/rules.ts';
import type { Asset, Stats } from './calls.ts';
import { type AssetType, assetLabels, assetTypes, type CountryColumn, caseAges, countryColumns } from './rules.ts';

const columns = Object.keys(countryColumns) as CountryColumn[];
/** 'EUR12.50' → '12.50' */
const euros = (text: string | null) => (text === null ? '' : text.slice(3));

/** What the answer does not hold has no table. */
export function statsTables(stats: Stats): PaperTable[] {
  const tables = [...clientTables(stats), ...caseTables(stats), ...activityTables(stats)];
  return tables.filter((table) => table !== undefined);
}

type Tables = (PaperTable | undefined)[];

function clientTables({ countries, money }: Stats): Tables {
  return [
    {
      title: 'Clients by country',
      headings: ['Country', ...Object.values(countryColumns)],
      lines: [
        ...countries.items.map((line) => [getName(line.country), ...columns.map((key) => String(line[key]))]),
        ['All', ...columns.map((key) => String(countries.total[key]))],
      ],
    },
    {
      title: 'Clients and money over time',
      headings: ['Month', 'Adults', 'Children', 'Companies', 'Client funds, EUR'],
      lines: money.months.map(({ month, clients, funds }) => [
        month,
        ...(clients ? [clients.adults, clients.children, clients.legal].map(String) : ['', '', '']),
        euros(funds),
      ]),
    },
    {
      title: 'Payments by month',
      headings: ['Month', 'Income: other', 'Income: card top-ups', 'Expenses: card cash', 'Expenses: other'],
      lines: money.months.map(({ month, income, expenses }) => [
        month,
        ...[income.other, income.cardTopUps, expenses.cardCash, expenses.other].map(euros),
      ]),
    },
    money.counterparties && {
      title: 'Top counterparties',
      headings: ['Name', 'IBAN', 'Payments', 'Received, EUR', 'Sent, EUR'],
      lines: money.counterparties.map(({ name, iban, transactionsNumber, income, expense }) => [
        ...[name, iban, String(transactionsNumber), euros(income), euros(expense)],
      ]),
    },
  ];
}

function caseTables({ cases, alerts, rules }: Stats): Tables {
  return [
    {
      title: 'Open cases',
      headings: ['Type', ...caseAges.map(({ words }) => words)],
      lines: cases.items.map(({ type, ages }) => [formatType(type), ...ages.map(String)]),
    },
    alerts && {
      title: 'Alerts of 30 days',
      headings: ['Type', 'Opened', 'Open', 'False positive', 'True positive'],
      lines: alerts.map(({ type, opened, open, falsePositive, truePositive }) => [
        formatType(type),
        ...[opened, open, falsePositive, truePositive].map(String),
      ]),
    },
    rules && {
      title: 'Alerts by rule of 30 days',
      headings: ['Rule', 'Code', 'Opened', 'Open', 'Cleared', 'Upheld'],
      lines: rules.map(({ rule, title, opened, open, cleared, upheld }) => [
        ...[title, rule],
        ...[opened, open, cleared, upheld].map(String),
      ]),
    },
  ];
}

function activityTables({ staff, users }: Stats): Tables {
  return [
    staff && {
      title: 'Staff activity of 30 days',
      headings: ['Name', 'Role', 'Decisions', 'Notes and messages', 'Looks', 'Others'],
      lines: staff.map(({ name, role, decisions, messages, looks, others }) => [
        ...[name, roleName(role)],
        ...[decisions, messages, looks, others].map(String),
      ]),
    },
    {
      title: 'User activity of 30 days',
      headings: ['Day', 'Sign-ins', 'Payments created', 'Payments approved', 'Payments executed'],
      lines: users.map(({ day, signIns, created, approved, executed }) => [
        day,
        ...[signIns, created, approved, executed].map(String),
      ]),
    },
  ];
}

export interface AssetLine {
  type: AssetType;
  /** EUR */
  amount: string;
  /** clients named one by one */
  debtors: number;
}

/** One line for each type, in their order. */
export function assetLines(assets: readonly Asset[]): AssetLine[] {
  return assetTypes.map((type) => {
    const own = assets.filter(([kind]) => kind === type);
    const minor = own.reduce((sum, [, , , amount]) => sum + getMinor(`EUR${amount}`), 0n);
    return { type, amount: decimalText(minor), debtors: own.filter(([, , client]) => client !== null).length };
  });
}

/** 'Owed by clients (2)' */
export function assetLabel({ type, debtors }: AssetLine): string {
  return debtors > 0 ? `${assetLabels[type]} (${debtors})` : assetLabels[type];
}

export function assetsTable(assets: readonly Asset[]): PaperTable {
  return {
    title: 'Assets',
    headings: ['Type', 'What it is', 'EUR'],
    lines: assetLines(assets).map((line) => [line.type, assetLabel(line), line.amount]),
  };
}

/** 'ADVERSE_MEDIA' → 'Adverse media' */
export function formatType(type: string): string {
  const names: Readonly<Record<string, string>> = caseTypeNames;
  return names[type] ?? type;
}

export function getName(country: string): string {
  return country === '' ? 'Not known' : countryName(country);
}

export function roleName(role: string): string {
  return isStaffRole(role) ? staffRoles[role] : role;
}
