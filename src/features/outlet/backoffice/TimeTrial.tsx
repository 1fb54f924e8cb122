import { useState } from 'react';
import * as z from 'zod/mini';
import { useCall } from '#client/api/hooks.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { JobProgress, readJob } from '#features/jobs/backoffice/JobProgress.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { formatSeconds } from '../offerTexts.ts';
import { LineFaults } from './LineFaults.tsx';

/** What a trial has found. */
const outcome = z.object({
  given: z.int(),
  seconds: z.int(),
  refused: z.int(),
  lines: z.array(z.object({ line: z.int(), reason: z.string() })),
});

/** A trial while it runs, then what would be given and which lines of the file would be refused. */
export function TimeTrial({ jobId }: { jobId: string }) {
  const [isEnded, setEnded] = useState(false);
  const { data: job } = useCall(readJob, { params: { jobId } }, { enabled: isEnded });
  if (!isEnded) return <JobProgress jobId={jobId} label="Trial" mayStop onEnded={() => setEnded(true)} />;
  const found = job?.state === 'done' ? outcome.safeParse(job.result).data : undefined;
  if (!found) return job && <Banner kind="failed">The trial did not finish. Try again.</Banner>;
  const { given, seconds, refused, lines } = found;
  const would = `${formatCount(given, { one: 'line', many: 'lines' })} would be given ${formatSeconds(seconds)}`;
  if (refused === 0) return <Banner kind="success">{`Trial: ${would}. Nothing is given yet.`}</Banner>;
  return (
    <LineFaults kind="pending" count={refused} lines={lines.map(({ line, reason }) => ({ line, words: ` ${reason}` }))}>
      {`Trial: ${would}, ${formatCount(refused, { one: 'line', many: 'lines' })} refused. Nothing is given yet.`}
    </LineFaults>
  );
}
