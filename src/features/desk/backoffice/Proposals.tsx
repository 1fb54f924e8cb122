import { ProposalsWindow } from '../../proposals/backoffice/ProposalsWindow.tsx';
import { staffOutcomes } from '../../staff/backoffice/staffOutcomes.ts';

/** The queue of the second person above every page; a confirmed enrolment shows its link. */
export function Proposals() {
  return <ProposalsWindow outcomes={staffOutcomes} />;
}
