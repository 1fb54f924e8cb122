import { enrolmentOutcomes } from '../../access/backoffice/EnrolmentOutcome.tsx';
import type { CaseParts } from '../../cases/backoffice/CaseView.tsx';
import { tellCaseRecord } from '../../cases/backoffice/caseHistory.tsx';
import { RecordTimeline } from '../../logs/backoffice/RecordTimeline.tsx';

/** What other features show of a case: its log, and what a confirmed decision gives. */
export const caseParts: CaseParts = {
  outcomes: enrolmentOutcomes,
  History: ({ clientId, caseId, version, said }) => (
    <RecordTimeline
      key={version}
      clientId={clientId}
      recordId={caseId}
      label="History of the case"
      said={said}
      tell={tellCaseRecord}
    />
  ),
};
