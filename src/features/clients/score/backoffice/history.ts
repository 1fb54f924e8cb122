/** The course of a level over months. Pure. */
import type { RiskLevel } from '../../standing.ts';
import type { ScoredRow } from '../calls.ts';

const months = 13;

/** The level at the end of each of the last 13 months, oldest first; months before the first score are left out. */
export function monthLevels(rows: readonly Pick<ScoredRow, 'level' | 'from' | 'until'>[], now: Date): RiskLevel[] {
  const ends = Array.from({ length: months }, (_, back) =>
    back === 0 ? now : new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back + 1, 1)),
  ).reverse();
  return ends.flatMap((end) => {
    const moment = end.toISOString();
    const standing = rows.find(({ from, until }) => from <= moment && (until === null || until > moment));
    return standing ? [standing.level] : [];
  });
}
