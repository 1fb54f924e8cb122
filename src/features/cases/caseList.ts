/** The queue of open cases as a list: what narrows and orders it, and its columns in a file. */
import * as z from 'zod/mini';
import { anyOf, anyOfForm, exactly, firstDay, flag, lastDay, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';
import { formedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { maxRuleCode, ruleCodeForm } from '../whitelist/rules.ts';
import { type CaseType, caseGroups, caseTypes } from './rules.ts';

export const person = z.object({ id: z.string(), fullName: z.string() });

export const caseItem = z.object({
  id: z.string(),
  clientID: z.string(),
  /** kind and status: 'A0' */
  taskID: z.string(),
  /** the type */
  icon: z.string(),
  title: z.string(),
  group: z.string(),
  /** T0 to T9 */
  level: z.string(),
  workflow: z.enum(['investigating', 'inputReview', 'review']),
  scheduledAction: z.nullable(z.object({ action: z.string(), at: z.string() })),
  timeStamp: z.string(),
  files: z.int(),
  /** amount texts in EUR */
  amount: z.nullable(z.string()),
  amountBlocked: z.nullable(z.string()),
  clientName: z.string(),
  clientType: z.nullable(z.enum(['N', 'LEGAL'])),
  assignee: z.nullable(person),
  dueAt: z.string(),
  version: versionNumber,
  isNew: z.boolean(),
  isUpdated: z.boolean(),
  /** the client was asked for something, and has not given it */
  isMissing: z.boolean(),
});
export type CaseItem = z.output<typeof caseItem>;

/** Statuses of open cases that have the same words, as kind and status. `proposed`: a second person must confirm. */
const statuses = {
  process: { words: 'In process', codes: ['A0', 'E0', 'P0', 'S0', 'M0', 'L0'] },
  info: { words: 'Info required', codes: ['A3'] },
  review: { words: 'Review', codes: ['A4', 'S1'] },
  submitted: { words: 'Submited', codes: ['D0'] },
  alerted: { words: 'Alerted', codes: ['D1'] },
  return: { words: 'Return', codes: ['D5'] },
  hold: { words: 'Hold', codes: ['D9'] },
  payment: { words: 'Payment required', codes: ['L1'] },
  signature: { words: 'Signature required', codes: ['L2'] },
  action: { words: 'Need action', codes: ['L5'] },
  proposed: { words: 'Proposed', codes: [] },
} as const satisfies Readonly<Record<string, { words: string; codes: readonly string[] }>>;
export type OpenStatus = keyof typeof statuses;
export const openStatuses: Readonly<Record<OpenStatus, { words: string; codes: readonly string[] }>> = statuses;
export const openStatusNames = Object.keys(statuses) as [OpenStatus, ...OpenStatus[]];

export const caseLevels = ['T0', 'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8', 'T9'] as const;
export const caseMarks = ['new', 'updated', 'missing'] as const;
export const dueWithin = ['overdue', 'today', 'week'] as const;

export const caseList = declareList({
  name: 'cases',
  item: caseItem,
  filters: {
    group: oneOf(caseGroups),
    type: anyOf(caseTypes as [CaseType, ...CaseType[]]),
    /** that raised it */
    rule: anyOfForm(ruleCodeForm, { length: maxRuleCode, most: 50 }),
    level: anyOf(caseLevels),
    status: anyOf(openStatusNames),
    /** me, none, away: of people who are away now; or a staff number */
    assignee: exactly(formedText(11, /^(me|none|away|9\d{10})$/)),
    due: oneOf(dueWithin),
    mark: anyOf(caseMarks),
    openedFrom: firstDay(),
    openedTo: lastDay(),
    /** of the client, ISO 3166-1 alpha-2 */
    country: exactly(formedText(2, /^[A-Z]{2}$/)),
    blocked: flag(),
    /** the specified active-open ones */
    show: oneOf(['active']),
    text: searchText(),
  },
  sorts: {
    due: ({ dueAt }) => sortMoment(dueAt),
    opened: ({ timeStamp }) => sortMoment(timeStamp),
    level: ({ level }) => Number(level.slice(1)),
    blocked: ({ amountBlocked }) => Number((amountBlocked ?? '0').replace(/\s/g, '')),
  },
  order: 'due',
  getKey: ({ clientID, id }) => `${clientID}/${id}`,
  tie: ({ id }) => [id],
  columns: {
    dueAt: 'Due',
    openedAt: 'Opened',
    level: 'Level',
    type: 'Type',
    title: 'Why',
    client: 'Client',
    clientId: 'Client number',
    status: 'Status',
    assignee: 'Assignee',
    amount: 'Amount, EUR',
    blocked: 'Blocked, EUR',
    caseId: 'Case number',
  },
});

/** The words of an open case's status, as it is filtered. */
export function formatOpenStatus({ taskID, workflow }: Pick<CaseItem, 'taskID' | 'workflow'>): string {
  if (workflow === 'review') return openStatuses.proposed.words;
  const name = openStatusNames.find((one) => openStatuses[one].codes.includes(taskID));
  return name === undefined ? taskID : openStatuses[name].words;
}
