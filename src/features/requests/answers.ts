/** Answers as people type them: what is saved of them, and what is still missing. Pure. */
import { isDay } from '#shared/days.ts';
import type { GivenFile, OneAnswer, RequestItem } from './companyCalls.ts';
import { answerLimits, isComplete } from './rules.ts';

/** As it is on the screen. */
export interface Typed {
  value: string;
  files: readonly Pick<GivenFile, 'id' | 'name' | 'sizeBytes'>[];
  cannot: boolean;
  words: string;
}

export function getTyped({ answer }: Pick<RequestItem, 'answer'>): Typed {
  if (!answer) return { value: '', files: [], cannot: false, words: '' };
  const { value, files, cannot, words } = answer;
  return { value: value ?? '', files, cannot, words };
}

/**
 * What of it can be saved now: half a day is none yet, and a text that is too long waits until it is shorter. What one
 * does not have is sent without what was typed before.
 */
export function getSaved({ n, form }: Pick<RequestItem, 'n' | 'form'>, typed: Typed): OneAnswer | undefined {
  if (tooLong(typed) !== undefined) return undefined;
  const none = { n, value: null, fileIds: [], cannot: false, words: '' };
  if (typed.cannot) return { ...none, cannot: true, words: typed.words.trim() };
  if (form === 'files') return { ...none, fileIds: typed.files.map(({ id }) => id) };
  const text = typed.value.trim();
  const isNone = text === '' || (form === 'day' && !isDay(text));
  return isNone ? none : { ...none, value: text };
}

function tooLong({ value, words, cannot }: Typed): string | undefined {
  const length = (cannot ? words : value).trim().length;
  return length > answerLimits.words ? `${length} characters; ${answerLimits.words} at most` : undefined;
}

/** A sentence where the answer is not complete. */
export function getFault(item: Pick<RequestItem, 'n' | 'form'>, typed: Typed): string | undefined {
  const long = tooLong(typed);
  const saved = getSaved(item, typed);
  if (!saved) return long;
  if (isComplete(item, { ...saved, files: saved.fileIds.length })) return undefined;
  if (saved.cannot) return 'Say why, or when you will have it';
  if (item.form === 'day' && typed.value.trim() !== '') return 'Enter a day as YYYY-MM-DD';
  return item.form === 'files'
    ? 'Add a file, or say that you do not have it'
    : 'Answer this, or say that you do not have it';
}

/** The answer in words, for the summary. */
export function getText(
  { form, choices }: Pick<RequestItem, 'form' | 'choices'>,
  typed: Typed,
  countries: Countries,
): string {
  if (typed.cannot) return typed.words === '' ? cannotText : `${cannotText}: ${typed.words}`;
  if (form === 'files') return typed.files.map(({ name }) => name).join('\n');
  if (form === 'choice') return choices[typed.value] ?? '';
  return form === 'country' ? countries(typed.value) : typed.value;
}

type Countries = (iso2: string) => string;

export const cannotText = 'I do not have this';

/** A moment of the last day for the answer: the end of a day is the beginning of the next one. */
export function getLastDay({ dueAt }: { dueAt: string }): string {
  return new Date(Date.parse(dueAt) - 1).toISOString();
}
