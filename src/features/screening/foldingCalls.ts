/** Rules that fold matches on one word alone: 'Jonas' is not IAN LIMITED. They list matches apart and decide none. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { downloads, secondPerson } from '#shared/limits.ts';
import { commentText } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { foldingRuleList } from './foldingRuleList.ts';

const body = z.strictObject({ comment: commentText(secondPerson.maxWords) });

const readers = staff('amlReaders');
/** The AML desk, with the key for alerts. */
const desk = staff('amlOfficers', 'alert');

export const foldingCalls = {
  listFoldingRules: call({
    method: 'GET',
    path: '/web/folding-rules',
    params: {},
    query: foldingRuleList.query,
    answer: foldingRuleList.answer,
    who: readers,
    transaction: 'read',
    errors: [],
    summary: 'Folding rules, ended ones too, with how many matches each has folded; the newest first.',
  }),
  exportFoldingRules: call({
    method: 'GET',
    path: '/web/folding-rules',
    params: {},
    word: 'export',
    query: foldingRuleList.fileQuery,
    answer: { download: ['text/csv'] },
    who: readers,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'Folding rules under a filter as CSV.',
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
