/**
 * The windows of the rules that watch money, in days (decisions, section 8). A month is 30 days; so are those of
 * deposits.
 */
import { moneyWords } from '#shared/money.ts';
import { isWatchRule, type WatchRule, watchRules } from '../whitelist/rules.ts';

export const windowDays = {
  'C.IN.15K': 1,
  'C.OUT.15K': 1,
  'C.IN.25K': 7,
  'C.OUT.25K': 7,
  'C.IN.30K': 30,
  'C.OUT.30K': 30,
  'CASH.1K': 1,
  'CASH.2K': 7,
  'CASH.5K': 30,
  'C.ONE2MANY': 60,
  'M.CASH.CNT': 3,
  'M.CASH.INTENSIVE': 7,
  'DEP.CNT': 30,
  'DEP.VALUE': 30,
  'ACC.IN.CNT': 30,
  'ACC.OUT.CNT': 30,
} as const satisfies Readonly<Record<WatchRule, number>>;
export type RaisingRule = keyof typeof windowDays;

export function isRaisingRule(code: string): code is RaisingRule {
  return Object.hasOwn(windowDays, code);
}

/** Rules whose figure is a number of operations, accounts or counterparties; the figures of others are cents. */
const counted: readonly WatchRule[] = ['C.ONE2MANY', 'M.CASH.CNT', 'DEP.CNT', 'ACC.IN.CNT', 'ACC.OUT.CNT'];

/** 'Cash of a day from 1 000 EUR', '1 234.00 EUR' */
export function eventWords(rule: string, figure: bigint): { label: string; value: string } {
  if (!isWatchRule(rule)) return { label: rule, value: `${figure}` };
  const value = counted.includes(rule) ? `${figure}` : `${moneyWords(figure)} EUR`;
  return { label: watchRules[rule], value };
}
