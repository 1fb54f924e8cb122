/** The jobs of the staff user in the tray, on every page of the staff area. */
import { useState } from 'react';
import { serverNow } from '#client/api/clock.ts';
import { useCall, useSend } from '#client/api/hooks.ts';
import { JobTray, type TrayJob } from '#client/ui/feedback/JobTray.tsx';
import { jobCalls, type ShownJob } from '../calls.ts';

const { listJobs, stopJob, resumeJob } = jobCalls;
const busyMs = 1000;
const idleMs = 10_000;
/** What ended well and leads nowhere is shown so long. */
const reportedMs = 30_000;

export function Jobs() {
  const [isBusy, setBusy] = useState(false);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const { data } = useCall(listJobs, {}, { refetchMs: isBusy ? busyMs : idleMs });
  const jobs = data?.jobs.filter((job) => !isReported(job)) ?? [];
  const isUnderWay = jobs.some(({ endedAt }) => endedAt === null);
  if (isUnderWay !== isBusy) setBusy(isUnderWay);

  const stop = useSend(stopJob, { failure: 'The work could not be stopped', invalidates: [listJobs] });
  const resume = useSend(resumeJob, { failure: 'The work could not go on', invalidates: [listJobs] });
  const trayJob = ({ id, title, state, done, of, unit, did, mayStop, endedAt, leadsTo }: ShownJob): TrayJob => ({
    id,
    title,
    state,
    done: Number(done),
    of: of === null ? undefined : Number(of),
    unit: unit ?? undefined,
    did,
    result: leadsTo ?? undefined,
    isBusy: stop.isRunning || resume.isRunning,
    onStop: mayStop ? () => void stop.run({ params: { jobId: id } }) : undefined,
    onResume: mayStop ? () => void resume.run({ params: { jobId: id } }) : undefined,
    onDismiss: () => setDismissed([...dismissed, `${id} ${endedAt}`]),
  });
  // one that goes on after it was dismissed comes back
  return <JobTray jobs={jobs.filter(({ id, endedAt }) => !dismissed.includes(`${id} ${endedAt}`)).map(trayJob)} />;
}

function isReported({ state, leadsTo, endedAt }: ShownJob): boolean {
  return state === 'done' && leadsTo === null && endedAt !== null && serverNow() - Date.parse(endedAt) > reportedMs;
}
