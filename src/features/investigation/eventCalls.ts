/** What rules have found in the whole bank. Shadow is for AML and Head of AML alone. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { downloads } from '#shared/limits.ts';
import { staff } from '#shared/staffGroups.ts';
import { eventList } from './eventList.ts';

/** Filters of the counts and of the paper: as those of the list, without search. The counts are of all outcomes. */
const { state, outcome, code, codeVersion, clientType, risk, client, from, to } = eventList.address;
const filters = { state, code, codeVersion, clientType, risk, client, from, to };

const counted = z.object({
  rule: z.string(),
  title: z.string(),
  /** by week, in the order of `weeks` */
  counts: z.array(z.int()),
  events: z.int(),
  /** of those whose case was decided, how many were true positives */
  decided: z.int(),
  right: z.int(),
});
export const eventCounts = z.object({
  /** Mondays, yyyy-mm-dd, oldest first; at most 53 */
  weeks: z.array(z.string()),
  rules: z.array(counted),
});
/** What events are filtered by: the rules that can have raised any, by code, with the versions that were in force. */
export const eventRules = z.object({
  rules: z.array(z.object({ rule: z.string(), title: z.string(), versions: z.array(z.int()) })),
});
export type EventRules = z.output<typeof eventRules>;
export type EventCounts = z.output<typeof eventCounts>;

const onEvents = { method: 'GET', path: '/web/events', params: {}, who: staff('reportReaders') } as const;

export const bankEventCalls = {
  listBankEvents: call({
    ...onEvents,
    query: eventList.query,
    answer: eventList.answer,
    transaction: 'read',
    errors: ['period-not-valid'],
    summary: 'Events of rules over all clients, newest first, by rule, version, outcome, client type and risk.',
  }),
  countBankEvents: call({
    ...onEvents,
    word: 'weeks',
    query: z.strictObject(filters),
    answer: eventCounts,
    transaction: 'read',
    errors: ['period-not-valid'],
    summary: 'Events by rule and week, 13 weeks unless given, and the share that became true positives.',
  }),
  listEventRules: call({
    ...onEvents,
    word: 'rules',
    query: z.strictObject({ state }),
    answer: eventRules,
    transaction: 'read',
    errors: [],
    summary: 'The rules whose events can be listed, live or in shadow, with their versions.',
  }),
  exportBankEvents: call({
    ...onEvents,
    word: 'export',
    query: eventList.fileQuery,
    answer: { download: ['text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: ['period-not-valid'],
    summary: 'Events of rules under a filter as CSV. Recorded.',
  }),
  printEvents: call({
    ...onEvents,
    word: 'format',
    query: z.strictObject({ format: z.literal('pdf'), outcome, ...filters }),
    answer: { download: ['application/pdf'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: ['period-not-valid'],
    summary:
      'Events of a client or of the bank as PDF: figure, threshold, window, case and outcome; the newest 2 000. ' +
      'Recorded.',
  }),
} as const;
