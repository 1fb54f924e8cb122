import type { Confirmers } from '#shared/call.ts';
import type { ShownStep } from '../access/shownStep.ts';

/** What a proposed call is about. */
export interface ProposalSubject {
  /**
   * The proposal is void once its subject has another version, or the call would do something else. The audit keeps the
   * id for ever, except of a kind that begins with `new-`: such a subject has no number yet, and its id is made of its
   * data.
   */
  subject: { kind: string; id: string; version: number };
  /** whose log it belongs to; null for staff */
  clientId: string | null;
  amountMinor?: bigint;
  /**
   * How things stood when it was proposed, such as balances. They change while it waits, so they are shown beside what
   * is confirmed, and are no part of it.
   */
  standing?: ShownStep['lines'];
  /** the proposer gets a one-time code, half of the secret that a confirmation hands out */
  hasCode?: true;
  /** who may see and confirm it, where its subject says that more finely than the call */
  confirmers?: Partial<Pick<Confirmers, 'roles' | 'keys'>>;
}
