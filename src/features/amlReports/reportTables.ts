/** A report as tables of words, as its files hold it. Pure: for the same record always the same. */
import { countryName } from '#shared/countries.ts';
import { decimalText, sumAmounts } from '#shared/money.ts';
import type { PaperTable } from '#shared/paperTable.ts';
import type { CountryList } from '#shared/reference/countryLists.ts';
import { countryFlagLabels } from '#shared/reference/countryRisks.ts';
import type { CountryRow, PaymentRow, Report } from './calls.ts';
import { formatShare, reportTitles, unknownCountry } from './rules.ts';

/** 'LT' → 'Lithuania' */
export function getCountryName(country: string): string {
  return country === unknownCountry ? 'Unknown' : countryName(country);
}

/** 'FATF: call for action; EU: high-risk third country', '' for none. */
export function formatFlags(flags: readonly CountryList[]): string {
  return flags.map((flag) => countryFlagLabels[flag]).join('; ');
}

export const directionNames = { in: 'Incoming', out: 'Outgoing' } as const;
/** 'EUR12.50' → '12.50' */
export const getEuros = (text: string) => text.slice(3);
/** Both together, as decimal text. */
export function getWhole({ in: received, out }: Pick<CountryRow, 'in' | 'out'>): string {
  return decimalText(sumAmounts([received.amount, out.amount])[0]?.minor ?? 0n);
}

/** What a reader must know of the figures, in sentences. */
export function listNotes({ report, assumed, isWithoutLinked, total }: Report): string[] {
  return [
    ...(total.clients === null ? [] : ['Each client is counted once in a row, and once in the total.']),
    ...(report === 'significantPayments' || report === 'highvaluePayments' || assumed.length === 0
      ? []
      : assumed.map(
          ({ list, inForceOn }) =>
            `Days before ${inForceOn} use the first version of the list '${countryFlagLabels[list]}'.`,
        )),
    ...(isWithoutLinked ? ['Without the payments of clients that you are linked to.'] : []),
  ];
}

/** Under the title of a file. */
export function formatSubject({ from, to, asOf }: Report): string {
  return `${from} to ${to}, as of audit record ${asOf.record}`;
}

/** `payments`: all of them, of a report of payments. */
export function reportTables(report: Report, payments: readonly PaymentRow[]): PaperTable[] {
  const notes = listNotes(report);
  return [
    {
      title: `${reportTitles[report.report]}, ${formatSubject(report)}`,
      ...(report.countries ? countriesTable(report, report.countries) : paymentsTable(payments)),
    },
    {
      title: 'Totals, EUR',
      headings: ['Total', 'Clients', 'Rows', 'Incoming payments', 'Incoming', 'Outgoing payments', 'Outgoing'],
      lines: [
        [
          ...['All', report.total.clients === null ? '' : String(report.total.clients), String(report.total.rows)],
          ...[String(report.total.in.count), getEuros(report.total.in.amount)],
          ...[String(report.total.out.count), getEuros(report.total.out.amount)],
        ],
      ],
    },
    ...(notes.length === 0 ? [] : [{ title: 'Notes', headings: [''], lines: notes.map((note) => [note]) }]),
  ];
}

type Table = Pick<PaperTable, 'headings' | 'lines'>;

function countriesTable({ report }: Report, rows: readonly CountryRow[]): Table {
  const days = ({ from, to }: CountryRow) => [from, to];
  if (report === 'paymentsByClientCountry')
    return {
      headings: [
        ...['Client country', 'From', 'To', 'Lists', 'Clients', 'Payments in', 'EUR in', 'Payments out', 'EUR out'],
      ],
      lines: rows.map((row) => [
        ...[getCountryName(row.country), ...days(row), formatFlags(row.flags), String(row.clients)],
        ...[String(row.in.count), getEuros(row.in.amount), String(row.out.count), getEuros(row.out.amount)],
      ]),
    };
  return {
    headings: ['Country', 'From', 'To', 'Lists', 'Clients', 'Payments', 'EUR', 'Share'],
    lines: rows.map((row) => [
      ...[getCountryName(row.country), ...days(row), formatFlags(row.flags), String(row.clients)],
      ...[String(row.in.count + row.out.count), getWhole(row), formatShare(row.share)],
    ]),
  };
}

/** Also of the payments behind a row. */
export function paymentsTable(payments: readonly PaymentRow[]): Table {
  return {
    headings: ['Client', 'Day', 'Direction', 'Counterparty', 'Account', 'Country', 'Payments', 'EUR', 'Greatest, EUR'],
    lines: payments.map((row) => [
      ...[`${row.clientId} ${row.clientName}`, row.day, directionNames[row.direction], row.name, row.account],
      ...[getCountryName(row.country), String(row.count), getEuros(row.amount), getEuros(row.greatest)],
    ]),
  };
}
