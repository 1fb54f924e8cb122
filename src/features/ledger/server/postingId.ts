/** The id of a posting whose sender has given none. */
import { createHash } from 'node:crypto';
import type { Posting } from '../calls.ts';

/**
 * Of the person and all that they say: the same call once more is the same posting, also after an approval and a
 * confirmation, and posts nothing a second time. A UUID of version 8 (RFC 9562).
 */
export function makePostingId(personId: string, { debit, credit, amount, message, timestamp }: Posting): string {
  const said = JSON.stringify([personId, debit, credit, amount, message, timestamp]);
  const hex = createHash('sha256').update(`posting ${said}`).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return [
    ...[hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `${variant}${hex.slice(17, 20)}`],
    hex.slice(20, 32),
  ].join('-');
}
