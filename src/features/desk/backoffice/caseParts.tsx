import { Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { enrolmentOutcomes } from '#features/access/backoffice/EnrolmentOutcome.tsx';
import { describeCaseRecord } from '#features/cases/backoffice/caseHistory.tsx';
import type { CaseParts } from '#features/cases/backoffice/caseParts.ts';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import { RecordTimeline } from '#features/logs/backoffice/RecordTimeline.tsx';
import { BenchButton } from '#features/monitoring/backoffice/BenchLink.tsx';
import { CountAgain } from '#features/monitoring/backoffice/CountAgain.tsx';
import { askAgain } from '#features/requests/backoffice/askAgain.ts';
import { CaseRequests } from '#features/requests/backoffice/CaseRequests.tsx';
import { RequestComposer } from '#features/requests/backoffice/RequestComposer.tsx';
import { FoldMatch } from '#features/screening/backoffice/FoldMatch.tsx';
import { ReportDialog } from '#features/suspicions/backoffice/ReportDialog.tsx';
import { CaseFileButton } from './CaseFileButton.tsx';

const CaseFilePreview = lazyPart(() =>
  import('#features/files/backoffice/CaseFilePreview.tsx').then((module) => module.CaseFilePreview),
);

const UploadDialog = lazyPart(() =>
  import('#features/files/backoffice/UploadDialog.tsx').then((module) => module.UploadDialog),
);

/**
 * What other features show of a case: its log, what a confirmed decision gives, requests to the client, the case file,
 * the report to the MLRO.
 */
export const caseParts: CaseParts = {
  tools: {
    File: ({ found: { id, clientID, clientType } }) => (
      <>
        {clientType !== null && <BenchButton clientId={clientID} size="small" />}
        <CaseFileButton clientId={clientID} caseId={id} />
      </>
    ),
    Report: ({ found: { id, version, clientID: clientId, clientName }, onClose }) => (
      <ReportDialog about={{ clientId, clientName, seenCase: { id, version } }} onClose={onClose} />
    ),
  },
  ClientLink,
  outcomes: enrolmentOutcomes,
  FilePreview: (props) => (
    <Suspense fallback={null}>
      <CaseFilePreview {...props} />
    </Suspense>
  ),
  AddFiles: ({ found: { id, clientID, clientName, canAnswer }, ...filing }) => (
    <Suspense fallback={null}>
      <UploadDialog clientId={clientID} clientName={clientName} isPerson={canAnswer === null} caseId={id} {...filing} />
    </Suspense>
  ),
  askAgain,
  FoldMatch,
  EventTool: CountAgain,
  Requests: CaseRequests,
  Composer: RequestComposer,
  History: ({ clientId, caseId, version, said }) => (
    <RecordTimeline
      key={version}
      clientId={clientId}
      recordId={caseId}
      label="History of the case"
      said={said}
      describe={describeCaseRecord}
    />
  ),
};
