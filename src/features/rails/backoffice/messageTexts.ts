/** Files of the rail in words. */

import { formatCode } from '#shared/formatCode.ts';
import { spaced } from '#shared/formatCount.ts';
import type { RailMessageItem } from '../calls.ts';

const kinds: Readonly<Record<string, string>> = {
  'pacs.008': 'Credit transfers',
  'pacs.002': 'Status report',
  'pacs.004': 'Returns',
  'pacs.028': 'Enquiry',
  'camt.056': 'Recall',
  'camt.029': 'Answer to a recall',
  'camt.053': 'Statement',
  'camt.054': 'Notification',
};

/** 'Status report', or what is known of a file that could not be read. */
export function formatKind({ kind }: Pick<RailMessageItem, 'kind'>): string {
  return kinds[kind] ?? 'Not readable';
}

export const stateLabels = {
  queued: { kind: 'pending', words: 'To be written' },
  written: { kind: 'success', words: 'Written' },
  booking: { kind: 'pending', words: 'Being booked' },
  stopped: { kind: 'failed', words: 'Stopped' },
  taken: { kind: 'success', words: 'Taken' },
  refused: { kind: 'failed', words: 'Refused' },
} as const;

/** Why it was refused or stopped: 'Element Missing, line 12, column 5' */
export function formatRefusal({ refusal }: Pick<RailMessageItem, 'refusal'>): string {
  if (!refusal) return '';
  const { code, line, column } = refusal;
  return [formatCode(code), ...(line === null ? [] : [`line ${line}, column ${column ?? 1}`])].join(', ');
}

/** '12 500 of 25 000 booked'; nothing for a file that is taken at once, or whole. */
export function formatBooked({ state, bookedItems, items }: Pick<RailMessageItem, 'state' | 'bookedItems' | 'items'>) {
  if (bookedItems === null || state === 'taken') return '';
  return `${spaced(bookedItems)} of ${spaced(items)} booked`;
}
