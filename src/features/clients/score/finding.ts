/** What was found about one factor. */

import type { RiskLevel } from '../standing.ts';
import { isBelow } from './rules.ts';

export interface Finding {
  level: RiskLevel;
  /** for staff: from what it was found */
  words: string;
  /** high, and with it the whole client */
  isFloor?: boolean;
  /** the case that it was found from */
  caseId?: string;
}

export const low = (words: string): Finding => ({ level: 'L', words });
export const medium = (words: string): Finding => ({ level: 'M', words });
export const high = (words: string): Finding => ({ level: 'H', words });
export const floor = (words: string): Finding => ({ level: 'H', words, isFloor: true });

/** The highest of several; of equal ones a floor, then the first. */
export function getWorst([first, ...others]: readonly Finding[]): Finding {
  if (!first) return low('Nothing is known');
  return others.reduce(
    (worst, one) =>
      isBelow(worst.level, one.level) || (worst.level === one.level && one.isFloor && !worst.isFloor) ? one : worst,
    first,
  );
}
