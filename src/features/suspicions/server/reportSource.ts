/** The reports to the MLRO in SQL. Row security leaves out what the acting staff user may not see. */
import { sql } from 'kysely';
import { before, holds, is, since } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { mlroReportList } from '../reportList.ts';
import { fromLabels, mlroReportStates } from '../rules.ts';
import { toItem } from './read.ts';
import { type ItemRow, selectItems } from './sql.ts';

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
      // both are numbers of the configuration
      sql.raw(selectItems(String(fileDays), String(suspendDays))),
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
