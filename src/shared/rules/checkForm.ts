/** Judges a form by the schema of its call. Pure; `client/forms` uses it while people type. */
import type * as z from 'zod/mini';
import { browserErrors } from '../browserErrors.ts';
import { formatCount } from '../formatCount.ts';
import { isFilled } from './presence.ts';
import { emptyField, fieldSentence, getReason } from './sentences.ts';

/** A sentence for each wrong field, by its dotted path in the form. */
export type Faults = Readonly<Record<string, string>>;

/**
 * How a form is judged. Fields have the names that the call gives them, so that the call's faults find their fields.
 */
export interface FormRules<Typed, Sent> {
  /** of the call: its body or its query */
  schema: z.ZodMiniType<Sent>;
  /** the label of each field by its path; the sentences use the same words */
  labels: Readonly<Record<string, string>>;
  /** What the schema gets, such as an IBAN without spaces or only the changed fields. Default: the values as typed. */
  read?: (typed: Typed) => unknown;
  /** what is wrong with the text of a field that the schema refuses, where its code does not say it */
  reasons?: Readonly<Record<string, (text: string) => string | undefined>>;
  /** fetches what the rules need to judge these values; await it before `checkForm` */
  prepare?: (typed: Typed) => Promise<unknown>;
  /** the rules that the schema does not know; their sentences replace those of the schema */
  ownFaults?: (typed: Typed) => Faults;
}

export type CheckedForm<Sent> = { sent: Sent; faults?: never } | { sent?: never; faults: Faults };

/** What to send, or what is wrong. A fault that belongs to no field of the form has the path `root`. */
export function checkForm<Typed, Sent>(rules: FormRules<Typed, Sent>, typed: Typed): CheckedForm<Sent> {
  const { schema, labels, read, reasons = {}, ownFaults } = rules;
  const parsed = schema.safeParse(read ? read(typed) : typed);
  const faults: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.');
    const label = labels[path];
    if (label === undefined) faults['root'] ??= browserErrors['invalid-input'].title;
    else faults[path] ??= getSentence(issue, label, valueAt(typed, issue.path), reasons[path]);
  }
  Object.assign(faults, ownFaults?.(typed));
  return parsed.success && Object.keys(faults).length === 0 ? { sent: parsed.data } : { faults };
}

/** The sentence of a schema's issue about the field with this label. */
export function getSentence(
  issue: z.core.$ZodIssue,
  label: string,
  value: unknown,
  reason?: (text: string) => string | undefined,
): string {
  if (!isFilled(value)) return emptyField;
  const text = typeof value === 'string' ? value : '';
  return fieldSentence(issue.message, label, reason?.(text) ?? lengthReason(issue) ?? getReason(issue.message, text));
}

function lengthReason(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  const [words, count] = issue.code === 'too_big' ? ['At most', issue.maximum] : ['At least', issue.minimum];
  if (issue.origin === 'array') return `Choose ${words.toLowerCase()} ${count}.`;
  // something was typed, and nothing that can be sent is left of it
  if (issue.code === 'too_small' && Number(count) === 1) return 'Enter at least one letter or digit.';
  return `${words} ${formatCount(Number(count), { one: 'character', many: 'characters' })}.`;
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    values,
  );
}
