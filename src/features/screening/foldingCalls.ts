/** Rules that fold matches on one word alone: 'Jonas' is not IAN LIMITED. They list matches apart and decide none. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';

const body = z.strictObject({ comment: commentText(secondPerson.maxWords) });

const rule = z.object({
  id: z.string(),
  list: z.string(),
  entityId: z.string(),
  entityName: z.string(),
  word: z.string(),
  state: z.enum(['valid', 'ended', 'expired', 'void']),
  comment: z.string(),
  madeBy: z.string(),
  /** null: the command line */
  confirmedBy: z.nullable(z.string()),
  madeAt: z.string(),
  /** the last day */
  until: z.string(),
  endedAt: z.nullable(z.string()),
  endedBy: z.nullable(z.string()),
  /** matches with the entry before, and how many of them it would have folded */
  earlier: z.int(),
  earlierFolded: z.int(),
  /** matches that it has folded */
  folded: z.int(),
});
export type FoldingRule = z.output<typeof rule>;

/** The AML desk, with the key for alerts. */
const desk = staff('amlOfficers', 'alert');

export const foldingCalls = {
  listFoldingRules: call({
    method: 'GET',
    path: '/web/folding-rules',
    params: {},
    answer: z.object({ items: z.array(rule), next: z.null() }),
    who: staff('amlReaders'),
    transaction: 'read',
    errors: [],
    summary: 'The 100 newest folding rules, ended ones too, with how many matches each has folded.',
  }),
  tryFoldingRule: call({
    method: 'GET',
    path: '/web/folding-rules/{hitId}',
    params: { hitId: recordId },
    answer: z.object({ word: z.string(), earlier: z.int(), folded: z.int(), open: z.int() }),
    who: desk,
    transaction: 'read',
    errors: ['already-folded', 'no-word-alone', 'folds-true-positive'],
    summary:
      'How many earlier matches with the entry of this match a folding rule would fold, decided ones too, and how ' +
      'many of these are open.',
  }),
  addFoldingRule: second(
    confirmers('headOfAml', 'alert'),
    call({
      method: 'POST',
      path: '/web/folding-rules/{hitId}',
      params: { hitId: recordId },
      body,
      answer: undefined,
      who: desk,
      transaction: 'write',
      errors: ['already-proposed', 'already-folded', 'no-word-alone', 'folds-true-positive'],
      summary:
        'Fold matches with the entry of this match on this word alone, for ' +
        'all clients and 12 months. The Head of AML releases it.',
    }),
  ),
  endFoldingRule: call({
    method: 'DELETE',
    path: '/web/folding-rules/{ruleId}',
    params: { ruleId: recordId },
    body,
    answer: undefined,
    who: desk,
    transaction: 'write',
    errors: [],
    summary: 'End a folding rule at once: its matches are listed with the others again.',
  }),
} as const;
