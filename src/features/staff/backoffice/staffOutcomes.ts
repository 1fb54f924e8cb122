import { EnrolmentOutcome, enrolmentOutcomes } from '../../access/backoffice/EnrolmentOutcome.tsx';
import type { Outcomes } from '../../proposals/backoffice/OpenProposal.tsx';

/** Confirmed proposals that show an enrolment link: a new staff user and a replaced device. */
export const staffOutcomes: Outcomes = { ...enrolmentOutcomes, createStaff: EnrolmentOutcome };
