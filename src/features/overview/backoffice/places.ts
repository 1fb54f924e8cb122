/** Where a figure leads: the rows that it is made of. */
import { pageHref } from '#client/router/Link.tsx';
import { endOfMonth } from '#shared/months.ts';
import { paths } from '#shared/paths.ts';

const books = (search: Record<string, string>) => pageHref(paths.bkoFinancialInformation, search);

/** Entries of an account of the chart in a month (yyyy-mm), or all of them. */
export const entriesHref = (code: string, month?: string): string =>
  books({
    ...{ tab: 'ledger', account: `EUR.${code}` },
    ...(month !== undefined && { from: `${month}-01`, to: endOfMonth(month) }),
  });

/** Each account with its debits and credits of the month, as a file. */
export const trialBalanceHref = (month: string): string =>
  books({ tab: 'reports', file: 'accounts', filePeriod: month });

export const tabHref = (tab: string, search: Record<string, string> = {}): string => books({ tab, ...search });

export const paymentsHref = (month: string): string =>
  pageHref(paths.bkoTransactions, { tab: 'live', from: `${month}-01`, to: endOfMonth(month) });
