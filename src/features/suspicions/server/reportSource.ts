/** The reports to the MLRO in SQL. Row security leaves out what the acting staff user may not see. */
import { sql } from 'kysely';
import { before, holds, is, since } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { mlroReportList } from '../reportList.ts';
import { fromLabels, mlroReportStates } from '../rules.ts';
import { toItem } from './read.ts';
import type { ItemRow } from './sql.ts';

/** @param clocks bank days to file, and for which an operation may be suspended */
export function mlroReportSource({
  fileDays,
  suspendDays,
}: {
  fileDays: number;
  suspendDays: number;
}): Source<typeof mlroReportList, ItemRow> {
  return {
    list: mlroReportList,
    relations: () => [
      sql`
        select r.id, r.state, r.subject_id, coalesce(c.title, s.full_name, r.subject_id) as subject_name, r.case_id,
          r.payment_id, r.author_id, a.full_name as author, r.written_at, r.suspected_at, r.suspended_at, due.file_by,
          case when r.suspended_at is not null then due_from(r.suspended_at, ${suspendDays}) end as suspended_until,
          r.state = 'withMlro' and due.file_by < bank_now() as is_overdue
        from mlro_report r
        join person a on a.id = r.author_id
        cross join lateral (select due_from(coalesce(r.suspected_at, r.written_at), ${fileDays}) as file_by) due
        left join client c on c.id = r.subject_id
        left join person s on s.id = r.subject_id`,
    ],
    filters: {
      state: is('state'),
      overdue: (isOverdue) => sql`r.is_overdue = ${isOverdue}`,
      text: holds(['subject_name', 'author'], { codes: ['subject_id'] }),
      from: since('written_at'),
      to: before('written_at'),
    },
    bounds: ['from', 'to'],
    sorts: {
      sent: { column: 'written_at', type: 'timestamptz' },
      due: { column: 'file_by', type: 'timestamptz' },
    },
    tie: [{ column: 'id', type: 'uuid' }],
    indexed: ['sent'],
    toItem,
    cells: {
      sent: ({ sentAt }, { timeIn }) => timeIn(sentAt),
      client: ({ clientID }) => clientID,
      clientName: ({ clientName }) => clientName,
      from: ({ from }) => fromLabels[from],
      sender: ({ sender }) => sender.fullName,
      suspected: ({ suspectedAt }, { timeIn }) => (suspectedAt === null ? '' : timeIn(suspectedAt)),
      suspended: ({ suspendedAt }, { timeIn }) => (suspendedAt === null ? '' : timeIn(suspendedAt)),
      due: ({ fileBy }, { timeIn }) => timeIn(fileBy),
      overdue: ({ isOverdue }) => (isOverdue ? 'yes' : ''),
      state: ({ state }) => mlroReportStates[state],
      id: ({ id }) => id,
    },
    exported: { verb: 'mlro_report.export', subjectKind: 'list' },
  };
}
