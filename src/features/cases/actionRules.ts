/** Which action is possible on a case, and who may do it. Pure: a table typed by hand holds every cell. */

import { staffGroups } from '#shared/staffGroups.ts';
import { type CaseCode, factsOfCode } from './codes.ts';
import {
  type CaseType,
  caseFacts,
  getKeys,
  isClosed,
  mayReadRestricted,
  type OtherReason,
  type Reader,
  restrictedTypes,
} from './rules.ts';
import { type CaseSubject, isAbout } from './subjects.ts';

export interface Standing {
  type: CaseType;
  status: number;
  /** waits for an answer of the client */
  isAsked: boolean;
}

const possible = {
  open: ({ type, status }: Standing) => !isClosed(caseFacts[type].kind, status),
  unasked: (standing: Standing) => possible.open(standing) && !standing.isAsked,
  asked: (standing: Standing) => possible.open(standing) && standing.isAsked,
  closed: ({ type, status }: Standing) => isClosed(caseFacts[type].kind, status),
} as const;

/** What an action of a type says about when it is possible, and about the status afterwards. */
export interface StepOf {
  to?: number;
  /** the only status from which it is possible */
  from?: number;
  /** not while the client is asked */
  isUnasked?: boolean;
}

/** The status after an action that the type declares; null where it is not possible now. */
export function statusAfter(
  standing: Standing,
  code: CaseCode,
  { to, from, isUnasked = false }: StepOf = {},
): number | null {
  const facts = factsOfCode(code);
  if (!possible[facts.when](standing) || (isUnasked && standing.isAsked)) return null;
  if (from !== undefined && from !== standing.status) return null;
  const after = to ?? facts.to[caseFacts[standing.type].kind] ?? standing.status;
  // to hold what is on hold is no action
  return code === 'hold' && after === standing.status ? null : after;
}

/** What decides whether a verb of a case can be used now, read from the database. */
export interface VerbFacts extends Standing {
  clientType: CaseSubject['type'] | null;
  /** a SENIOR case that it was handed up to has no answer yet */
  isHandedUp: boolean;
  /** the type declares that the case has it */
  isPossible: boolean;
  /** what the type declares against it */
  whyNot: string | undefined;
}

/** Status after the verb, or why it cannot be used now; null: the case does not have it. */
export type Verb = { after: number; why?: undefined } | { after?: undefined; why: string };

export const handedUpText = 'This case was handed up. It is decided once its Senior case is answered.';

/**
 * The one judge of verbs: the screen shows what it says, and the server refuses by it. What upholds a match or a
 * suspicion only tightens, so it does not wait for who the case was handed up to.
 */
export function judgeVerb(facts: VerbFacts, code: CaseCode, step: StepOf): Verb | null {
  if (!isAbout(facts.type, facts.clientType) || !facts.isPossible) return null;
  const after = statusAfter(facts, code, step);
  if (after === null) return null;
  const ends = isClosed(caseFacts[facts.type].kind, after) && possible.open(facts);
  if (facts.isHandedUp && ends && code !== 'ATRU') return { why: handedUpText };
  return facts.whyNot === undefined ? { after } : { why: facts.whyNot };
}

/** Whether a staff user may do it: by role, by a key of the type, and only what they may see. */
export function mayAct(
  reader: Reader,
  { type, reason }: { type: CaseType; reason: OtherReason | null },
  roles: readonly string[] = staffGroups.caseDesk,
): boolean {
  const isOfRole = reader.role !== null && roles.includes(reader.role);
  return (
    isOfRole && getKeys(type, reason).some((key) => reader.keys.includes(key)) && mayRead(reader, { type, reason })
  );
}

/** Restricted types need key A or T, or the role Executive; so does an enquiry of an authority. */
export function mayRead(reader: Reader, { type, reason }: { type: CaseType; reason: OtherReason | null }): boolean {
  return mayReadRestricted(reader) || !(restrictedTypes.includes(type) || reason === 'AUTHORITY');
}
