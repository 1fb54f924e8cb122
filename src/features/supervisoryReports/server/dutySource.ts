/** The calendar of reports in SQL. */
import { sql } from 'kysely';
import { before, is, since } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { type DutyItem, dutyList } from '../dutyList.ts';
import { authorityLabels, dutyStateLabels, formatPeriod } from '../rules.ts';
import { calendar, type DutyRow } from './sql.ts';

export const dutySource: Source<typeof dutyList, DutyRow> = {
  list: dutyList,
  relations: () => [sql.raw(calendar)],
  filters: { state: is('state'), authority: is('authority'), from: since('noon'), to: before('noon') },
  bounds: ['from', 'to'],
  sorts: { due: { column: 'due_on', type: 'date' } },
  tie: [
    { column: 'code', type: 'text' },
    { column: 'until_day', type: 'date' },
  ],
  indexed: ['due'],
  dress: (rows) =>
    sql`select r.*, p.full_name as recorded_by from (${rows}) r left join person p on p.id = r.recorder_id`,
  toItem: toDuty,
  cells: {
    report: ({ name }) => name,
    authority: ({ authority }) => authorityLabels[authority],
    period: ({ periodKind, untilDay }) => formatPeriod(periodKind, untilDay),
    due: ({ dueOn }) => dueOn,
    state: ({ state }) => dutyStateLabels[state],
    filedOn: ({ filedOn }) => filedOn,
    filedBy: ({ filedBy }) => filedBy,
    reference: ({ reference }) => reference,
    sha256: ({ sha256 }) => sha256,
    code: ({ code }) => code,
  },
  exported: { verb: 'duty.export', subjectKind: 'list' },
};

export function toDuty(row: DutyRow): DutyItem {
  return {
    ...{ code: row.code, name: row.name, authority: row.authority, periodKind: row.period },
    ...{ fromDay: row.from_text, untilDay: row.until_text, dueOn: row.due_text, state: row.state },
    ...{ filedOn: row.filed_text ?? '', filedBy: row.recorded_by ?? '', reference: row.reference ?? '' },
    sha256: row.sha256 ?? '',
  };
}
