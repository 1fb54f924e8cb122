import { Suspense } from 'react';
import { lazyPart } from '../../../client/router/loadPage.ts';
import { Coming } from '../../../client/shell/ComingPage.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';

const ForbiddenWords = lazyPart(() =>
  import('../../messages/backoffice/ForbiddenWords.tsx').then((module) => module.ForbiddenWords),
);

const MlroReports = lazyPart(() =>
  import('../../suspicions/backoffice/MlroReports.tsx').then((module) => module.MlroReports),
);
const RequestTemplates = lazyPart(() =>
  import('../../requests/backoffice/RequestTemplates.tsx').then((module) => module.RequestTemplates),
);
const Workload = lazyPart(() => import('../../statistics/backoffice/Workload.tsx').then((module) => module.Workload));

/** One client’s monitoring, for the compliance unit, the load of the case desk for who leads it, reports to the MLRO, and the words that no message to a client may hold. */
export function ComplianceUnitPage() {
  return (
    <Page title="Compliance unit" summary="One client’s payments in 13 months, and the rule events they caused.">
      <Coming
        parts={[
          { title: 'Income and expense', words: 'Month by month, with card top-ups and card cash apart.' },
          { title: 'Counterparties', words: 'The nine counterparties with the highest amounts.' },
          { title: 'Rule events', words: 'On a timeline, with an export as PDF.' },
          { title: 'Screening', words: 'Each screening of the client, and its hits.' },
        ]}
        meanwhile="Without a client the page will show the rule events of the whole bank, newest first."
      />
      <Suspense fallback={null}>
        <MlroReports />
        <Workload />
        <RequestTemplates />
        <ForbiddenWords />
      </Suspense>
    </Page>
  );
}
