/** Lists, looking names up, and the screening of a client (specification, sections 7 and 8). */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { boundedText, commentText, dayText, formedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { type ListFormat, listCodes, listFormatLabels, matchCases, screeningTags } from './lists.ts';
import { matchPart } from './matchParts.ts';
import { isInOrder, maxThreshold, minThreshold } from './thresholds.ts';

/** Staff who see /bko-manual-verification. */
const readers = staff('clientReaders');
/** The key for alerts (decisions for the back office, section 2). */
const keepers = staff('amlDesk', 'alert');

export const maxLookedUp = 50;
export const lookedUpLetters = 200;
/** Marks and pictures alone resemble nothing: 'no entry' would be a false comfort. */
export const hasWord = (name: string): boolean => /[\p{L}\p{N}]/u.test(name);
export const maxThresholds = 100;

const hit = z.object({
  list: z.enum(listCodes),
  /** the case that a match with a client opens */
  opens: z.enum(matchCases),
  entityId: z.string(),
  name: z.string(),
  /** permille */
  score: z.int(),
  /** which names of the two are most alike */
  ours: z.string(),
  theirs: z.string(),
  /** words of `theirs`, as they stand, that have one like them in `ours` */
  matched: z.array(z.string()),
  /** each part in words, for a case file */
  explanation: z.array(z.string()),
  parts: z.array(matchPart),
  programmes: z.array(z.string()),
});
export type LookedUp = z.output<typeof hit>;

const versionNumbers = z.record(z.string(), z.int());

const listVersion = z.object({
  id: z.string(),
  /** null until it was taken */
  n: z.nullable(z.int()),
  state: z.enum(['received', 'staged', 'taking', 'live', 'past', 'refused', 'withdrawn']),
  format: z.enum(Object.keys(listFormatLabels) as [ListFormat, ...ListFormat[]]),
  fileName: z.string(),
  sizeBytes: z.string(),
  entries: z.int(),
  added: z.int(),
  changed: z.int(),
  removed: z.int(),
  /** of the changed ones those that differ only in what no score is made of */
  unscored: z.int(),
  /** why a part of it may be missing: sentences, each of which the confirmer ticks */
  losses: z.array(z.string()),
  /** why it was refused, with the line; '' otherwise */
  problem: z.string(),
  /** '' for the watched folder */
  sentBy: z.string(),
  takenBy: z.string(),
  confirmedBy: z.string(),
  sentAt: z.string(),
  takenAt: z.nullable(z.string()),
  /** of the reading, or of the taking */
  jobId: z.nullable(z.string()),
});
export type ListVersion = z.output<typeof listVersion>;

const list = z.object({
  code: z.enum(listCodes),
  title: z.string(),
  /** whole days since the live version was taken; null: there is none */
  ageDays: z.nullable(z.int()),
  isOld: z.boolean(),
  /** the newest first */
  versions: z.array(listVersion),
});
export type ScreeningList = z.output<typeof list>;

/** `score`: permille */
export const keptMatch = z.object({ list: z.string(), entityId: z.string(), score: z.int() });

const raised = z.object({
  list: z.string(),
  entityId: z.string(),
  name: z.string(),
  score: z.int(),
  state: z.string(),
  caseId: z.nullable(z.string()),
  /** what contradicts it, a sentence each */
  differences: z.array(z.string()),
});

const check = z.object({
  id: z.string(),
  /** '' for the client itself */
  subjectId: z.string(),
  subject: z.string(),
  cause: z.string(),
  at: z.string(),
  versions: versionNumbers,
  matcher: z.int(),
  /** all that came out, also what was known or decided before; null: not kept by early checks, or erased */
  found: z.nullable(z.array(keptMatch)),
  /** what it raised */
  hits: z.array(raised),
});
export type ScreeningCheck = z.output<typeof check>;

/** A check by the kind of its lists (specification, section 3). */
const screeningEvent = z.object({
  tag: z.enum(screeningTags),
  time: z.string(),
  /** who was compared, and what was raised of these lists */
  data: z.object({ checkId: z.string(), subject: z.string(), hits: z.array(raised) }),
});
export type ScreeningEvent = z.output<typeof screeningEvent>;

export const screening = z.object({
  /**
   * who is screened with the client, and when it was last done; isClient: an owner or a person who is a client too, and
   * screened as such
   */
  screened: z.array(
    z.object({ subjectId: z.string(), name: z.string(), at: z.nullable(z.string()), isClient: z.boolean() }),
  ),
  checks: z.array(check),
  /** those of the checks; of one moment in the order of their tags */
  events: z.array(screeningEvent),
  suppressions: z.array(
    z.object({
      id: z.string(),
      list: z.string(),
      entityId: z.string(),
      /** who is not the entry, by the name of the last check */
      subject: z.string(),
      /** as the officer wrote it */
      reason: z.string(),
      madeBy: z.string(),
      confirmedBy: z.string(),
      madeAt: z.string(),
      until: z.nullable(z.string()),
      endedAt: z.nullable(z.string()),
      /** decided again, other data, or its end */
      endReason: z.enum(['', 'data', 'until']),
    }),
  ),
});
export type Screening = z.output<typeof screening>;

const permille = z.int().check(z.minimum(minThreshold), z.maximum(maxThreshold));
const three = { display: permille, alert: permille, strong: permille };
const thresholdVersion = z.object({
  version: versionNumber,
  ...three,
  /** '': from the start */
  by: z.string(),
  /** '': from the start, or the command line */
  confirmedBy: z.string(),
  comment: z.string(),
  at: z.string(),
});
export type ThresholdVersion = z.output<typeof thresholdVersion>;

const versionParams = { path: '/web/lookup/{versionId}', params: { versionId: recordId } } as const;
const comment = commentText(secondPerson.maxWords);

/** `version`: the one that was shown. */
export const newThresholds = z
  .strictObject({ version: versionNumber, ...three, comment })
  .check(({ value, issues }) => {
    if (isInOrder(value)) return;
    const path = [value.display > value.alert ? 'alert' : 'strong'];
    issues.push({ code: 'custom', message: 'thresholds-not-in-order', path, input: value });
  });

export const screeningCalls = {
  lookUpName: call({
    method: 'GET',
    path: '/web/lookup',
    params: {},
    query: z.strictObject({
      name: boundedText(lookedUpLetters, z.refine(hasWord, 'no-word')),
      kind: z.optional(z.enum(['person', 'organisation'])),
      birthDate: z.optional(dayText),
      country: z.optional(formedText(2, /^[A-Z]{2}$/)),
      /** `next` of the answer before */
      cursor: z.optional(formedText(6, /^\d{1,6}$/)),
    }),
    answer: z.object({
      items: z.array(hit),
      next: z.nullable(z.string()),
      versions: versionNumbers,
      matcher: z.int(),
      /** those in force, permille */
      alert: z.int(),
      strong: z.int(),
    }),
    who: readers,
    transaction: 'none',
    errors: ['no-list'],
    summary: 'Entries of all lists that resemble this name, the likeliest first, with what agrees in words.',
  }),
  listLists: call({
    method: 'GET',
    path: '/web/lookup',
    params: {},
    word: 'lists',
    answer: z.object({ lists: z.array(list) }),
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'Each list with its version, age, size and changes, and the versions before.',
  }),
  sendList: call({
    method: 'POST',
    path: '/web/lookup',
    params: {},
    bare: 'listName',
    query: z.strictObject({ listName: z.enum(listCodes) }),
    body: {
      form: z.strictObject({ format: z.enum(Object.keys(listFormatLabels) as [ListFormat, ...ListFormat[]]) }),
      files: [
        'text/csv',
        'text/xml',
        'application/xml',
        'text/plain',
        'application/vnd.ms-excel',
        'application/octet-stream',
      ],
    },
    answer: z.object({ versionId: z.string(), jobId: z.string() }),
    status: 202,
    who: keepers,
    transaction: 'write',
    timeoutMs: 120_000,
    errors: ['list-under-way', 'list-format-wrong', 'list-file-missing'],
    summary: 'Upload list. It is read in the background; nothing changes before it is taken.',
  }),
  readListChanges: call({
    ...versionParams,
    method: 'GET',
    answer: z.object({
      version: listVersion,
      /** twenty of each kind */
      changes: z.array(
        z.object({ change: z.enum(['added', 'changed', 'removed']), entityId: z.string(), name: z.string() }),
      ),
    }),
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'What a sent list would change, or has.',
  }),
  takeList: second(
    confirmers('amlDesk', 'alert'),
    call({
      ...versionParams,
      method: 'PUT',
      body: z.strictObject({ comment }),
      /** said on the screen, to the confirmer too */
      answer: z.object({ message: z.string() }),
      who: keepers,
      transaction: 'write',
      errors: ['already-proposed', 'state-conflict'],
      summary:
        'Screen against this version from now on. It is taken in the ' +
        'background; where it changes or removes entries, or brings names of our ' +
        'own, or may miss a part, a second person confirms first.',
    }),
  ),
  withdrawList: call({
    ...versionParams,
    method: 'DELETE',
    answer: undefined,
    who: keepers,
    transaction: 'write',
    errors: ['state-conflict'],
    summary: 'Withdraw a sent list that was not taken.',
  }),
  readThresholds: call({
    method: 'GET',
    path: '/web/lookup',
    params: {},
    word: 'thresholds',
    /** the newest first */
    answer: z.object({ items: z.array(thresholdVersion).check(z.minLength(1)), next: z.null() }),
    who: readers,
    transaction: 'read',
    errors: [],
    summary:
      'From which score on a match is shown, opens a case and stops money, in permille, and how that came to be.',
  }),
  changeThresholds: second(
    confirmers('amlDesk', 'alert'),
    call({
      method: 'PUT',
      path: '/web/lookup',
      params: {},
      word: 'thresholds',
      body: newThresholds,
      answer: undefined,
      who: keepers,
      transaction: 'write',
      errors: ['already-proposed', 'version-changed', 'nothing-changed'],
      summary: 'Change from which score on a match counts. A second person confirms; everybody is screened again.',
    }),
  ),
  submitForScreening: call({
    method: 'PUT',
    path: '/web/clients',
    params: {},
    body: z.strictObject({ clientId }),
    answer: z.object({ jobId: z.string() }),
    status: 202,
    who: staff('amlAndClientDesk', 'alert', 'registration'),
    transaction: 'write',
    errors: ['client-closed'],
    summary: 'Screen a client, its owners and its people against all lists now.',
  }),
  readScreening: call({
    method: 'GET',
    path: '/web/clients/{clientId}/screening.json',
    params: { clientId },
    client: 'clientId',
    answer: screening,
    who: staff('screeningReaders'),
    transaction: 'read',
    errors: [],
    summary: 'The screening of a client: who is screened, each check with its hits, and the suppressed matches.',
  }),
  replayCheck: call({
    method: 'GET',
    path: '/web/clients/{clientId}/screening/{checkId}',
    params: { clientId, checkId: recordId },
    client: 'clientId',
    answer: z.object({
      check,
      /** with the matcher and the lists of then */
      found: z.array(hit),
      /** false: another matcher has come since, and may judge otherwise */
      isSameMatcher: z.boolean(),
    }),
    who: staff('screeningReaders'),
    transaction: 'none',
    timeoutMs: 60_000,
    errors: [],
    summary: 'Compare again what a check compared, with the versions of the lists that it had.',
  }),
} as const;
