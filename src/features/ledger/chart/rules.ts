/** The chart of accounts: what an account of the bank is for the accountant. */

export const accountClasses = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type AccountClass = (typeof accountClasses)[number];

export const classLabels: Readonly<Record<AccountClass, string>> = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expense',
};

/** The account with the card scheme. */
export const schemeCode = 'SETTLEMENT';

/** What finance writes about an account. */
export interface ChartEntry {
  number: string;
  name: string;
  class: AccountClass;
  bankName: string;
  iban: string;
  isSafeguarding: boolean;
  hasStatements: boolean;
  isSettledDaily: boolean;
}

/**
 * Why the entry contradicts itself, by its field; undefined where it does not. Only an asset holds money of clients,
 * and where a statement is expected it must be known which account of which bank it is of.
 */
export function whyNotChart(code: string, entry: ChartEntry): { field: keyof ChartEntry; reason: string } | undefined {
  if (entry.isSafeguarding && entry.class !== 'asset')
    return { field: 'isSafeguarding', reason: 'Only an asset can hold money of clients.' };
  if (entry.isSafeguarding && entry.bankName === '')
    return { field: 'bankName', reason: 'Name the bank that holds the money of clients.' };
  if (entry.isSettledDaily && code !== schemeCode && (entry.class !== 'asset' || entry.isSafeguarding))
    return {
      field: 'isSettledDaily',
      reason: 'Fees are moved to an asset of the bank that holds no money of clients.',
    };
  if (entry.hasStatements && entry.iban === '')
    return { field: 'iban', reason: 'Give the IBAN that the statements are of.' };
  return undefined;
}
