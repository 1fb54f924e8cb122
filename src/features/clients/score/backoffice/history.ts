/** The course of a level over months. Pure. */
import type { Step } from '#client/ui/chart/StepLine.tsx';
import { riskLabels } from '#features/clients/standing.ts';
import type { ScoredRow } from '../calls.ts';

const months = 13;

export interface LevelCourse {
  /** ISO moments between which it is shown: the last 13 months */
  from: string;
  until: string;
  /** each change in words, the level with which it begins first; oldest first */
  steps: Step[];
}

/** The levels of one factor in the last 13 months. Rows that change the cause or the author only are no step. */
export function getCourse(rows: readonly Pick<ScoredRow, 'level' | 'from' | 'until'>[], now: Date): LevelCourse {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - months);
  const [from, until] = [start.toISOString(), now.toISOString()];
  const shown = rows
    .filter((row) => row.until === null || row.until > from)
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map((row): Step => ({ at: row.from < from ? from : row.from, level: riskLabels[row.level] }));
  return { from, until, steps: shown.filter(({ level }, index) => level !== shown[index - 1]?.level) };
}

/** 'Low, High from 2026-10-15' */
export function formatCourse({ steps }: Pick<LevelCourse, 'steps'>): string {
  return steps.map(({ at, level }, index) => (index === 0 ? level : `${level} from ${at.slice(0, 10)}`)).join(', ');
}
