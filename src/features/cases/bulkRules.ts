/**
 * Many cases at once: which ones may be closed so, and by which action (decisions for the back office, section 1).
 * Pure.
 */
import { paths } from '#shared/paths.ts';
import type { CaseCode } from './codes.ts';
import { type CaseKind, type CaseType, isClosed, type OtherReason } from './rules.ts';

/**
 * `most` cases at once. Above `maxAlone` of one person within a day, a second person confirms, and sees `shown` of
 * them.
 */
export const bulk = { most: 200, maxAlone: 20, shown: 10, belowLevel: 3 } as const;

/** What is done with any number of cases under a filter. None of it decides anything. */
export const manyActs = ['take', 'release', 'handOver', 'remind'] as const;
export type ManyAct = (typeof manyActs)[number];

/** Of cases that were left out so many are named. */
export const maxLeftOut = 200;

/** Where the queue shows what became of them. */
export const outcomeHref = (jobId: string): string => `#${paths.bkoCases}?outcome=${jobId}`;

/** Why a case is left out. */
export const leftOutLabels = {
  type: 'Cases of this type are decided one by one.',
  level: 'From T3 on, cases are decided one by one.',
  held: 'It holds or stops money.',
  proposed: 'It waits for a second person.',
  second: 'It needs a second person of its own.',
  alone: 'It needs a decision of its own.',
  closed: 'It is closed.',
  changed: 'It has changed since it was shown.',
  keys: 'Your keys do not reach it.',
  gone: 'It is not there.',
  notMine: 'It is not yours.',
  unasked: 'Nothing is awaited of its client.',
  reminded: 'Its client was reminded within a day.',
  colleague: 'This colleague may not work on it.',
} as const;
export type LeftOut = keyof typeof leftOutLabels;
export const leftOutCodes = Object.keys(leftOutLabels) as [LeftOut, ...LeftOut[]];

export interface Closable {
  type: CaseType;
  kind: CaseKind;
  status: number;
  level: number;
  reason: OtherReason | null;
  /** waits for an answer of the client */
  isAsked: boolean;
  /** payments of the case stand still */
  holdsMoney: boolean;
}

const returned = 5;

/** The action that closes it among many, or why it is decided alone. */
export function getClosing(found: Closable): { code: CaseCode } | { why: LeftOut } {
  if (isClosed(found.kind, found.status)) return { why: 'closed' };
  const code = getCode(found);
  if (code === undefined) return { why: 'type' };
  if (found.level >= bulk.belowLevel) return { why: 'level' };
  return found.holdsMoney ? { why: 'held' } : { code };
}

function getCode({ type, status, reason, isAsked }: Closable): CaseCode | undefined {
  if (type === 'MNT') return 'MRSM';
  if (type === 'RFI') return isAsked ? 'ICNC' : 'IAPR';
  // a victim of fraud waits for the money; a wish to be closed is decided for this client
  if (type === 'OTHER') return reason === 'REFUND' || reason === 'CLOSE' ? undefined : 'IAPR';
  return type === 'DOCUMENT' && status === returned ? 'DOCR' : undefined;
}
