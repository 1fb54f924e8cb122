/** A running job: its progress, and a button that stops it. Reads it again often. */
import { useEffect } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { ProgressBar } from '#client/ui/feedback/ProgressBar.tsx';
import { jobCalls } from '../calls.ts';

export const { readJob, stopJob, resumeJob } = jobCalls;
/** Out of date once a job was requested. */
export const { listJobs } = jobCalls;
const refetchMs = 700;

interface JobProgressProps {
  jobId: string;
  label: string;
  /** false: this person may only look */
  mayStop: boolean;
  /** called when the job has ended, to read the page again */
  onEnded: () => void;
}

export function JobProgress({ jobId, label, mayStop, onEnded }: JobProgressProps) {
  const params = { jobId };
  const { data: job } = useCall(readJob, { params }, { refetchMs });
  const stop = useSend(stopJob, { failure: 'The work could not be stopped', onDone: onEnded });
  const isEnded = job !== undefined && job.endedAt !== null;
  useEffect(() => {
    if (isEnded) onEnded();
  }, [isEnded, onEnded]);
  const done = Number(job?.done ?? 0);
  // the total may have grown since the beginning
  const total = job?.of == null ? undefined : Math.max(done, Number(job.of));
  return (
    <ProgressBar
      label={label}
      {...(total === undefined ? {} : { done, total, ...(job?.unit && { unit: job.unit.many }) })}
      action={
        mayStop && (
          <Button size="small" loading={stop.isRunning} onClick={() => void stop.run({ params })}>
            Stop
          </Button>
        )
      }
    />
  );
}

interface ResumeJobProps {
  jobId: string;
  onResumed: () => void;
}

/** For a job that was stopped or has failed. */
export function ResumeJob({ jobId, onResumed }: ResumeJobProps) {
  const resume = useSend(resumeJob, { failure: 'The work could not go on', onDone: onResumed });
  return (
    <Button size="small" loading={resume.isRunning} onClick={() => void resume.run({ params: { jobId } })}>
      Continue
    </Button>
  );
}
