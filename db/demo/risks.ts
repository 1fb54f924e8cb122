/** Overall risk levels of the demo's clients: most are low, and a few have changed of late. */

export type Level = 'L' | 'M' | 'H';

export interface DemoRisk {
  level: Level;
  /** Day number, 0 is today. */
  fromDay: number;
  cause: string;
}

/** By the end of the number: what changed after the first score. */
const changes: Readonly<Record<string, DemoRisk>> = {
  '10000000003': { level: 'M', fromDay: -120, cause: 'Turnover above the expected band' },
  '10000000004': { level: 'H', fromDay: -9, cause: 'Payments from a country of high risk' },
  '20000000011': { level: 'H', fromDay: -4, cause: 'Cash withdrawals above the expected band' },
  '20000000017': { level: 'M', fromDay: -60, cause: 'Income from abroad' },
  '20000000023': { level: 'H', fromDay: -200, cause: 'Politically exposed person' },
  '20000000031': { level: 'H', fromDay: -21, cause: 'Payments from a country of high risk' },
};
/** Medium at first, low since. */
const calmed: Readonly<Record<string, number>> = { '10000000002': -14, '20000000008': -6, '20000000040': -18 };

/** The overall levels of a client from the day it joined, oldest first. */
export function risksOf(clientId: string, joinedDay: number): DemoRisk[] {
  const first = (level: Level): DemoRisk => ({ level, fromDay: joinedDay, cause: 'Opening' });
  const calmedOn = calmed[clientId];
  if (calmedOn !== undefined && calmedOn > joinedDay)
    return [first('M'), { level: 'L', fromDay: calmedOn, cause: 'Expected activity confirmed' }];
  const change = changes[clientId];
  return change && change.fromDay > joinedDay ? [first('L'), change] : [first('L')];
}
