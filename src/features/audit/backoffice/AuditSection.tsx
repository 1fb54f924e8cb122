/** The audit: sealed records, block heads outside the database, and the check. */

import type { ReactNode } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { type KeyFigure, KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import { JobProgress, listJobs, ResumeJob } from '#features/jobs/backoffice/JobProgress.tsx';
import { formatBroken } from '#shared/audit.ts';
import { type AuditCheck, type AuditState, auditCalls } from '../calls.ts';
import styles from './AuditSection.module.css';

const { readAudit, checkAudit } = auditCalls;
const refetchMs = 10_000;

/** For staff who may see the bank's books. A check continues when its page is left. */
export function AuditSection() {
  const audit = useCall(readAudit, {}, { refetchMs });
  const check = useSend(checkAudit, {
    invalidates: [readAudit, listJobs],
    failure: 'The check could not begin',
  });
  const mayCheck = mayCall(checkAudit, useStaffUser());
  const isRunning = audit.data?.check?.endedAt === null;
  // there while the state loads too, so that nothing moves when it comes
  const action = mayCheck && !isRunning && !audit.error && (
    <Button size="small" icon="check-circle" loading={check.isRunning} onClick={() => void check.run({})}>
      Check the audit
    </Button>
  );
  return (
    <Section
      title="Audit"
      summary="Every change, export and file view is recorded, numbered without gaps and sealed in blocks."
      actions={action}
    >
      <div className={styles.audit}>
        {audit.data ? (
          <Audit state={audit.data} mayCheck={mayCheck} onMoved={audit.refetch} />
        ) : (
          <NoAudit audit={audit} />
        )}
      </div>
    </Section>
  );
}

function NoAudit({ audit }: { audit: ReturnType<typeof useCall<typeof readAudit>> }) {
  const failure = readFailure(audit, 'The state of the audit could not be loaded');
  if (failure) return <ErrorState {...failure} />;
  return (
    <>
      <FiguresLoading label="Loading the state of the audit" figures={Object.values(labels)} />
      <div className={styles.outcome} />
    </>
  );
}

/** `onMoved`: reads the state again. */
function Audit({ state, mayCheck, onMoved }: { state: AuditState; mayCheck: boolean; onMoved: () => void }) {
  const { check } = state;
  return (
    <>
      <KeyFigures figures={getFigures(state)} />
      <div className={styles.outcome}>
        {check &&
          (check.endedAt === null ? (
            <UnderWay check={check} mayStop={mayCheck} onEnded={onMoved} />
          ) : (
            <Outcome check={check} at={check.endedAt} mayResume={mayCheck} onResumed={onMoved} />
          ))}
        {!check && <p className={styles.words}>Not verified yet.</p>}
      </div>
    </>
  );
}

const labels = {
  newest: 'Newest record',
  sealed: 'Sealed until',
  outside: 'Kept outside the database',
  detail: 'Personal detail',
};

function getFigures({ n, block, sealedAt, outside, erasedUntil, retentionYears }: AuditState): KeyFigure[] {
  return [
    { label: labels.newest, value: words(n), note: `in block ${words(block)}` },
    {
      label: labels.sealed,
      value: sealedAt ? <Time at={sealedAt} part="time" /> : '–',
      note: sealedAt && <Time at={sealedAt} part="day" />,
    },
    { label: labels.outside, ...formatOutside(outside) },
    {
      label: labels.detail,
      value: `${retentionYears} years`,
      note: erasedUntil ? `erased by rule up to record ${words(erasedUntil)}` : 'nothing erased by rule yet',
    },
  ];
}

function formatOutside({ state, n, sealedAt }: AuditState['outside']): { value: ReactNode; note: ReactNode } {
  const head = n && sealedAt && (
    <>
      up to record {words(n)}, <Time at={sealedAt} />
    </>
  );
  switch (state) {
    case 'kept':
      return head
        ? { value: <StatusBadge kind="success">Kept</StatusBadge>, note: head }
        : { value: <StatusBadge kind="info">Nothing yet</StatusBadge>, note: 'the first head follows within a minute' };
    case 'late':
      return { value: <StatusBadge kind="pending">Late</StatusBadge>, note: head };
    case 'missing':
      return { value: <StatusBadge kind="failed">Missing</StatusBadge>, note: 'a cut tail would not show' };
    case 'off':
      return { value: <StatusBadge kind="neutral">Off</StatusBadge>, note: 'a cut tail would not show' };
  }
}

function UnderWay({ check, ...rest }: { check: AuditCheck; mayStop: boolean; onEnded: () => void }) {
  return <JobProgress jobId={check.id} label={`Checking for ${check.askedBy}`} {...rest} />;
}

interface OutcomeProps {
  check: AuditCheck;
  at: string;
  mayResume: boolean;
  onResumed: () => void;
}

function Outcome({ check, at, mayResume, onResumed }: OutcomeProps) {
  const { kind, said } = getOutcome(check);
  return (
    <div role="status">
      <Banner kind={kind}>
        <strong>{said}</strong>
        <span className={styles.who}>
          Checked by {check.askedBy}, <Time at={at} />
        </span>
        {mayResume && (check.outcome === 'stopped' || check.outcome === 'failed') && (
          <ResumeJob jobId={check.id} onResumed={onResumed} />
        )}
      </Banner>
    </div>
  );
}

function getOutcome({ outcome, broken, checked, of }: AuditCheck): {
  kind: 'success' | 'failed' | 'info';
  said: string;
} {
  if (outcome === 'whole') return { kind: 'success', said: `The audit is whole: all ${words(checked)} records.` };
  if (broken)
    return { kind: 'failed', said: formatBroken({ ...broken, n: words(broken.n), block: words(broken.block) }) };
  if (outcome === 'failed')
    return { kind: 'failed', said: `The check could not go on after ${words(checked)} of ${words(of)} records.` };
  return { kind: 'info', said: `Stopped after ${words(checked)} of ${words(of)} records, all whole so far.` };
}

/** '12345' → '12 345', with spaces that do not break. */
function words(number: string): string {
  return number.replace(/\B(?=(\d{3})+$)/g, '\u00a0');
}
