/** Rules that watch money: AML drafts them, the Head of AML or a deputy releases them (decisions, section 8). */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { downloads, secondPerson } from '#shared/limits.ts';
import { commentText, givenName } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { ruleBody, ruleCode, ruleStates, writtenBody } from './condition.ts';
import { ruleEventList } from './ruleEventList.ts';

/** Executive sees live and retired versions only. */
const readers = staff('ruleReaders');
const authors = staff('amlOfficers', 'transaction');
const releasers = confirmers('headOfAml');
const comment = commentText(secondPerson.maxWords);

const ruleState = z.enum(ruleStates);
const inForce = z.nullable(z.object({ version: versionNumber, since: z.string() }));

const rule = z.object({
  code: z.string(),
  isSpecified: z.boolean(),
  state: ruleState,
  live: inForce,
  shadow: inForce,
  /** the newest that the caller may see */
  newest: z.int(),
  /** of the live version, else of the one in shadow, else of the newest */
  title: z.string(),
  body: ruleBody,
  /** of the last 30 days, without clients that the caller is linked to */
  events: z.int(),
  shadowEvents: z.int(),
  lastEvent: z.nullable(z.string()),
  /** it could not be judged: why, for how many clients (null: any), since when */
  fault: z.nullable(z.object({ cause: z.string(), clients: z.nullable(z.int()), at: z.string() })),
});
export type WatchRuleItem = z.output<typeof rule>;

const version = z.object({
  version: versionNumber,
  state: ruleState,
  title: z.string(),
  body: ruleBody,
  comment: z.string(),
  /** '': the specification, or the bank itself */
  author: z.string(),
  isOwn: z.boolean(),
  madeAt: z.string(),
  /** the newest finished run of the lab with these words, which the caller may read */
  runId: z.nullable(z.string()),
});
export type WatchRuleVersion = z.output<typeof version>;

const change = z.object({
  version: versionNumber,
  state: z.enum(['shadow', 'live', 'retired']),
  at: z.string(),
  by: z.string(),
  /** '': no one, or the command line */
  confirmedBy: z.string(),
  comment: z.string(),
});
export type WatchRuleChange = z.output<typeof change>;

export const newVersion = z.strictObject({
  /** the newest that was shown; 0: a new rule */
  version: versionNumber,
  title: givenName(100),
  body: writtenBody,
  comment,
});
export const ruleStepBody = z.strictObject({ version: versionNumber, comment });
/** `atOnce`: clients above the threshold get an event now, not with their next payment. */
export const releaseBody = z.strictObject({ ...ruleStepBody.shape, atOnce: z.optional(z.boolean()) });

const onRule = {
  path: '/web/rules/{ruleCode}',
  params: { ruleCode },
  values: ['ruleCode'],
  who: authors,
  transaction: 'write',
} as const;
const step = {
  ...onRule,
  method: 'POST',
  body: ruleStepBody,
  answer: undefined,
} as const;

export const ruleCalls = {
  listRules: call({
    method: 'GET',
    path: '/web/rules',
    params: {},
    answer: z.object({
      items: z.array(rule),
      next: z.null(),
      /** no event is raised for payments before */
      countsSince: z.string(),
      /**
       * how far the totals of the payments before are filled; new payments are judged after that. null: they are
       * complete
       */
      filling: z.nullable(z.object({ to: z.nullable(z.string()), recordsLeft: z.int() })),
      /** live or in shadow */
      active: z.int(),
    }),
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'The rules that watch money, the version in force of each, and its number of events in 30 days.',
  }),
  readRule: call({
    ...onRule,
    method: 'GET',
    answer: z.object({
      rule,
      /** that was live before the live one */
      before: z.nullable(z.int()),
      versions: z.array(version),
      changes: z.array(change),
      /** clients with an event since the version in shadow has run beside the live one */
      beside: z.nullable(z.object({ since: z.string(), both: z.int(), liveAlone: z.int(), shadowAlone: z.int() })),
    }),
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'A rule with its versions and what was in force when, the newest first.',
  }),
  listRuleEvents: call({
    ...onRule,
    method: 'GET',
    word: 'events',
    query: ruleEventList.query,
    answer: ruleEventList.answer,
    who: readers,
    transaction: 'read',
    errors: [],
    summary:
      'The events of a rule, newest first, without clients that the caller is linked to; shadow is for AML alone. ' +
      'Each look is recorded.',
  }),
  exportRuleEvents: call({
    ...onRule,
    method: 'GET',
    word: 'file',
    query: ruleEventList.fileQuery,
    answer: { download: ['text/csv'] },
    who: readers,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The events of a rule under a filter as CSV.',
  }),
  saveRule: call({
    ...onRule,
    method: 'PUT',
    body: newVersion,
    answer: z.object({ version: versionNumber }),
    errors: ['nothing-changed', 'rule-only-tuned', 'rule-tuned-too-far', 'too-many-rules', 'version-changed'],
    summary: 'Save a new rule, or a new version of one, as a draft. It counts nothing yet.',
  }),
  shadowRule: call({
    ...step,
    word: 'shadow',
    errors: ['rule-step-not-possible', 'too-many-rules'],
    summary: 'Run a version in shadow: its events open no case and mark no payment.',
  }),
  releaseRule: second(
    releasers,
    call({
      ...step,
      word: 'release',
      body: releaseBody,
      errors: ['already-proposed', 'own-rule', 'rule-step-not-possible', 'too-many-rules'],
      summary: 'Make a version live in place of the one before. Head of AML or a deputy confirms, not its author.',
    }),
  ),
  retireRule: second(
    releasers,
    call({
      ...step,
      word: 'retire',
      errors: ['already-proposed', 'rule-stays', 'rule-step-not-possible'],
      summary: 'End a version that is live or in shadow. Specified rules stay. Head of AML or a deputy confirms.',
    }),
  ),
  goBackRule: second(
    releasers,
    call({
      ...step,
      word: 'back',
      errors: ['already-proposed', 'rule-step-not-possible'],
      summary: 'Make the version live again that was live before this one. Head of AML or a deputy confirms.',
    }),
  ),
} as const;
