/** Asks the thread that keeps the lists. */
import type { Services } from '../../../../server/http/context.ts';
import type { Asked, Hit, MatchInput } from './matchNames.thread.ts';

/** As many as a slice can hardly end: what is sent and not reached is sent again. */
const sentMost = 200;

/** Hits of each subject, in order. A slice ends after some milliseconds, so that others come in between. */
export async function askLists(
  { threads }: { threads: Pick<Services['threads'], 'run'> },
  lists: Omit<MatchInput, 'asked'>,
  asked: readonly Asked[],
  signal?: AbortSignal,
): Promise<Hit[][]> {
  const hits: Hit[][] = [];
  while (hits.length < asked.length) {
    const slice = await threads.run(
      'matchNames',
      { ...lists, asked: asked.slice(hits.length, hits.length + sentMost) },
      { signal },
    );
    hits.push(...slice.hits);
  }
  return hits;
}
