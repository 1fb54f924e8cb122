/** The code of an enrolment: read out to the person, beside the link that somebody else hands over. */

/** Letters and digits that no one mistakes for each other: 32 of them, so eight are 40 bits. */
export const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const codeLength = 8;

/** As it is shown and read out: `ABCD-EFGH`. */
export function formatCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

/** Without what people type between the letters, in capitals. At most 16 characters come in. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}
