/** Texts of requests to clients, by type of case and language: AML edits them, the Head of AML releases them. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { allFileCategoryCodes } from '#shared/reference/fileCategories.ts';
import { askedFieldNames, askedItem, askedKinds, askedLimits } from '#shared/rules/asked.ts';
import { boundedList, commentText, formedText, givenName } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { maxCaseTextLength } from '../cases/calls.ts';
import { type CaseType, caseTypes } from '../cases/rules.ts';

const typeNames = caseTypes as [CaseType, ...CaseType[]];
const shownItem = z.object({
  kind: z.enum(askedKinds),
  field: z.nullable(z.enum(askedFieldNames)),
  /** as the client reads it */
  words: z.string(),
  form: z.enum(['text', 'choice', 'day', 'country', 'files']),
  choices: z.record(z.string(), z.string()),
  category: z.nullable(z.enum(allFileCategoryCodes)),
});

const template = z.object({
  id: z.string(),
  version: versionNumber,
  /** N: persons, LEGAL: companies */
  about: z.enum(['N', 'LEGAL']),
  types: z.array(z.enum(typeNames)),
  /** ISO 639-1 */
  language: z.string(),
  /** heads the request, for the client too */
  title: z.string(),
  /** {company} is filled in when it is sent */
  words: z.string(),
  items: z.array(shownItem),
  /** names; null: the bank itself, from the start */
  by: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
  at: z.string(),
  comment: z.string(),
  /** replaced or taken away; null: it is the one in use */
  endedAt: z.nullable(z.string()),
});
export type RequestTemplate = z.output<typeof template>;

const readers = staff('clientReaders');
/** decisions for the back office, section 3, 'Templates' */
const editors = staff('amlOfficers');
const releasers = confirmers('headOfAml');
const comment = commentText(maxCaseTextLength);
const onTemplate = {
  path: '/web/request-templates/{templateId}',
  params: { templateId: recordId },
} as const;

export const templateBody = z.strictObject({
  /** that was shown; 0: a new one */
  version: versionNumber,
  /** companies unless given */
  about: z.optional(z.enum(['N', 'LEGAL'])),
  types: boundedList(z.enum(typeNames), typeNames.length, z.minLength(1)),
  language: formedText(2, /^[a-z]{2}$/),
  title: givenName(100),
  words: commentText(askedLimits.words),
  items: boundedList(askedItem, askedLimits.items, z.minLength(1)),
  comment,
});

export const requestTemplateCalls = {
  listRequestTemplates: call({
    method: 'GET',
    path: '/web/request-templates',
    params: {},
    query: z.strictObject({ type: z.optional(z.enum(typeNames)), about: z.optional(z.enum(['N', 'LEGAL'])) }),
    answer: z.object({
      items: z.array(template),
      next: z.null(),
      /** the last day for an answer to a request that is sent today without one; `held`: where the case holds money */
      usual: z.object({ dueOn: z.string(), held: z.string() }),
    }),
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'Released texts of requests to clients, by type of case; the first of a type and English is the default.',
  }),
  listTemplateVersions: call({
    ...onTemplate,
    method: 'GET',
    answer: z.object({ items: z.array(template), next: z.null() }),
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'All versions of a text, the newest first.',
  }),
  saveRequestTemplate: second(
    releasers,
    call({
      ...onTemplate,
      method: 'PUT',
      body: templateBody,
      answer: z.object({ id: z.string(), version: versionNumber }),
      who: editors,
      transaction: 'write',
      errors: ['already-proposed', 'forbidden-word', 'last-template', 'message-empty', 'version-changed'],
      summary: 'Change a text of requests, or add a new one. The Head of AML releases it.',
    }),
  ),
  endRequestTemplate: second(
    releasers,
    call({
      ...onTemplate,
      method: 'DELETE',
      body: z.strictObject({ version: versionNumber, comment }),
      answer: undefined,
      who: editors,
      transaction: 'write',
      errors: ['already-proposed', 'last-template', 'version-changed'],
      summary: 'Take a text of requests away. The Head of AML releases that too.',
    }),
  ),
} as const;
