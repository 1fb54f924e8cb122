/** The trial balance as CSV: each account of the chart, and the totals, which are equal on both sides. */

import { classLabels } from '#features/ledger/chart/rules.ts';
import { csvText } from '#shared/csv.ts';
import { decimalText } from '#shared/money.ts';
import type { TrialRow } from './sql.ts';

const headings = [
  ...['Number', 'Account', 'Name', 'Class', 'Opening debit', 'Opening credit', 'Debit', 'Credit', 'Closing debit'],
  'Closing credit',
];

/** A balance of the ledger on the two sides of the accountant: below zero is a debit. */
const getSides = (minor: bigint) => (minor < 0n ? [-minor, 0n] : [0n, minor]);

export function formatTrialBalance(rows: readonly TrialRow[]): string {
  const sums = rows.map((row) => [
    ...getSides(row.opening_minor),
    ...[row.debit_minor, row.credit_minor],
    ...getSides(row.closing_minor),
  ]);
  const total = headings.slice(4).map((_, at) => sums.reduce((sum, amounts) => sum + (amounts[at] ?? 0n), 0n));
  const texts = (amounts: readonly bigint[]) => amounts.map((minor) => decimalText(minor));
  return csvText(headings, [
    ...rows.map((row, at) => [row.number, row.code, row.name, classLabels[row.class], ...texts(sums[at] ?? [])]),
    ['', '', 'Total', '', ...texts(total)],
  ]);
}
