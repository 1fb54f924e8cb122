/** Reads a file of statements, whichever format it has. */
import type { StatementFormat } from './formats.ts';
import type { CsvMapping } from './mapping.ts';
import { readCamt } from './readCamt.ts';
import { type CsvAccount, readCsv } from './readCsv.ts';
import { isMt940, readMt940 } from './readMt940.ts';
import { maxStatementBytes, type ReadStatementFile } from './statement.ts';

/** What only a CSV file needs: whose it is, and how it is read. */
export interface CsvForm extends CsvAccount {
  mapping: CsvMapping;
}

/** The format by what the file begins with; a CSV file only where it is said how to read one. */
export function readStatementFile(
  bytes: Uint8Array,
  csv?: CsvForm,
): { format: StatementFormat | 'unknown'; read: ReadStatementFile } {
  if (bytes.length > maxStatementBytes)
    return { format: 'unknown', read: { refused: { code: 'file-too-large', place: '' } } };
  const text = getText(bytes);
  if (/^\uFEFF?\s*</.test(text)) return { format: 'camt053', read: readCamt(bytes) };
  const format = isMt940(text) ? 'mt940' : csv ? 'csv' : 'unknown';
  // the database keeps every character but this one
  const at = text.indexOf('\0');
  if (at >= 0 && format !== 'unknown') {
    const line = text.slice(0, at).split(/\r\n|\n|\r/).length;
    return { format, read: { refused: { code: 'character-not-valid', place: `line ${line}` } } };
  }
  if (format === 'mt940') return { format, read: readMt940(text) };
  if (csv) return { format: 'csv', read: readCsv(text, csv.mapping, csv) };
  return { format: 'unknown', read: { refused: { code: 'format-unknown', place: 'line 1' } } };
}

/** UTF-8, or the letters of Western Europe where it is none, as older banks write. */
function getText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
