/** Statement filters: from_to[_fundId], dates inclusive. */
import { addDays, isDay } from '#shared/days.ts';
import { type Fund, parseFundId } from '#shared/ids.ts';
import { isTime } from '#shared/money.ts';
import { type StatementFormat, statementFormats } from '#shared/reference/statementFormats.ts';

export interface StatementPeriod {
  from: string;
  to: string;
  /** null: all accounts of the client */
  fund: Fund | null;
}

/** statement-30000000001-2026-11-01-2026-11-30.camt053.xml */
export function statementName(companyId: string, { from, to }: { from: string; to: string }, format: StatementFormat) {
  return `statement-${companyId}-${from}-${to}.${statementFormats[format].ending}`;
}

/** Longest period of one statement, in days. */
const longestDays = 3660;

/** Reads a filter; null if a day does not exist, the order is wrong or the period is longer than ten years. */
export function parseStatementFilter(filter: string): StatementPeriod | null {
  const [from = '', to = '', fundText] = filter.split('_');
  const fund = fundText === undefined ? null : parseFundId(fundText);
  if (!isDay(from) || !isDay(to) || refusePeriod({ from, to })) return null;
  return fundText !== undefined && !fund ? null : { from, to, fund };
}

export function statementFilter({ from, to, fundId }: { from: string; to: string; fundId?: string }): string {
  return [from, to, ...(fundId ? [fundId] : [])].join('_');
}

/** Without a filter: the first of the month to today, all accounts. */
export function defaultPeriod(today: string): StatementPeriod {
  return { from: `${today.slice(0, 8)}01`, to: today, fund: null };
}

/** Why the period between two days is refused, as a sentence; null if it is allowed. */
export function refusePeriod({ from, to }: { from: string; to: string }): string | null {
  if (from > to) return 'The first day is after the last one';
  return addDays(from, longestDays) < to ? 'A statement covers at most ten years' : null;
}

/** Why a format cannot say what is wanted, as a sentence; null if it can. `fund` is null for all accounts. */
export function refuseFormat(format: StatementFormat, { from, to, fund }: StatementPeriod): string | null {
  if (format === 'camt054' && from !== to) return 'camt.054 covers one day';
  const isTimeAlone = fund !== null && isTime(fund.currency);
  return isTimeAlone && statementFormats[format].isMoneyOnly ? 'This format carries money only' : null;
}
