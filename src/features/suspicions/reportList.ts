/** The reports to the MLRO that a staff user may read, newest first. */
import * as z from 'zod/mini';
import { firstDay, flag, lastDay, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';
import { type MlroReportState, mlroReportStates } from './rules.ts';

export const person = z.object({ id: z.string(), fullName: z.string() });
const states = Object.keys(mlroReportStates) as [MlroReportState, ...MlroReportState[]];

export const reportItem = z.object({
  id: z.string(),
  state: z.enum(states),
  clientID: z.string(),
  clientName: z.string(),
  /** where the sender stood */
  from: z.enum(['case', 'payment', 'client']),
  sender: person,
  sentAt: z.string(),
  suspectedAt: z.nullable(z.string()),
  suspendedAt: z.nullable(z.string()),
  /** by when it must be filed: bank days after the suspicion, or after it was sent */
  fileBy: z.string(),
  /** until when a suspended operation may stay so */
  suspendedUntil: z.nullable(z.string()),
  /** no one has decided in time */
  isOverdue: z.boolean(),
});
export type MlroReportItem = z.output<typeof reportItem>;

export const mlroReportList = declareList({
  name: 'mlro-reports',
  item: reportItem,
  filters: {
    state: oneOf(['all', ...states], { whole: 'all' }),
    overdue: flag(),
    text: searchText(),
    from: firstDay(),
    to: lastDay(),
  },
  sorts: { sent: ({ sentAt }) => sortMoment(sentAt), due: ({ fileBy }) => sortMoment(fileBy) },
  order: '-sent',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    sent: 'Sent',
    client: 'Client',
    clientName: 'Name of the client',
    from: 'From',
    sender: 'Sent by',
    suspected: 'Suspicion arose',
    suspended: 'Operation suspended',
    due: 'File by',
    overdue: 'Overdue',
    state: 'State',
    id: 'Report',
  },
});
