/** The figures of a run as tables, for CSV and PDF. Pure. */
import type { LabOutcome } from './calls.ts';

export interface LabTable {
  title: string;
  headings: string[];
  lines: string[][];
}

export const typeLabels: Readonly<Record<string, string>> = { LEGAL: 'Companies', N: 'Persons' };
export const riskLabels: Readonly<Record<string, string>> = { L: 'Low', M: 'Medium', H: 'High', '': 'No score' };

export function outcomeTables(outcome: LabOutcome): LabTable[] {
  const { first, second, gained, lost, near, above, decided, decidedOfRule } = outcome;
  const number = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));
  const line = (title: string, one: number | null, other: number | null | undefined) => [
    ...[title, number(one), number(other)],
  ];
  const decidedLines = (whose: string, { all, found, right, missed }: LabOutcome['decided']) => [
    line(`Past alerts decided, ${whose}`, all, null),
    line(`Found, ${whose}`, found, null),
    line(`True, ${whose}`, right, null),
    line(`True and missed, ${whose}`, missed, null),
  ];
  const compared = (title: string, rows: LabOutcome['months'], words: (key: string) => string): LabTable => ({
    title,
    headings: ['', 'Tried', 'Compared'],
    lines: rows.map(({ key, first: one, second: other }) => line(words(key), one, second && other)),
  });
  return [
    {
      title: 'Result',
      headings: ['', 'Tried', 'Compared'],
      lines: [
        line('Clients', first.clients, second?.clients),
        line('Events', first.events, second?.events),
        line('Cases', first.cases, second?.cases),
        line('Hours of handling', first.hours, second?.hours),
        line('New clients', second ? gained : null, null),
        line('Lost clients', second ? lost : null, null),
        line('Clients just below', near, null),
        line('Clients above on the last day', above, null),
        ...decidedLines('all rules', decided),
        ...(decidedOfRule ? decidedLines('this rule', decidedOfRule) : []),
      ],
    },
    compared('Events by month', outcome.months, (key) => key),
    compared('Clients by risk', outcome.risks, (key) => riskLabels[key] ?? key),
    compared('Clients by type', outcome.types, (key) => typeLabels[key] ?? key),
  ];
}
