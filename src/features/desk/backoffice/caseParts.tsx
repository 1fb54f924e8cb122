import { enrolmentOutcomes } from '../../access/backoffice/EnrolmentOutcome.tsx';
import type { CaseParts } from '../../cases/backoffice/CaseView.tsx';
import { tellCaseRecord } from '../../cases/backoffice/caseHistory.tsx';
import { RecordTimeline } from '../../logs/backoffice/RecordTimeline.tsx';
import { CaseRequests } from '../../requests/backoffice/CaseRequests.tsx';
import { RequestComposer } from '../../requests/backoffice/RequestComposer.tsx';

/** What other features show of a case: its log, what a confirmed decision gives, and requests to the client. */
export const caseParts: CaseParts = {
  outcomes: enrolmentOutcomes,
  Requests: CaseRequests,
  Composer: RequestComposer,
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
