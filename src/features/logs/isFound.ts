import { formatPlain } from '#shared/formatPlain.ts';
import type { LogRecord } from './calls.ts';
import type { LogFilter } from './logFilter.ts';

/** Whether a record is of the kind and holds all words, in whatever part of it, without accents and capitals. */
export function isFound(record: LogRecord, { text = '', kind }: LogFilter): boolean {
  if (kind !== undefined && record.kind !== kind) return false;
  const facts = record.facts.flatMap(({ label, value }) => [label, value]);
  const parts = [record.fullName, record.words, record.clientName, record.clientID, record.recordID, record.text];
  const all = formatPlain([...parts, ...facts].join(' '));
  return formatPlain(text)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
