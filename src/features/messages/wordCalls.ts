/** Words that no message to a company may hold. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { commentText, givenName, plainText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { maxTextLength } from './rules.ts';

const comment = commentText(secondPerson.maxWords);
/** An asterisk at the end matches any ending. */
export const newWord = z.strictObject({ word: givenName(60), comment });

const change = {
  /** of the list: each change makes the next one */
  version: versionNumber,
  /** null: from the start */
  by: z.nullable(z.string()),
  /** null: from the start, or the command line */
  confirmedBy: z.nullable(z.string()),
  at: z.string(),
  comment: z.string(),
};
const forbiddenWord = z.object({ id: z.string(), word: z.string(), ...change });
export type ForbiddenWord = z.output<typeof forbiddenWord>;

const wordChange = z.object({ id: z.string(), word: z.string(), change: z.enum(['added', 'removed']), ...change });
export type WordChange = z.output<typeof wordChange>;

const foundWord = z.object({
  word: z.string(),
  /**
   * in the text as it was sent, UTF-16 units; none where the word appears only in what the bank can send of the text
   */
  places: z.array(z.object({ from: z.int(), until: z.int() })),
});
export type FoundWord = z.output<typeof foundWord>;

/** The key for alerts (decisions for the back office, sections 1 and 2). */
const wordConfirmers = confirmers('amlDesk', 'alert');
const writers = staff('caseDesk');
const onList = { path: '/web/forbidden-words', params: {} } as const;
const read = { who: staff('clientReaders'), transaction: 'read', errors: [] } as const;
const write = { who: staff('amlDesk', 'alert'), transaction: 'write', answer: undefined } as const;

export const wordCalls = {
  listForbiddenWords: call({
    ...onList,
    ...read,
    method: 'GET',
    answer: z.object({ items: z.array(forbiddenWord), next: z.null() }),
    summary: 'Words that no message to a company may hold, as written.',
  }),
  listWordHistory: call({
    ...onList,
    ...read,
    method: 'GET',
    word: 'history',
    answer: z.object({ items: z.array(wordChange), next: z.null() }),
    summary: 'The 500 newest changes of the list of forbidden words.',
  }),
  tryWords: call({
    ...onList,
    ...read,
    who: writers,
    method: 'POST',
    word: 'try',
    body: z.strictObject({ words: plainText(maxTextLength) }),
    answer: z.object({
      found: z.array(foundWord),
      /** the text in the bank's characters, as the company would read it */
      sent: z.string(),
    }),
    summary: 'What would be sent of a text, and the forbidden words that it holds, and where. Nothing is kept of it.',
  }),
  addForbiddenWord: second(
    wordConfirmers,
    call({
      ...onList,
      ...write,
      method: 'POST',
      body: newWord,
      errors: ['already-proposed', 'already-forbidden', 'word-not-valid'],
      summary: 'Forbid a word in messages to companies. A second person confirms.',
    }),
  ),
  removeForbiddenWord: second(
    wordConfirmers,
    call({
      ...write,
      method: 'DELETE',
      path: '/web/forbidden-words/{wordId}',
      params: { wordId: recordId },
      body: z.strictObject({ comment }),
      errors: ['already-proposed'],
      summary: 'Allow a forbidden word again. A second person confirms.',
    }),
  ),
} as const;
