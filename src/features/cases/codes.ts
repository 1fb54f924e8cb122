/**
 * The codes of actions on cases, with the specified titles and messages (specification, back office, sections 4 and 8),
 * and the step that each makes (decisions for the back office, section 1).
 */
import { messages } from '#shared/messages.ts';
import { caseMessages } from './messages.ts';
import type { CaseKind } from './rules.ts';

/** When an action is possible: while the case is open, open and not waiting for the client, waiting, or closed. */
export type When = 'open' | 'unasked' | 'asked' | 'closed';

export interface CodeFacts {
  /** heads the confirmation and the history */
  title: string;
  /** after it was done */
  message: string;
  /** where it is refused, unless 'Case could not be updated' */
  failure?: string;
  when: When;
  /** status afterwards by kind; a kind that is not named keeps its status */
  to: Partial<Readonly<Record<CaseKind, number>>>;
  /** the client waits for an answer afterwards: true; does not wait any more: false */
  asks?: boolean;
  /** the case stays decided as it was */
  keeps?: true;
  /** it lets money go on or gives a right, where its action has an effect: not from a staff device that waits */
  loosens?: true;
}

const changed = caseMessages.caseChanged;
const updated = caseMessages.caseUpdated;
const canceled = caseMessages.requestCanceled;
const finishing = { message: caseMessages.registrationFinished, failure: caseMessages.registrationFailed } as const;
const asking = { when: 'unasked', to: { A: 3, S: 0, D: 5, L: 0 }, asks: true } as const;
const taking = { message: canceled, when: 'asked', to: { A: 0, D: 0, L: 5 }, asks: false } as const;
const approving = {
  message: changed,
  when: 'open',
  to: { A: 1, D: 2, E: 2, P: 2, S: 2, L: 3 },
  loosens: true,
} as const;
const declining = { message: changed, when: 'open', to: { A: 2, D: 4, E: 4, P: 4, S: 4, L: 4 } } as const;

export const caseCodes = {
  AFLS: {
    title: 'Closed As False Positive',
    message: caseMessages.caseFalsePositive,
    when: 'open',
    to: { A: 1 },
    loosens: true,
  },
  ATRU: {
    title: 'Closed As True Positive',
    message: caseMessages.caseTruePositive,
    when: 'open',
    to: { A: 2 },
  },
  ARPC: { title: 'Request PEP Information', message: caseMessages.pepAsked, ...asking },
  ARRC: { title: 'Request RCA Information', message: caseMessages.rcaAsked, ...asking },
  AREQ: { title: 'Request Information', message: changed, ...asking },
  ICNC: { title: 'Cancel', ...taking },
  IAPR: { ...approving, title: 'Update And Approve', message: updated },
  IDCL: { title: 'Decline', ...declining },
  PRCF: { title: 'Confirm Child Account', ...approving },
  PRDC: { title: 'Decline Child Account', ...declining },
  SPRA: { title: 'Approve Signature Pattern', ...approving },
  SPRD: { title: 'Decline Signature Pattern', ...declining },
  DOCA: { title: 'Approve Document', ...approving },
  DOCR: { title: 'Reject Document', ...declining },
  POAP: { title: 'Approve Payment', ...approving },
  PODC: { title: 'Decline Payment', ...declining },
  MRSM: {
    title: 'Close Alert',
    message: caseMessages.monitoringResumed,
    when: 'open',
    to: { M: 2 },
  },
  AREV: { title: 'Revive Case', message: changed, when: 'closed', to: { A: 0 } },
  BAPR: { ...approving, title: 'Approve Company Registration', ...finishing },
  BDCL: { ...declining, title: 'Decline Company Registration', ...finishing },
  BREQ: { title: 'Request More Information', message: caseMessages.companyApprovalUpdated, ...asking },
  BCNC: { title: 'Cancel Request More Information', ...taking },
  // own words
  hold: { title: 'Hold', message: updated, when: 'unasked', to: { D: 9 } },
  liftStop: { title: 'Lift Stop', message: updated, when: 'closed', to: { A: 2 }, loosens: true },
  liftHold: { title: 'Lift Hold', message: updated, when: 'closed', to: { A: 1 }, loosens: true },
  setAmount: {
    title: 'Amount Of The Order',
    message: updated,
    when: 'closed',
    to: { A: 1 },
    keeps: true,
    loosens: true,
  },
  payOut: { title: 'Pay Out', message: updated, when: 'closed', to: { A: 1 }, keeps: true, loosens: true },
  tellFreeze: { title: 'Letter About The Freeze', message: updated, when: 'closed', to: { A: 2 }, keeps: true },
  requireFee: { title: 'Payment Required', message: updated, when: 'unasked', to: { L: 1 } },
  matchFee: { title: 'Fee Received', message: updated, when: 'unasked', to: { L: 5 } },
  dropFee: { title: 'Payment No Longer Required', message: updated, when: 'unasked', to: { L: 5 } },
  requireSignature: { title: 'Signature Required', message: updated, when: 'unasked', to: { L: 2 } },
  dropContract: { title: 'Contract Taken Back', message: updated, when: 'unasked', to: { L: 5 } },
  openFraud: { title: 'Open FRAUD', message: updated, when: 'open', to: { M: 2 } },
  openEdd: { title: 'Open EDD', message: updated, when: 'open', to: { M: 2 } },
} as const satisfies Readonly<Record<string, CodeFacts>>;

export type CaseCode = keyof typeof caseCodes;
export const caseCodeNames = Object.keys(caseCodes) as CaseCode[];

export function isCaseCode(text: string): text is CaseCode {
  return Object.hasOwn(caseCodes, text);
}

export function factsOfCode(code: CaseCode): CodeFacts {
  return caseCodes[code];
}

/** What is said where an act or a decision is refused (specification, back office, section 8). */
export function getFailure(code: string): string {
  return (isCaseCode(code) ? factsOfCode(code).failure : undefined) ?? caseMessages.caseUpdateFailed;
}

/** What is said where something is missing (specification, back office, section 5). */
export const caseWarnings = {
  comment: messages.commentEmpty,
  limits: messages.limitsNotHundreds,
  reasons: caseMessages.declineReasonMissing,
  fields: messages.highlightedEmpty,
} as const;
