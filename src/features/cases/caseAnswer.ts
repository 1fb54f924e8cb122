/** What staff read of a case, and the figures of cases. */
import * as z from 'zod/mini';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { caseItem } from './caseList.ts';
import { caseGroups } from './rules.ts';

const fact = z.object({
  label: z.string(),
  value: z.string(),
  /** what a rule has found; it can be counted again */
  eventId: z.optional(z.string()),
});
const person = z.object({ id: z.string(), fullName: z.string() });

/** Another case that this reader may see. */
const ledTo = z.array(z.object({ id: z.string(), clientID: z.string(), icon: z.string(), name: z.string() }));

const action = z.object({
  code: z.string(),
  button: z.string(),
  title: z.string(),
  /** what it will do */
  confirm: z.string(),
  /** why it cannot be done now, by the judge that the server refuses with; '' where it can */
  whyNot: z.string(),
  /** where it waits for other cases: those that this staff user may see */
  waitsFor: ledTo,
  /** said where no field is filled, of an action that changes nothing then; '' where none need be */
  needsEntry: z.string(),
  /** the client is asked: the body carries `request` */
  asks: z.boolean(),
  /** a report to the MLRO belongs to it, which the decision does not send */
  proposesReport: z.boolean(),
  fields: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(['text', 'day', 'euros', 'limit', 'amount', 'iban', 'clients', 'one', 'some']),
      choices: z.record(z.string(), z.string()),
      /** of kind `some`, with why each is offered */
      options: z.array(
        z.object({
          value: z.string(),
          label: z.string(),
          detail: z.string(),
          isChosen: z.boolean(),
          group: z.optional(z.string()),
        }),
      ),
      /** asked only where another field has this value */
      when: z.nullable(z.object({ key: z.string(), is: z.string() })),
      isRequired: z.boolean(),
      /** of kind `some`: nothing may be left out */
      isEvery: z.boolean(),
      /** of kind `some`: something may be written to each option, as prop `words` and its value */
      hasWords: z.boolean(),
      /** what is said where it is missing; '' for the common sentence */
      missing: z.string(),
    }),
  ),
  /** code → words */
  reasons: z.record(z.string(), z.string()),
  /** what is said where something is missing: the comment, a limit's form, a reason, a field */
  warnings: z.object({ comment: z.string(), limits: z.string(), reasons: z.string(), fields: z.string() }),
});

const outcome = z.object({
  code: z.string(),
  /** names */
  by: z.nullable(z.string()),
  confirmedBy: z.nullable(z.string()),
  reasons: z.array(z.string()),
  at: z.string(),
});

const askedFile = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  sizeBytes: z.int(),
  /** macros, scripts, templates from elsewhere, files inside; null: it came before this was looked for */
  hasActiveContent: z.nullable(z.boolean()),
});

/** What the client was asked for. Answers are there once they were sent. */
const caseRequest = z.object({
  id: z.string(),
  state: z.enum(['open', 'saved', 'overdue', 'answered', 'cancelled']),
  title: z.string(),
  words: z.string(),
  /** company: answered in the company area; app: by a person, on the own device */
  channel: z.enum(['company', 'app']),
  /** names; null: the bank itself */
  sentBy: z.nullable(z.string()),
  sentAt: z.string(),
  remindAt: z.string(),
  remindedAt: z.nullable(z.string()),
  dueAt: z.string(),
  /** the first time that the client opened it, or after the reminder */
  readAt: z.nullable(z.string()),
  savedAt: z.nullable(z.string()),
  answeredAt: z.nullable(z.string()),
  answeredBy: z.nullable(z.string()),
  /** how it was given to staff, who entered it: answeredBy; null: the client sent it */
  givenBy: z.nullable(z.enum(['phone', 'counter'])),
  endedAt: z.nullable(z.string()),
  /** items that have an answer by now; before it is sent, no more than the number is shown */
  answered: z.int(),
  items: z.array(
    z.object({
      n: z.int(),
      kind: z.enum(['field', 'file', 'question']),
      field: z.nullable(z.string()),
      words: z.string(),
      form: z.enum(['text', 'choice', 'day', 'country', 'files']),
      /** key and words, in the order of the screen; no `z.tuple`: the package would carry it to every company user */
      choices: z.array(z.array(z.string())),
      answer: z.nullable(
        z.object({
          /** in words: of a choice its words */
          value: z.nullable(z.string()),
          files: z.array(askedFile),
          /** the client does not have it, and says why in words */
          cannot: z.boolean(),
          words: z.string(),
          by: z.string(),
          at: z.string(),
        }),
      ),
    }),
  ),
});
export type CaseRequest = z.output<typeof caseRequest>;

const section = z.object({
  title: z.string(),
  place: z.enum(['evidence', 'money', 'client']),
  lines: z.array(fact),
  columns: z.array(z.object({ title: z.string(), isNumber: z.boolean() })),
  rows: z.array(z.array(z.string())),
  /** who owns whom, in the order of the lines: a line belongs to the last one before it of the level above */
  tree: z.nullable(
    z.object({
      root: z.string(),
      lines: z.array(
        z.object({
          level: z.int(),
          kind: z.enum(['person', 'company', 'untold']),
          name: z.string(),
          words: z.string(),
          share: z.string(),
          whole: z.string(),
          note: z.string(),
        }),
      ),
    }),
  ),
});
export type CaseSection = z.output<typeof section>;

