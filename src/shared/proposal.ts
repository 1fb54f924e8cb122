/** What a call answers, with 202, that a second person must confirm: nothing has been done yet. */
import * as z from 'zod/mini';
import { recordId } from './ids.ts';

export const proposal = z.strictObject({
  proposalId: recordId,
  /** of an enrolment: for the proposer to read out to the person, shown only now */
  code: z.optional(z.string()),
});
export type Proposal = z.output<typeof proposal>;

export function isProposal(answer: unknown): answer is Proposal {
  return proposal.safeParse(answer).success;
}
