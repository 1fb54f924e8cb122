/** The calendar of reports: each period of each report, its filters and columns. */
import * as z from 'zod/mini';
import { firstDay, lastDay, oneOf } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';
import { authorities, dutyPeriods, dutyStates } from './rules.ts';

const dutyItem = z.object({
  code: z.string(),
  name: z.string(),
  authority: z.enum(authorities),
  periodKind: z.enum(dutyPeriods),
  /** the period, both days included */
  fromDay: z.string(),
  untilDay: z.string(),
  dueOn: z.string(),
  state: z.enum(dutyStates),
  /** of the filing that was recorded last; '' without one */
  filedOn: z.string(),
  filedBy: z.string(),
  /** of the authority */
  reference: z.string(),
  /** hexadecimal SHA-256 of the file */
  sha256: z.string(),
});
export type DutyItem = z.output<typeof dutyItem>;

/** Names a period of a report. */
export function getDutyKey(code: string, untilDay: string): string {
  return `${code} ${untilDay}`;
}

export const dutyList = declareList({
  name: 'duties',
  item: dutyItem,
  filters: {
    state: oneOf(['all', ...dutyStates], { whole: 'all' }),
    authority: oneOf(['all', ...authorities], { whole: 'all' }),
    /** days on which reports are due */
    from: firstDay(),
    to: lastDay(),
  },
  sorts: { due: ({ dueOn }) => dueOn },
  order: '-due',
  getKey: ({ code, untilDay }) => getDutyKey(code, untilDay),
  tie: ({ code, untilDay }) => [code, untilDay],
  columns: {
    report: 'Report',
    authority: 'To',
    period: 'Period',
    due: 'Due',
    state: 'State',
    filedOn: 'Filed on',
    filedBy: 'Recorded by',
    reference: 'Reference',
    sha256: 'SHA-256',
    code: 'Code',
  },
});