const match = z.object({
  source: z.string(),
  entryId: z.string(),
  entryName: z.string(),
  /** of a thousand */
  score: z.int(),
  state: z.enum(['open', 'cleared', 'true']),
  hitId: z.string(),
  /** on which alone it is, so that a rule may fold it; null: on more */
  foldableWord: z.nullable(z.string()),
  /** the rule that lists it apart, in words; null: none does */
  foldedBy: z.nullable(z.string()),
  /** what contradicts it, a sentence each */
  differences: z.array(z.string()),
  parts: z.array(
    z.object({
      label: z.string(),
      verdict: z.enum(['same', 'close', 'different', 'unknown']),
      words: z.string(),
      ours: z.string(),
      theirs: z.string(),
    }),
  ),
  version: z.nullable(z.int()),
  programmes: z.array(z.string()),
  explanation: z.array(z.string()),
  /** of this client and this entry */
  earlier: z.array(z.object({ decision: z.string(), by: z.string(), at: z.string(), words: z.string() })),
});
export type CaseMatch = z.output<typeof match>;

const checked = z.array(
  z.object({
    id: z.string(),
    words: z.string(),
    /** who looked, by name, and when; null: no one yet */
    by: z.nullable(z.string()),
    at: z.nullable(z.string()),
  }),
);

const filed = z.object({
  ...askedFile.shape,
  /** what it is; a code of `fileCategories` */
  category: z.string(),
  addedAt: z.string(),
  addedBy: z.string(),
  /** as words of the request that it answers */
  proves: z.nullable(z.string()),
  /** what the client answered beside it */
  fields: z.array(fact),
  /** files of persons are for keys A, D and 0 */
  mayOpen: z.boolean(),
  /** 0 submitted, 2 approved, 4 declined, 5 sent back, 9 on hold */
  status: z.int(),
  reason: z.string(),
  reviewedBy: z.nullable(z.string()),
  reviewedAt: z.nullable(z.string()),
});

export const caseAnswer = z.object({
  ...caseItem.shape,
  comment: z.string(),
  reason: z.nullable(z.string()),
  paymentId: z.nullable(z.string()),
  openedBy: z.nullable(person),
  outcome: z.nullable(outcome),
  duplicateOf: z.nullable(z.string()),
  facts: z.array(z.object({ ...fact.shape, cases: z.optional(ledTo) })),
  /** of the type first, then of the client, in the order of the screen */
  sections: z.array(section),
  /** the best first */
  matches: z.array(match),
  /** of the type as it stands; `earlier` was ticked before it was written again. Version 0: the type has none */
  checklist: z.object({ version: versionNumber, items: checked, earlier: checked }),
  /** possible now, for this staff user */
  actions: z.array(action),
  /** names of roles, and keys, of who decides it where this staff user never does; null: they do, or it is decided */
  decidedBy: z.nullable(z.object({ roles: z.array(z.string()), keys: z.array(z.string()) })),
  /** files that stand with it, the oldest first */
  filed: z.array(filed),
  /** the newest first */
  requests: z.array(caseRequest),
  /** who would be asked: how many users of the company may answer; null: a person, who answers in the provider’s app */
  canAnswer: z.nullable(z.int()),
  /** around it, since it opened: money, stops, score, proposals, messages, files; the newest first, at most 200 */
  events: z.array(
    z.object({
      ...{ id: z.string(), at: z.string(), who: z.string(), did: z.string(), detail: z.string() },
      kind: z.enum(['decision', 'money', 'message', 'system']),
    }),
  ),
  comments: z.array(
    z.object({ id: z.string(), by: z.string(), action: z.string(), words: z.string(), at: z.string() }),
  ),
  links: z.array(
    z.object({ id: z.string(), clientID: z.string(), icon: z.string(), taskID: z.string(), title: z.string() }),
  ),
  /** the client's other open cases */
  others: z.array(z.object({ id: z.string(), icon: z.string(), taskID: z.string(), title: z.string() })),
  /** the client's closed ones, the newest first */
  earlier: z.array(
    z.object({
      ...{ id: z.string(), icon: z.string(), taskID: z.string(), title: z.string() },
      code: z.string(),
      by: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  /** who else may act on it, by name: it can be handed over to them */
  colleagues: z.array(person),
});
export type CaseAnswer = z.output<typeof caseAnswer>;

/** Figures of cases, exact. */
export const figures = z.object({
  count: z.int(),
  overdue: z.int(),
  /** when the oldest was opened */
  oldest: z.nullable(z.string()),
  nextDue: z.nullable(z.string()),
  /** amount text in EUR */
  blocked: z.nullable(z.string()),
  /** taken by the reader */
  mine: z.int(),
  fresh: z.int(),
  updated: z.int(),
});
export type CaseFigures = z.output<typeof figures>;
export const groupFigures = z.object({ group: z.enum(caseGroups), ...figures.shape });
export type CaseGroupFigures = z.output<typeof groupFigures>;
