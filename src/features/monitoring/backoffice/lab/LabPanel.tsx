/** What a rule would have found in 13 months, beside another version. */
import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { getFailure, readFailure } from '#client/lists/loadFailure.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { ProgressBar } from '#client/ui/feedback/ProgressBar.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { resumeJob, stopJob } from '#features/jobs/backoffice/JobProgress.tsx';
import type { LabRun } from '#features/monitoring/lab/calls.ts';
import type { WatchRuleVersion } from '#features/monitoring/rules/calls.ts';
import type { RuleBody } from '#features/monitoring/rules/condition.ts';
import { isSameBody } from '#features/monitoring/rules/rules.ts';
import { stateLabels } from '../rules/ruleStates.tsx';
import { LabResult } from './LabResult.tsx';
import styles from './lab.module.css';
import { useLabRun } from './useLabRun.ts';

interface LabPanelProps {
  /** of a saved rule, with its versions and the live one */
  rule?: { code: string; versions: readonly WatchRuleVersion[]; live: number | null } | undefined;
  body: RuleBody;
  mayTry: boolean;
  /** the run that is kept with the shown version */
  kept?: string | null;
}

export function LabPanel({ rule, body, mayTry, kept = null }: LabPanelProps) {
  const [compared, setCompared] = useState(rule?.live ?? null);
  const beside = rule?.versions.find(({ version }) => version === compared);
  const isSame = beside !== undefined && isSameBody(beside.body, body);
  const against = rule && beside && !isSame ? { code: rule.code, version: beside.version } : undefined;
  const { read, problem, runId, restart } = useLabRun({ code: rule?.code, body, against }, { mayTry, kept });
  const last = useLastDone(read.data);
  const failure = problem
    ? getFailure(problem, 'The rule could not be tried', restart)
    : readFailure(read, 'The result could not be loaded');
  return (
    <section className={styles.panel} aria-label="Result on the past">
      {mayTry && rule && (
        <Field label="Compare with" help={isSame ? 'Same conditions: nothing to compare.' : undefined}>
          <Select
            options={[
              { value: '', label: 'Nothing' },
              ...rule.versions.map(({ version, state }) => ({
                value: String(version),
                label: `Version ${version}, ${stateLabels[state].toLowerCase()}`,
              })),
            ]}
            value={String(compared ?? '')}
            onChange={({ target: { value } }) => setCompared(value === '' ? null : Number(value))}
          />
        </Field>
      )}
      {failure ? (
        <ErrorState {...failure} />
      ) : read.data?.outcome ? (
        <LabResult key={read.data.id} run={read.data} outcome={read.data.outcome} mayJudge={mayTry} />
      ) : runId === undefined && !mayTry ? (
        <EmptyState icon="chart" title="Not tried yet">
          The AML desk has not tried this version on the past.
        </EmptyState>
      ) : (
        <>
          <Progress run={read.data} onRestart={restart} />
          {last?.outcome && <LabResult run={last} outcome={last.outcome} mayJudge={false} isOld />}
        </>
      )}
    </section>
  );
}

/** The newest result: it stays in sight while the next one is made. */
function useLastDone(run: LabRun | undefined): LabRun | undefined {
  const [last, setLast] = useState<LabRun>();
  if (run?.outcome && run !== last) setLast(run);
  return last;
}

function Progress({ run, onRestart }: { run: LabRun | undefined; onRestart: () => void }) {
  const stop = useSend(stopJob);
  const resume = useSend(resumeJob, { onDone: onRestart });
  const isOver = run?.state === 'stopped' || run?.state === 'failed';
  const total = Number(run?.of ?? 0);
  const on = run && { params: { jobId: run.jobId } };
  return (
    <ProgressBar
      label={isOver ? (run.state === 'failed' ? 'Failed' : 'Stopped') : 'Trying on the last 13 months'}
      {...(total > 0 && { done: Math.min(total, Number(run?.done ?? 0)), total })}
      unit="payments"
      action={
        on &&
        (isOver ? (
          <Button size="small" onClick={() => void resume.run(on)} loading={resume.isRunning}>
            Go on
          </Button>
        ) : (
          <Button size="small" onClick={() => void stop.run(on)} loading={stop.isRunning}>
            Stop
          </Button>
        ))
      }
    />
  );
}
