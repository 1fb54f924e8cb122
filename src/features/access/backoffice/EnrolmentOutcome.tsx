import * as z from 'zod/mini';
import type { OutcomeProps, Outcomes } from '#features/proposals/backoffice/OpenProposal.tsx';
import { enrolmentLink } from '../calls.ts';
import { EnrolmentLink } from './EnrolmentLink.tsx';

/** Shows the confirmer the link of a confirmed proposal, once. The first line of the proposal names its owner. */
export function EnrolmentOutcome({ answer, proposal, onClose }: OutcomeProps) {
  const made = enrolmentLink.safeParse(answer);
  if (!made.success) return null;
  return <EnrolmentLink {...made.data} fullName={proposal.lines[0]?.value ?? ''} onClose={onClose} />;
}

const ofCase = z.object({ given: enrolmentLink });

/** The same of a decision on a case that gives one. */
function CaseOutcome({ answer, ...rest }: OutcomeProps) {
  const made = ofCase.safeParse(answer);
  return made.success ? <EnrolmentOutcome answer={made.data.given} {...rest} /> : null;
}

export const enrolmentOutcomes: Outcomes = {
  makeEnrolment: EnrolmentOutcome,
  replaceLostDevices: EnrolmentOutcome,
  actOnCase: CaseOutcome,
};
