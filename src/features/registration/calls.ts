/** Becoming a client: the draft of a company, kept for its applicant and judged when a stage ends. */

import * as z from 'zod/mini';
import { call, stepUp } from '#shared/call.ts';
import { stageNames } from '#shared/cddTags.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { fieldLengths, files } from '#shared/limits.ts';
import { companyRoles, may } from '#shared/permissions.ts';
import { countryCode } from '#shared/rules/countryCode.ts';
import { uploadName } from '#shared/rules/sentNames.ts';
import { formedText, givenName } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { mediaTypes } from '../files/rules.ts';
import { cddShape, companyShape, draftSchema } from './draft.ts';
import { applicantReasons } from './reasons.ts';

const draftFile = z.object({
  id: z.string(),
  category: z.string(),
  name: z.string(),
  type: z.enum(mediaTypes),
  sizeBytes: z.int(),
  addedAt: z.string(),
});
export type DraftFile = z.output<typeof draftFile>;

/** A draft as its applicant reads it. Nothing of what the bank has found is in it. */
export const registration = z.object({
  CddId: z.string(),
  Stage: z.enum(stageNames),
  /** null: the company is a client */
  Status: z.nullable(z.enum(['Cdd', 'Review', 'Declined'])),
  /** from 1 */
  Step: z.int(),
  /** NEEDCDD, CDDREVIEW, DECLINED, SREGISTRATION, and D with the name of each field to correct */
  CddTags: z.array(z.string()),
  IsDecline: z.boolean(),
  /** what is shown with it; see `applicantTexts` */
  Reasons: z.array(z.enum(applicantReasons)),
  /** what the bank writes about fields to correct, by their names */
  Notes: z.record(z.string(), z.string()),
  draft: draftSchema,
  /** documents that the applicant has given; the draft's lists name them by id */
  files: z.array(draftFile),
  savedAt: z.string(),
  /** what the bank waits for before it goes on; null where it asks for none */
  Fee: z.nullable(
    z.object({
      /** 'EUR150.00' */
      amount: z.string(),
      payee: z.string(),
      iban: z.string(),
      /** what the payment must name (ISO 11649) */
      reference: z.string(),
      isPaid: z.boolean(),
      /** when it was asked for, or came */
      at: z.string(),
    }),
  ),
  Contract: z.nullable(
    z.object({
      id: z.string(),
      /** Markdown */
      words: z.string(),
      /** of the words, hex */
      sha256: z.string(),
      isSigned: z.boolean(),
      /** when it was sent, or signed */
      at: z.string(),
    }),
  ),
  /** the next change names it */
  version: versionNumber,
});
export type Registration = z.output<typeof registration>;

const saved = z.object({ version: versionNumber, savedAt: z.string() });
const version = versionNumber.check(z.minimum(1));

/** What a first step must hold: without these there is no company to keep a draft of. */
const firstStep = z.strictObject({
  ...z.partial(draftSchema).shape,
  Name: givenName(fieldLengths.companyName),
  Country: countryCode,
  Code: givenName(fieldLengths.code),
  Role: z.enum(Object.keys(companyRoles) as [keyof typeof companyRoles]),
});

const who = may();
const onDraft = {
  path: '/web/{companyId}/cdd/{cddId}',
  params: { companyId: clientId, cddId: recordId },
  who,
} as const;

export const registrationCalls = {
  listActivities: call({
    method: 'GET',
    path: '/web/activities',
    params: {},
    answer: z.object({ Screening: z.array(z.string()), Registration: z.array(z.string()) }),
    who: { kind: 'person' },
    transaction: 'read',
    errors: [],
    summary: 'The business activities that each stage of a registration offers.',
  }),
  registerCompany: call({
    method: 'POST',
    path: '/web/client',
    params: {},
    body: firstStep,
    answer: z.object({ id: z.string(), cddId: z.string(), version: versionNumber }),
    who: { kind: 'person', flag: 'r' },
    transaction: 'write',
    idempotent: true,
    errors: ['client-already', 'phone-in-use', 'too-many-drafts', 'too-many-tries'],
    summary: 'Begin the registration of a company. The caller is its applicant.',
  }),
  updateRegistration: call({
    method: 'PATCH',
    path: '/web/{companyId}/client',
    params: { companyId: clientId },
    body: z.strictObject({ ...z.partial(z.object(companyShape)).shape, version }),
    answer: saved,
    who,
    transaction: 'write',
    errors: ['draft-not-open', 'phone-in-use', 'too-many-tries', 'version-changed'],
    summary: 'Save who the company is. Only fields that are sent change; 409 where another tab has saved meanwhile.',
  }),
  readCdd: call({
    ...onDraft,
    method: 'GET',
    answer: registration,
    transaction: 'read',
    errors: [],
    summary: 'The draft of a registration with its stage, its step, and what the bank wants corrected.',
  }),
  saveStep: call({
    ...onDraft,
    method: 'PATCH',
    body: z.strictObject({
      ...z.partial(z.object(cddShape)).shape,
      Step: z.optional(z.int().check(z.minimum(1), z.maximum(8))),
      version,
    }),
    answer: saved,
    transaction: 'write',
    errors: ['draft-not-open', 'version-changed'],
    summary: 'Save a step. Only fields that are sent change; 409 where another tab has saved meanwhile.',
  }),
  giveProof: call({
    ...onDraft,
    path: '/web/{companyId}/cdd/{cddId}/files',
    method: 'POST',
    body: {
      form: z.strictObject({ name: uploadName }),
      files: [...mediaTypes, 'application/octet-stream'],
      maxFile: files.maxBytes,
    },
    answer: draftFile,
    status: 201,
    transaction: 'write',
    errors: ['draft-not-open', 'file-name-too-long', 'file-too-big', 'file-type-forbidden', 'too-many-sent'],
    summary:
      'Give a document for the draft under its name, <company>_<CATEGORY>_<base64url of the name>; ' +
      'lists of the draft then name its id. The same bytes given before are not kept twice.',
  }),
  endStage: call({
    ...onDraft,
    method: 'POST',
    answer: registration,
    transaction: 'write',
    errors: ['client-already', 'draft-incomplete', 'draft-not-open'],
    summary: 'End a stage or hand in corrections: the bank decides what follows. What is missing is named.',
  }),
  downloadApplication: call({
    ...onDraft,
    path: '/web/{companyId}/cdd/{cddId}/copy',
    method: 'GET',
    answer: { download: ['application/pdf'] },
    transaction: 'none',
    errors: [],
    summary: 'A copy of the application as PDF: all answers, and the contract with its signature.',
  }),
  discardRegistration: call({
    ...onDraft,
    method: 'DELETE',
    answer: undefined,
    transaction: 'write',
    errors: ['draft-not-open'],
    summary: 'Discard an application that was never sent, with its documents. It cannot be brought back.',
  }),
  signContract: stepUp(
    call({
      method: 'POST',
      path: '/web/{companyId}/contracts/{contractId}',
      word: 'sign',
      params: { companyId: clientId, contractId: recordId },
      body: z.strictObject({
        /** of the words that were read, hex */
        sha256: formedText(64, /^[0-9a-f]{64}$/),
      }),
      answer: undefined,
      who,
      transaction: 'write',
      errors: ['version-changed', 'too-many-pushes'],
      summary: 'Sign the contract of a registration. The device shows its fingerprint; no one but the applicant signs.',
    }),
  ),
} as const;
