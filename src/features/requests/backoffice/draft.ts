/** A request as an officer composes it: begun from a template, kept as text, checked before it is sent. Pure. */
import * as z from 'zod/mini';
import { addDays, isDay } from '#shared/days.ts';
import type { Whom } from '#shared/reference/fileCategories.ts';
import { type AskedBody, type AskedItem, askedItem, askedLimits, readItem } from '#shared/rules/asked.ts';
import { emptyField } from '#shared/rules/sentences.ts';
import type { RequestTemplate } from '../calls.ts';

const draft = z.object({
  templateId: z.string(),
  words: z.string(),
  /** with words that may still be empty */
  items: z.array(z.object({ ...askedItem.shape, words: z.optional(z.string()) })),
  /** yyyy-mm-dd as far as it is typed; '': by bank days */
  dueOn: z.string(),
});
export type Draft = z.output<typeof draft>;
export type DraftItem = Draft['items'][number];

type Template = Pick<RequestTemplate, 'id' | 'words' | 'items'>;

export function getDraft({ id, words, items }: Template, dueOn = ''): Draft {
  return { templateId: id, words, items: items.map(toItem), dueOn };
}

/** The words of a template; what it asks is offered, and goes along only where somebody takes it. */
export function wordsAlone(template: Template, dueOn = ''): Draft {
  return { ...getDraft(template, dueOn), items: [] };
}

/** Those of a template that are not taken yet. */
export function itemsLeft(template: Template, items: readonly DraftItem[]): DraftItem[] {
  const getKey = ({ kind, field, words }: DraftItem) => `${kind} ${field ?? words}`;
  const taken = new Set(items.map(getKey));
  return getDraft(template).items.filter((item) => !taken.has(getKey(item)));
}

function toItem({ kind, field, words, category }: Template['items'][number]): DraftItem {
  return { kind, words, ...(field && { field }), ...(category && { category }) };
}

/** What was kept as text; undefined where nothing was, or its template is released no longer. */
export function readDraft(text: string, templates: readonly Template[]): Draft | undefined {
  if (text === '') return undefined;
  const read = draft.safeParse(JSON.parse(text));
  return read.success && templates.some(({ id }) => id === read.data.templateId) ? read.data : undefined;
}

/** words, dueOn, items, or `item 3`: its fault */
export type DraftFaults = Readonly<Record<string, string>>;

/**
 * What is sent, or what is wrong. `isFixed`: the template goes as it stands. `today`: yyyy-mm-dd. `usual`: the words of
 * the template, where what is chosen elsewhere is the request: then nothing needs to be composed.
 */
export function checkDraft(
  { templateId, words, items, dueOn }: Draft,
  { isFixed, today, usual }: { isFixed: boolean; today: string; usual?: string | undefined },
): { body?: AskedBody; faults: DraftFaults } {
  const due = dueFault(dueOn, today);
  const faults: Record<string, string> = due === undefined ? {} : { dueOn: due };
  const when = dueOn === '' ? {} : { dueOn };
  if (isFixed) return due === undefined ? { body: { templateId, ...when }, faults } : { faults };
  const text = words.trim();
  const isUntouched = usual !== undefined && items.length === 0 && text === usual.trim() && dueOn === '';
  if (isUntouched) return { faults };
  if (text === '') faults['words'] = emptyField;
  if (text.length > askedLimits.words) faults['words'] = tooLong(text, askedLimits.words);
  if (items.length === 0 && usual === undefined) faults['items'] = 'Ask for one thing at least';
  for (const [i, item] of items.entries()) {
    const own = (item.words ?? '').trim();
    if (own === '') faults[`item ${i}`] = emptyField;
    if (own.length > askedLimits.itemWords) faults[`item ${i}`] = tooLong(own, askedLimits.itemWords);
  }
  if (Object.keys(faults).length > 0) return { faults };
  const asked = items.length > 0 && { items: items.map(trimmed) };
  return { body: { templateId, words: text, ...asked, ...when }, faults };
}

/** As it was typed, right or not. */
export function unchecked({ templateId, words, items, dueOn }: Draft): AskedBody {
  return { templateId, words, items: items.map(trimmed), ...(dueOn !== '' && { dueOn }) };
}

function trimmed(item: DraftItem): AskedItem {
  return { ...item, words: (item.words ?? '').trim() };
}

function tooLong(text: string, most: number): string {
  return `${text.length} characters; ${most} at most`;
}

function dueFault(dueOn: string, today: string): string | undefined {
  if (dueOn === '') return undefined;
  if (!isDay(dueOn)) return 'Enter a day as YYYY-MM-DD';
  if (dueOn <= today) return 'Choose a day after today';
  return dueOn > addDays(today, askedLimits.maxDueDays)
    ? `At most ${askedLimits.maxDueDays} days from today`
    : undefined;
}

/** The items as the client will read them; one that lacks its words is left out. */
export function shownItems(items: readonly DraftItem[], about: Whom = 'LEGAL') {
  return items.flatMap((item) => {
    const read = readItem(trimmed(item), about);
    return typeof read === 'string' || read.words === '' ? [] : [read];
  });
}

/** Everything that the client would read, to look for forbidden words in it. */
export function formatAll({ words, items }: Draft): string {
  return [words, ...items.map((item) => item.words ?? '')].join('\n');
}
