import { EnrolmentOutcome, enrolmentOutcomes } from '#features/access/backoffice/EnrolmentOutcome.tsx';
import type { Outcomes } from '#features/proposals/backoffice/OpenProposal.tsx';

/** Confirmed proposals that show an enrolment link: a new staff user and a replaced device. */
export const staffOutcomes: Outcomes = { ...enrolmentOutcomes, createStaff: EnrolmentOutcome };
