import { StepLine } from '#client/ui/chart/StepLine.tsx';
import { riskLabels } from '#features/clients/standing.ts';
import type { ScoredRow } from '../calls.ts';
import { formatCourse, getCourse } from './history.ts';

const levels = [riskLabels.L, riskLabels.M, riskLabels.H];

/** A level over thirteen months as a step line; nothing where it was always the same. `what`: 'Overall risk' */
export function LevelCourse({ what, rows }: { what: string; rows: readonly ScoredRow[] }) {
  const course = getCourse(rows, new Date());
  if (course.steps.length < 2) return null;
  return <StepLine label={`${what}, 13 months: ${formatCourse(course)}`} levels={levels} {...course} />;
}
