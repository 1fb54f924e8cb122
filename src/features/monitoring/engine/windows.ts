/** Windows of rules in bank days. All days are numbers since 1970-01-01. */
import type { RuleWindow } from '../rules/condition.ts';
import { monthStart, nextMonth } from './sides.ts';

/** The first day that counts on `day`. */
export const windowStart = (window: RuleWindow, day: number): number =>
  window === 'month' ? monthStart(day) : day - window + 1;

/** After an event of `day`: the first day on which the rule speaks again. */
export const windowEnd = (window: RuleWindow, day: number): number =>
  window === 'month' ? nextMonth(day) : day + window;
