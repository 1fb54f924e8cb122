/** The load of the case desk, and the yearly table for the supervisor (decisions for the back office, section 4). */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { downloads } from '#shared/limits.ts';
import { formedText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';

const load = z.object({
  /** open ones by age, as `caseAges` of the statistics */
  ages: z.array(z.int()),
  overdue: z.int(),
});

const yearOfType = z.object({
  type: z.string(),
  opened: z.int(),
  closed: z.int(),
  /** false positives, and what was approved */
  cleared: z.int(),
  /** true positives, and what was declined */
  upheld: z.int(),
  /** duplicates, and what ended elsewhere */
  ended: z.int(),
  /** closed after its day */
  late: z.int(),
  /** from opening to the decision, of what was closed in the year; null where nothing was */
  medianHours: z.nullable(z.number()),
});

/** What the supervisor asks for of a period: cases by type, and other figures. */
export const periodFigures = z.object({
  byType: z.array(yearOfType),
  facts: z.object({
    /** clients frozen after a true match with a sanction list, in the period and still */
    freezes: z.int(),
    frozen: z.int(),
    /** now */
    peps: z.int(),
    highRisk: z.int(),
    /** of profiles: next in the period and not done; done in it; due before today and not done */
    reviewsDue: z.int(),
    reviewsDone: z.int(),
    reviewsLate: z.int(),
    /** applications declined, and relations ended */
    refusals: z.int(),
    closings: z.int(),
  }),
});
export type PeriodFigures = z.output<typeof periodFigures>;

export const workload = z.object({
  takenAt: z.string(),
  year: z.int(),
  /** years that have a case, newest first */
  years: z.array(z.int()),
  types: z.array(z.object({ type: z.string(), taken: z.int(), ...load.shape })),
  /** null: no one has taken them */
  people: z.array(z.object({ id: z.nullable(z.string()), name: z.string(), ...load.shape })),
  ...periodFigures.shape,
});
export type Workload = z.output<typeof workload>;

const year = z.optional(formedText(4, /^20\d\d$/));
/** AML only as a deputy of the Head of AML */
const who = staff('amlDesk');

export const workloadCalls = {
  readWorkload: call({
    method: 'GET',
    path: '/web/workload',
    params: {},
    query: z.strictObject({ year }),
    answer: workload,
    who,
    transaction: 'read',
    errors: [],
    summary: 'Open cases by type, age and person, and the yearly table for the supervisor. The default is this year.',
  }),
  exportWorkload: call({
    method: 'GET',
    path: '/web/workload',
    params: {},
    word: 'format',
    query: z.strictObject({ format: z.enum(['pdf', 'csv']), year }),
    answer: { download: ['application/pdf', 'text/csv'] },
    who,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The same as PDF or CSV. The download is recorded.',
  }),
} as const;
