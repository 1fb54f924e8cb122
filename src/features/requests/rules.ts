/** Rules of requests to clients: states, forms of answers, when a request is complete. */
import { isDay } from '#shared/days.ts';
import { byName, defineMachine } from '#shared/states.ts';

export const requestStateNames = ['open', 'saved', 'overdue', 'answered', 'cancelled'] as const;
export type RequestState = (typeof requestStateNames)[number];

export const infoRequestMachine = defineMachine(
  'info_request',
  byName(...requestStateNames),
  [
    ['', 'open', 'ask'],
    ['open', 'saved', 'save'],
    ['open', 'overdue', 'pass'],
    ['saved', 'overdue', 'pass'],
    ['open', 'answered', 'answer'],
    ['saved', 'answered', 'answer'],
    ['overdue', 'answered', 'answer'],
    ['open', 'cancelled', 'cancel'],
    ['saved', 'cancelled', 'cancel'],
    ['overdue', 'cancelled', 'cancel'],
  ],
  { ask: true, save: true, pass: true, answer: true, cancel: true },
);

export function isWaiting(state: RequestState): boolean {
  return state === 'open' || state === 'saved' || state === 'overdue';
}

/** How an answer that staff enter was given. */
export const givenByLabels = { phone: 'by phone', counter: 'at the counter' } as const;
export type GivenBy = keyof typeof givenByLabels;
export const givenByNames = ['phone', 'counter'] as const satisfies readonly GivenBy[];

const dayMs = 86_400_000;

/**
 * The day of the reminder, half way between now and the end of the last day (docs/decisions/034-requests.md).
 * @param offsetMinutes of the reader's clock from UTC at this moment, east of it above 0
 */
export function remindedOn(nowMs: number, dueOn: string, offsetMinutes: number): string {
  const here = nowMs + offsetMinutes * 60_000;
  const end = Date.parse(`${dueOn}T00:00:00Z`) + dayMs;
  return new Date(here + (end - here) / 2).toISOString().slice(0, 10);
}

/** The same numbers as askedLimits, which only staff load; a test compares. */
export const answerLimits = { items: 20, words: 2000, filesOfItem: 10, given: 100 } as const;

export interface AskedForm {
  form: 'text' | 'choice' | 'day' | 'country' | 'files';
  choices: Readonly<Record<string, string>>;
}

/** Whether a value is an answer of this form. The server refuses others; files are given by their ids. */
export function isAnswerOf({ form, choices }: AskedForm, value: string): boolean {
  if (form === 'text') return value !== '';
  if (form === 'choice') return Object.hasOwn(choices, value);
  if (form === 'day') return isDay(value);
  return form === 'country' && /^[A-Z]{2}$/.test(value);
}

interface Given {
  value: string | null;
  files: number;
  cannot: boolean;
  words: string;
}

/** Whether an item needs nothing more: it has an answer, or words about why there is none. */
export function isComplete({ form }: Pick<AskedForm, 'form'>, { value, files, cannot, words }: Given): boolean {
  if (cannot) return words !== '';
  return form === 'files' ? files > 0 : value !== null;
}
