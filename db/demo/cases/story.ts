/** The stories of the demo's cases: when each was opened, by whom, and what was done with it. */
import type { CaseAct } from '#features/cases/acts.ts';
import type { CaseCode } from '#features/cases/codes.ts';
import type { CaseType, OtherReason } from '#features/cases/rules.ts';
import type { OneAnswer } from '#features/requests/companyCalls.ts';
import type { MatchPart } from '#features/screening/matchParts.ts';
import type { StaffRole } from '#shared/permissions.ts';
import type { AskedBody } from '#shared/rules/asked.ts';

/**
 * A time of the working day that is so many before today, hh:mm in the bank's zone; or minutes before the first start.
 */
export type Moment = readonly [workingDaysAgo: number, time: string] | { minutesAgo: number };

/** One of the staff, by role: the demo has one of each. */
export type Officer = StaffRole;

export interface Hit {
  /** of the list: TU US UE UN UK EU, or PEP */
  code: string;
  entityId: string;
  name: string;
  permille: number;
  parts: readonly MatchPart[];
}

export interface Act {
  at: Moment;
  by: Officer;
  action: CaseCode | CaseAct;
  words: string;
  props?: Readonly<Record<string, string | number | readonly string[]>>;
  reasons?: readonly string[];
  /** what the client is asked; the released text of the type, unless given */
  request?: AskedBody;
  /** another story whose case this one is linked with, or a duplicate of */
  other?: string;
  /** of a proposal: who confirms it or returns it; none: it still waits */
  second?: { at: Moment; by: Officer; words: string; does: 'confirm' | 'return' };
}

/** What a user of the company does with the request of the case. */
export interface Answering {
  at: Moment;
  /** number of the person */
  by: string;
  /** keeps the answers, or sends them too */
  does: 'save' | 'send';
  answers: readonly OneAnswer[];
}

/**
 * What opens a case: the bank itself, an officer by hand, a change that a member of the company wants, or something
 * earlier.
 */
export type Opening =
  | { kind: 'bank'; type: CaseType; title: string; comment: string; hits?: readonly Hit[] }
  | { kind: 'hand'; by: Officer; type: CaseType; title: string; comment: string; reason?: OtherReason }
  | { kind: 'change'; by: string; details: Readonly<Record<string, string | Readonly<Record<string, string>>>> }
  | { kind: 'found'; type: CaseType }
  /** decided long ago: what came of it, the demo has had from its beginning */
  | {
      kind: 'decided';
      type: CaseType;
      title: string;
      comment: string;
      by: Officer;
      confirmedBy: Officer;
      code: CaseCode;
    };

export interface Story {
  /** the id of the case is made of it */
  key: string;
  clientId: string;
  at: Moment;
  opening: Opening;
  acts: readonly Act[];
  /** without an open case of its type nothing is done: whether rules open one depends on the day of the first start */
  isOptional?: true;
  replies?: readonly Answering[];
}
