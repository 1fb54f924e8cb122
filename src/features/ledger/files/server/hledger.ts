/** Accounts as hledger names them. */
import type { AccountClass } from '#features/ledger/chart/rules.ts';

/** The names by which hledger knows the class of an account. */
const roots: Readonly<Record<AccountClass, string>> = {
  asset: 'assets',
  liability: 'liabilities',
  equity: 'equity',
  income: 'revenues',
  expense: 'expenses',
};

/** 'liabilities:4400-FUNDS'; an account of a client stands below it. */
export function getPath(row: { class: AccountClass; number: string; code: string }): string {
  return `${roots[row.class]}:${row.number}-${row.code}`;
}
