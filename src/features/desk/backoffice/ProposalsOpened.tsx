import { ProposalsWindow } from '../../proposals/backoffice/ProposalsWindow.tsx';
import { staffOutcomes } from '../../staff/backoffice/staffOutcomes.ts';

/** The queue of the second person; a confirmed enrolment shows its link. */
export function ProposalsOpened() {
  return <ProposalsWindow outcomes={staffOutcomes} />;
}
