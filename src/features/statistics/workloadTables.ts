/** The load of the case desk as tables of words: the screen and the files hold the same. Pure. */

import type { PaperTable } from '#shared/paperTable.ts';
import { caseAges } from './rules.ts';
import { formatType } from './tables.ts';
import type { PeriodFigures, Workload } from './workloadCalls.ts';

/** 5.25 → '5 h', 49 → '2 days 1 h'; '–' for none. */
export function formatHours(hours: number | null): string {
  if (hours === null) return '–';
  const whole = Math.round(hours);
  const days = Math.floor(whole / 24);
  const rest = whole % 24;
  if (days === 0) return whole === 0 ? 'under 1 h' : `${rest} h`;
  const dayText = days === 1 ? '1 day' : `${days} days`;
  return rest === 0 || days > 9 ? dayText : `${dayText} ${rest} h`;
}

/** Lines of the facts of a period: words and number. `during`: 'in 2026' */
export function factLines(
  { facts, reports }: Pick<PeriodFigures, 'facts'> & { reports?: number | undefined },
  during: string,
): [words: string, count: number][] {
  return [
    ...(reports === undefined ? [] : [[`Reports filed with the authority ${during}`, reports] as [string, number]]),
    [`Clients frozen ${during}`, facts.freezes],
    ['Clients frozen now', facts.frozen],
    ['Politically exposed clients now', facts.peps],
    ['Clients of high risk now', facts.highRisk],
    [`Reviews due ${during}, not done yet`, facts.reviewsDue],
    [`Reviews done ${during}`, facts.reviewsDone],
    ['Reviews late now', facts.reviewsLate],
    [`Applications declined ${during}`, facts.refusals],
    [`Clients closed ${during}`, facts.closings],
  ];
}

export const yearHeadings = ['Type', 'Opened', 'Closed', 'Cleared', 'Upheld', 'Ended', 'Late', 'Median time'];

const ageHeadings = [...caseAges.map(({ words }) => words), 'Total', 'Overdue'];
const getSum = (ages: readonly number[]) => ages.reduce((sum, n) => sum + n, 0);
const loadCells = ({ ages, overdue }: Workload['people'][number] | Workload['types'][number]) =>
  [...ages, getSum(ages), overdue].map(String);

export function workloadTables(load: Workload): PaperTable[] {
  return [
    {
      title: 'Open cases by type',
      headings: ['Type', ...ageHeadings],
      lines: load.types.map((line) => [formatType(line.type), ...loadCells(line)]),
    },
    {
      title: 'Open cases by person',
      headings: ['Person', ...ageHeadings],
      lines: load.people.map((line) => [line.name, ...loadCells(line)]),
    },
    ...periodTables(load, { of: `of ${load.year}`, during: `in ${load.year}` }),
  ];
}

/** The table for the supervisor, of a year or any period. */
export function periodTables(
  figures: PeriodFigures & { reports?: number | undefined },
  { of, during }: { of: string; during: string },
): PaperTable[] {
  return [
    {
      title: `Cases ${of} by type`,
      headings: yearHeadings,
      lines: figures.byType.map(({ type, opened, closed, cleared, upheld, ended, late, medianHours }) => [
        formatType(type),
        ...[opened, closed, cleared, upheld, ended, late].map(String),
        formatHours(medianHours),
      ]),
    },
    {
      title: `Figures ${of}`,
      headings: ['Figure', 'Number'],
      lines: factLines(figures, during).map(([words, count]) => [words, String(count)]),
    },
  ];
}
