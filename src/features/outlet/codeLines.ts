/** Codes as they are pasted, one a line, or in a file, and the faults that the bank finds. Pure. */
import type { FieldError } from '#shared/errors.ts';
import { type CodeFault, codeFaults, type LineFault } from './codes.ts';

/** One code a line, without blanks around it. Lines at the end that are empty are none. */
export function readCodeLines(text: string): string[] {
  const trimmed = text.replace(/\s+$/u, '');
  return trimmed === '' ? [] : trimmed.split(/\r\n|\r|\n/u).map((line) => line.trim());
}

/** The first column of a table, without a heading 'code' or 'codes'. */
export function readCodeTable(rows: readonly (readonly string[])[]): string[] {
  const codes = rows.map(([first = '']) => first.trim());
  return /^codes?$/i.test(codes[0] ?? '') ? codes.slice(1) : codes;
}

/** Faults that the bank found: `codes.7` is the seventh line. */
export function readCodeErrors(errors: readonly FieldError[]): LineFault[] {
  return errors.flatMap(({ path, code }) => {
    const found = /^codes\.(\d+)$/.exec(path);
    return found && isCodeFault(code) ? [{ line: Number(found[1]), code }] : [];
  });
}

const isCodeFault = (code: string): code is CodeFault => Object.hasOwn(codeFaults, code);
