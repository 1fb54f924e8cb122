import { Suspense, useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { lazyPart } from '#client/router/loadPage.ts';
import { Button, LinkButton } from '#client/ui/action/Button.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { Section, Split } from '#client/ui/layout/Section.tsx';
import { paths } from '#shared/paths.ts';
import { type MlroReport as Report, suspicionCalls } from '../calls.ts';
import type { ClientLinkPart } from './clientLinkPart.ts';
import { Filing } from './Filing.tsx';
import { Linked } from './Linked.tsx';
import { ReportFacts } from './ReportFacts.tsx';
import { formatState, stateKind } from './reportTexts.ts';
import styles from './suspicions.module.css';

const Narrative = lazyPart(() => import('./Narrative.tsx').then((module) => module.Narrative));
const AuthoritySection = lazyPart(() =>
  import('../filing/backoffice/AuthoritySection.tsx').then((module) => module.AuthoritySection),
);
const ChangeReportDialog = lazyPart(() =>
  import('./ChangeReportDialog.tsx').then((module) => module.ChangeReportDialog),
);

const back = { href: pageHref(paths.bkoComplianceUnit, { tab: 'reports' }), label: 'Reports to the MLRO' };

/** One report to the MLRO, from what was sent to what the authority answered. */
export function MlroReport({ id, ClientLink }: { id: string | undefined; ClientLink: ClientLinkPart }) {
  if (id === undefined)
    return (
      <Page title="Report to the MLRO" back={back}>
        <EmptyState icon="shield" title="No report chosen" action={<LinkButton href={back.href}>Reports</LinkButton>}>
          Open a report from the list.
        </EmptyState>
      </Page>
    );
  return <Opened key={id} id={id} ClientLink={ClientLink} />;
}

function Opened({ id, ClientLink }: { id: string; ClientLink: ClientLinkPart }) {
  const read = useCall(suspicionCalls.readMlroReport, { params: { reportId: id } });
  const failure = readFailure(read, 'The report could not be loaded');
  if (read.data) return <Whole report={read.data} ClientLink={ClientLink} />;
  return (
    <Page title="Report to the MLRO" back={back}>
      {failure ? (
        <ErrorState {...failure} />
      ) : (
        <Loading label="Loading the report">
          <Skeleton shape="block" />
        </Loading>
      )}
    </Page>
  );
}

function Whole({ report, ClientLink }: { report: Report; ClientLink: ClientLinkPart }) {
  const [isChanging, setIsChanging] = useState(false);
  const mayChange = report.steps.includes('change');
  return (
    <Page
      title={report.clientName}
      summary={<StatusBadge kind={stateKind(report.state)}>{formatState(report.state)}</StatusBadge>}
      back={back}
      actions={mayChange && <Button onClick={() => setIsChanging(true)}>Change</Button>}
    >
      {report.isOverdue && <Banner kind="failed">The deadline to decide has passed.</Banner>}
      <Split
        aside={
          <div className={styles.panel}>
            <ReportFacts report={report} ClientLink={ClientLink} />
            <Filing report={report} />
          </div>
        }
      >
        <div className={styles.panel}>
          <Section title="What was sent">
            <p className={styles.narrative}>{report.narrative}</p>
          </Section>
          <Suspense fallback={null}>
            {mayChange ? (
              <Narrative report={report} />
            ) : (
              <Section title="Narrative for the authority">
                <p className={styles.narrative}>{report.authorityNarrative || 'Not written yet.'}</p>
              </Section>
            )}
          </Suspense>
          <Linked report={report} />
          <Suspense fallback={null}>
            <AuthoritySection reportId={report.id} />
          </Suspense>
        </div>
      </Split>
      <Suspense fallback={null}>
        {isChanging && <ChangeReportDialog report={report} onClose={() => setIsChanging(false)} />}
      </Suspense>
    </Page>
  );
}
