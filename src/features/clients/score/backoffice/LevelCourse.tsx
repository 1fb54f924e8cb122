import { StepLine } from '#client/ui/chart/StepLine.tsx';
import { riskWords } from '#features/clients/standing.ts';
import type { ScoredRow } from '../calls.ts';
import { courseOf, courseWords } from './history.ts';

const levels = [riskWords.L, riskWords.M, riskWords.H];

/** A level over thirteen months as a step line; nothing where it was always the same. `what`: 'Overall risk' */
export function LevelCourse({ what, rows }: { what: string; rows: readonly ScoredRow[] }) {
  const course = courseOf(rows, new Date());
  if (course.steps.length < 2) return null;
  return <StepLine label={`${what}, 13 months: ${courseWords(course)}`} levels={levels} {...course} />;
}
