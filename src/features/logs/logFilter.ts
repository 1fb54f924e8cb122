/** What of a log is shown, and stands in its file: words and a kind, in the address of the page and of the call. */
import * as z from 'zod/mini';
import { type LogKind, logKinds } from '#shared/audit.ts';
import { plainWords } from '#shared/plainWords.ts';
import { plainText } from '#shared/rules/texts.ts';
import type { LogRecord } from './calls.ts';

const kinds = Object.keys(logKinds) as [LogKind, ...LogKind[]];

export const logSearch = z.object({
  /** words, each of which a record holds somewhere */
  text: z.optional(plainText(100)),
  kind: z.optional(z.enum(kinds)),
});
export type LogFilter = z.output<typeof logSearch>;

/** Whether a record is of the kind and holds all words, in whatever part of it, without accents and capitals. */
export function isFound(record: LogRecord, { text = '', kind }: LogFilter): boolean {
  if (kind !== undefined && record.kind !== kind) return false;
  const facts = record.facts.flatMap(({ label, value }) => [label, value]);
  const parts = [record.fullName, record.words, record.clientName, record.clientID, record.recordID, record.text];
  const all = plainWords([...parts, ...facts].join(' '));
  return plainWords(text)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
