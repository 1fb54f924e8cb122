import { ProposalsWindow } from '#features/proposals/backoffice/ProposalsWindow.tsx';
import { staffOutcomes } from '#features/staff/backoffice/staffOutcomes.ts';

/** The queue of the second person; a confirmed enrolment shows its link. */
export function ProposalsOpened() {
  return <ProposalsWindow outcomes={staffOutcomes} />;
}
