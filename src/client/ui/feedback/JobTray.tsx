import { useEffect, useId, useRef, useState } from 'react';
import { formatCount, type Nouns, spaced } from '#shared/formatCount.ts';
import { Button } from '../action/Button.tsx';
import { IconButton } from '../action/IconButton.tsx';
import { StatusBadge, type StatusKind } from '../display/StatusBadge.tsx';
import { useMediaQuery } from '../layout/useMediaQuery.ts';
import styles from './JobTray.module.css';
import { keepOffBars } from './lift.ts';
import { ProgressBar } from './ProgressBar.tsx';

export interface TrayJob {
  id: string;
  title: string;
  state: 'waiting' | 'running' | 'stopped' | 'done' | 'failed';
  done: number;
  /** Left out while it is unknown. */
  of?: number | undefined;
  /** What these count; left out where it is nothing that people know. */
  unit?: Nouns | undefined;
  /** Of a job that is done: what it has done, in words. */
  did?: string;
  /** Where the outcome or what failed is listed. */
  result?: { href: string; words: string } | undefined;
  /** A call for this job is under way. */
  isBusy?: boolean;
  /** Absent for people who may only look. */
  onStop?: (() => void) | undefined;
  /** For a job that was stopped or has failed. */
  onResume?: (() => void) | undefined;
  /** Takes an ended job out of the tray. */
  onDismiss?: (() => void) | undefined;
}

/** Long work at the bottom right of every page: how much is done, and how to stop it. Without jobs it is not there. */
export function JobTray({ jobs }: { jobs: readonly TrayJob[] }) {
  const id = useId();
  const isPhone = useMediaQuery('(max-width: 767px)');
  const [wanted, setOpen] = useState<boolean>();
  // on a phone its line alone is as high as the room below each page, so no row stays covered
  const isOpen = wanted ?? !isPhone;
  const tray = useRef<HTMLElement>(null);
  const hasJobs = jobs.length > 0;
  useEffect(() => {
    if (hasJobs) keepOffBars(tray.current);
  }, [hasJobs]);
  if (jobs.length === 0) return null;
  const running = jobs.filter(({ state }) => state === 'running' || state === 'waiting').length;
  const title = running > 0 ? `${running} of ${jobs.length} under way` : 'All work has ended';
  return (
    <section ref={tray} className={styles.tray} aria-label="Jobs" data-docked>
      <header className={styles.header}>
        <h2 className={styles.title}>
          <span role="status">{title}</span>
        </h2>
        <IconButton
          icon={isOpen ? 'chevron-down' : 'chevron-up'}
          label={isOpen ? 'Hide jobs' : 'Show jobs'}
          aria-expanded={isOpen}
          aria-controls={id}
          size="xsmall"
          onClick={() => setOpen(!isOpen)}
        />
      </header>
      <ul id={id} className={styles.jobs} hidden={!isOpen}>
        {jobs.map((job) => (
          <li key={job.id} className={styles.job}>
            {job.state === 'running' || job.state === 'waiting' ? <UnderWay job={job} /> : <Ended job={job} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnderWay({ job: { title, state, done, of, unit, isBusy = false, onStop } }: { job: TrayJob }) {
  return (
    <ProgressBar
      label={state === 'waiting' ? `${title}, waiting` : title}
      {...(of !== undefined && { done, total: Math.max(of, done), ...(unit && { unit: unit.many }) })}
      action={
        onStop && (
          <Button size="xsmall" loading={isBusy} aria-label={`Stop ${title}`} onClick={onStop}>
            Stop
          </Button>
        )
      }
    />
  );
}

const outcomes = {
  done: ['success', 'Done'],
  stopped: ['neutral', 'Stopped'],
  failed: ['failed', 'Failed'],
} as const satisfies Record<string, readonly [StatusKind, string]>;

function Ended({ job }: { job: TrayJob }) {
  const { title, state, did, result, isBusy = false, onResume, onDismiss } = job;
  if (state === 'running' || state === 'waiting') return null;
  const [kind, word] = outcomes[state];
  return (
    <div className={styles.ended}>
      <div className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.outcome}>
          <StatusBadge kind={kind} quiet>
            {word}
          </StatusBadge>
          {state === 'done' ? did : formatAfter(job)}
          {result && <a href={result.href}>{result.words}</a>}
        </span>
      </div>
      {onResume && state !== 'done' && (
        <Button size="xsmall" loading={isBusy} aria-label={`Continue ${title}`} onClick={onResume}>
          Continue
        </Button>
      )}
      {onDismiss && <IconButton icon="x" size="xsmall" label={`Dismiss ${title}`} onClick={onDismiss} />}
    </div>
  );
}

/** How far it came: 'after 21 of 38 cases'. */
function formatAfter({ done, of, unit }: TrayJob): string {
  if (of === undefined) return unit ? `after ${formatCount(done, unit)}` : '';
  return `after ${spaced(done)} of ${unit ? formatCount(of, unit) : spaced(of)}`;
}
