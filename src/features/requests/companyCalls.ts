/** What the bank has asked a company for, and its answers, for its own people. Nothing here says why the bank asks. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { files } from '#shared/limits.ts';
import { may, requestPermissions } from '#shared/permissions.ts';
import { boundedList, commentText, formedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { mediaTypes } from '../files/rules.ts';
import { answerLimits, givenByNames, requestStateNames } from './rules.ts';

const summary = z.object({
  id: z.string(),
  title: z.string(),
  /** open, saved and overdue ones wait for an answer */
  state: z.enum(requestStateNames),
  askedAt: z.string(),
  /** the end of the last day for the answer */
  dueAt: z.string(),
  /** items that have an answer, and all */
  answered: z.int(),
  items: z.int(),
  savedAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  /** name; null where it was given to the bank, which entered it */
  answeredBy: z.nullable(z.string()),
  /** how it was given to the bank, by phone or at the counter; null: in Kontora */
  givenBy: z.nullable(z.enum(givenByNames)),
  /** no one of the client has opened it, or not since it was reminded of */
  isUnread: z.boolean(),
});
export type RequestSummary = z.output<typeof summary>;

/** A document of the company, downloaded at `/web/{companyId}/files/{id}`. */
const givenFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(mediaTypes),
  sizeBytes: z.int(),
  addedAt: z.string(),
});
export type GivenFile = z.output<typeof givenFile>;

const answer = z.object({
  /** text, day, letters of a country, or key of a choice; null: none */
  value: z.nullable(z.string()),
  files: z.array(givenFile),
  /** 'I do not have this', with words */
  cannot: z.boolean(),
  words: z.string(),
  /** name */
  by: z.string(),
  at: z.string(),
});

const requestItem = z.object({
  /** from 1 */
  n: z.int(),
  words: z.string(),
  form: z.enum(['text', 'choice', 'day', 'country', 'files']),
  /** key → words, in the order of the screen */
  choices: z.record(z.string(), z.string()),
  answer: z.nullable(answer),
});
export type RequestItem = z.output<typeof requestItem>;

export const companyRequest = z.object({
  ...summary.shape,
  /** of the bank, above the items */
  words: z.string(),
  list: z.array(requestItem),
  /** documents that the company has given before, the newest 100: they can be given again */
  given: z.array(givenFile),
  /** moves with everything that is saved */
  version: versionNumber,
});
export type CompanyRequest = z.output<typeof companyRequest>;

export const oneAnswer = z.strictObject({
  n: z.int().check(z.minimum(1), z.maximum(answerLimits.items)),
  value: z.nullable(commentText(answerLimits.words, 0)),
  fileIds: boundedList(recordId, answerLimits.filesOfItem),
  cannot: z.boolean(),
  words: commentText(answerLimits.words, 0),
});
export type OneAnswer = z.output<typeof oneAnswer>;

const who = may(...requestPermissions);
const onRequest = {
  path: '/web/{companyId}/requests/{requestId}',
  params: { companyId: clientId, requestId: recordId },
  who,
  transaction: 'write',
} as const;

const requestList = z.object({ items: z.array(summary), next: z.null(), waiting: z.int(), unread: z.int() });

/** What companies and persons send and get alike; `deviceCalls.ts` has the addresses of persons. */
export const requestParts = {
  list: requestList,
  saved: z.strictObject({ answers: boundedList(oneAnswer, answerLimits.items) }),
  file: {
    form: z.strictObject({ n: formedText(2, /^\d{1,2}$/) }),
    files: [...mediaTypes, 'application/octet-stream'],
    maxFile: files.maxBytes,
  },
  fileErrors: [
    'answer-not-valid',
    'file-name-too-long',
    'file-too-big',
    'file-type-forbidden',
    'request-ended',
    'too-many-sent',
  ],
  sent: z.strictObject({
    /** that was shown: something else may have been saved meanwhile, on another device or by a colleague */
    version: versionNumber,
  }),
} as const;

export const companyRequestCalls = {
  listRequests: call({
    method: 'GET',
    path: '/web/{companyId}/requests',
    params: { companyId: clientId },
    answer: requestParts.list,
    who,
    transaction: 'read',
    errors: [],
    summary: 'The 100 newest requests of the bank to the company; those that wait come first, what is due first.',
  }),
  readRequest: call({
    ...onRequest,
    method: 'GET',
    answer: companyRequest,
    errors: [],
    summary: 'One request of the bank with its items and what is saved. Opening it marks it as read.',
  }),
  saveAnswers: call({
    ...onRequest,
    method: 'PATCH',
    word: 'save',
    body: requestParts.saved,
    answer: companyRequest,
    errors: ['answer-not-valid', 'request-ended'],
    summary: 'Keep answers to some items. Each takes the place of the one before; the others stay.',
  }),
  giveFile: call({
    ...onRequest,
    method: 'POST',
    path: '/web/{companyId}/requests/{requestId}/files',
    body: requestParts.file,
    answer: companyRequest,
    status: 201,
    errors: requestParts.fileErrors,
    summary: 'Give a file for an item. The same bytes given before are not kept twice.',
  }),
  sendAnswers: call({
    ...onRequest,
    method: 'POST',
    word: 'send',
    body: requestParts.sent,
    answer: companyRequest,
    idempotent: true,
    errors: ['answer-incomplete', 'request-ended', 'version-changed'],
    summary: 'Send the saved answers. Each item needs an answer, or words about why there is none.',
  }),
} as const;
