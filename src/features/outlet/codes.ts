/** Codes as they are typed or pasted: what is wrong with which line. Both sides judge them by this. */
import { hasHiddenCharacter } from '#shared/unseenText.ts';
import { codeLimits } from './limits.ts';

/** What is wrong with a line, or with the last day. */
export const codeFaults = {
  'code-empty': 'Empty',
  'code-too-long': `More than ${codeLimits.maxLetters} characters`,
  'code-not-printable': 'A character that cannot be printed',
  'code-twice': 'Twice in the list',
  'code-known': 'This offer has it already',
  'day-expired': 'This day is over',
} as const;
export type CodeFault = keyof typeof codeFaults;

export interface LineFault {
  /** from 1 */
  line: number;
  code: CodeFault;
}

/** The codes without blanks around them, and what is wrong with each line, in their order. */
export function judgeCodes(lines: readonly string[]): { codes: string[]; faults: LineFault[] } {
  const codes = lines.map((line) => line.trim());
  const seen = new Set<string>();
  const faults = codes.flatMap((code, at) => {
    const fault = getFault(code, seen);
    seen.add(code);
    return fault ? [{ line: at + 1, code: fault }] : [];
  });
  return { codes, faults };
}

function getFault(code: string, seen: ReadonlySet<string>): CodeFault | undefined {
  if (code === '') return 'code-empty';
  if ([...code].length > codeLimits.maxLetters) return 'code-too-long';
  if (hasHiddenCharacter(code)) return 'code-not-printable';
  return seen.has(code) ? 'code-twice' : undefined;
}

/** As an answer names them: `codes.7` is the seventh line. */
export function toFieldErrors(faults: readonly LineFault[]) {
  return faults.map(({ line, code }) => ({ path: `codes.${line}`, code }));
}
