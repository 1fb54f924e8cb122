/**
 * Lists whose entries are not all of the form that their call declares: one bad entry is left out, and the others are
 * shown (one bad item never refuses the good ones beside it). Loaded with the first such list.
 */
import type { Schema } from '#shared/call.ts';
import { showAlert } from '../alerts/alerts.ts';

interface GoodItems {
  data: unknown;
  /** how many entries were left out */
  dropped: number;
}

/**
 * The answer without the entries of its `items` that the schema refuses. Undefined if something else is wrong: a part
 * of an entry is never left out, because what is shown of an entry must be all of it.
 */
export function goodItems(schema: Schema, answer: unknown): GoodItems | undefined {
  const whole = schema.safeParse(answer);
  if (whole.success) return { data: whole.data, dropped: 0 };
  if (typeof answer !== 'object' || answer === null || !('items' in answer)) return undefined;
  const { items } = answer;
  if (!Array.isArray(items)) return undefined;
  const bad = new Set(whole.error.issues.map(({ path: [list, at] }) => (list === 'items' ? at : undefined)));
  if (bad.has(undefined)) return undefined;
  const parsed = schema.safeParse({ ...answer, items: items.filter((_, at) => !bad.has(at)) });
  return parsed.success ? { data: parsed.data, dropped: bad.size } : undefined;
}

const reported = new Set<string>();

/** Says once for each list, until the page is loaded again, that entries are missing from it. */
export function reportDropped(list: string, dropped: number): void {
  if (dropped === 0 || reported.has(list)) return;
  reported.add(list);
  const entries = dropped === 1 ? '1 entry' : `${dropped} entries`;
  showAlert({ type: 'warning', message: `${entries} could not be read and ${dropped === 1 ? 'is' : 'are'} not shown` });
}
