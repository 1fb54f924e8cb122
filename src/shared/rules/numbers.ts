/** Rules of numbers as people type them (specification section 5). All take text; no float is made of it. */
import { payments } from '../limits.ts';
import { parseDecimal } from '../money.ts';

/** Money: digits with at most two decimals, spaces ignored. */
export function isMoney(text: string): boolean {
  return parseDecimal(text) !== null;
}

/** The amount of a payment: money above zero, and no more than a payment carries. */
export function isPaymentAmount(text: string): boolean {
  const minor = parseDecimal(text);
  return minor !== null && minor > 0n && minor <= payments.amountMostMinor;
}

/** No number that people type is longer; nothing looks at a longer text. */
const longest = 40;

/** Number: digits only, 0 or more. */
export function isNumber(text: string): boolean {
  return text.length <= longest && /^\d+$/.test(text);
}

/** Decimal: 0 or more, with at most one dot between digits. */
export function isDecimal(text: string): boolean {
  return text.length <= longest && /^\d+(\.\d+)?$/.test(text);
}

/** Percent: a decimal above 0 and up to 100. */
export function isPercent(text: string): boolean {
  return isDecimal(text) && /[1-9]/.test(text) && isAtMost100(text);
}

/** percent25: a decimal from 25 to 100, as owners' shares are entered. */
export function isPercent25(text: string): boolean {
  return isDecimal(text) && isAtMost100(text) && getWhole(text) >= 25n;
}

function isAtMost100(text: string): boolean {
  const whole = getWhole(text);
  return whole < 100n || (whole === 100n && !/\..*[1-9]/.test(text));
}

function getWhole(text: string): bigint {
  return BigInt(text.split('.')[0] || '0');
}
