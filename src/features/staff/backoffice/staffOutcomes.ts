import { EnrolmentOutcome, enrolmentOutcomes } from '../../access/backoffice/EnrolmentOutcome.tsx';
import type { Outcomes } from '../../proposals/backoffice/ProposalsSection.tsx';

/** What a confirmed proposal shows: for a new colleague and for a replaced device, the enrolment link. */
export const staffOutcomes: Outcomes = { ...enrolmentOutcomes, createStaff: EnrolmentOutcome };
