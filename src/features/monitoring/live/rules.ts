/** What staff may do about a transaction now. Page and server ask the same functions. */
import { paymentStates, type Review } from './others.ts';

/** AREQ asks the client, AFLS and MRSM end the review, ATRU makes it a case of fraud. */
export const liveCodes = ['AREQ', 'AFLS', 'MRSM', 'ATRU'] as const;
export type LiveCode = (typeof liveCodes)[number];
export type LiveAction = LiveCode | 'stop';

export interface ReviewedFacts {
  state: number;
  tag: string;
  review: Review | null;
  /** codes of the rules that it crossed */
  codes: readonly string[];
}

const technical: readonly number[] = [paymentStates.technicalError, paymentStates.waitingForOperator];
export const adminsOnly = 'Only an administrator can act on a payment with a technical error.';

/** Whether a payment is in Tech, which is of administrators alone (decisions for the back office, section 3). */
export const isTech = ({ state, review }: Pick<ReviewedFacts, 'state' | 'review'>): boolean =>
  review === 'tech' || (review === null && technical.includes(state));

const nothingToEnd = 'No one reviews this payment.';

/**
 * Whether who decided can take it back for a few seconds: the client was not asked, and no money is held. What else a
 * decision does, a case of fraud for one, stays.
 */
export function canUndo(code: LiveAction, { state, review }: Pick<ReviewedFacts, 'state' | 'review'>): boolean {
  return (code === 'AFLS' || code === 'MRSM') && review === 'new' && state !== paymentStates.blocked;
}

/** Why an action is refused, as a sentence; undefined where it is possible. */
export function whyNot(action: LiveAction, { state, tag, review, codes }: ReviewedFacts): string | undefined {
  const isReviewed = review !== null && review !== 'tech';
  switch (action) {
    case 'AREQ':
      return review === 'requested' ? 'The client is asked already.' : undefined;
    case 'AFLS':
      return isReviewed ? undefined : nothingToEnd;
    case 'MRSM':
      if (!isReviewed) return nothingToEnd;
      return codes.length > 0 ? undefined : 'No rule has found this payment.';
    case 'ATRU':
      return undefined;
    case 'stop':
      if (tag.includes('CARD')) return 'A card payment cannot be stopped.';
      return state === paymentStates.authorized ? undefined : 'Only an Authorized payment can be stopped.';
  }
}
