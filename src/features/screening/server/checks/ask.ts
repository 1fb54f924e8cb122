/** Asks the thread that keeps the lists. */
import type { Asked, Hit, MatchInput, MatchOutput } from './matchNames.ts';

/** What runs the comparison: the thread, or the one that replaces it. */
export interface Asking {
  threads: { run(name: 'matchNames', input: MatchInput): Promise<MatchOutput> };
}

/** As many as a slice can hardly end: what is sent and not reached is sent again. */
const maxSent = 250;

/**
 * Hits of each subject, in order. A slice ends after some milliseconds, so that others come in between. The person who
 * gives up is heard between two slices: a run that is aborted would end the thread, and with it the lists that others
 * wait for.
 */
export async function matchAgainstLists(
  { threads }: Asking,
  lists: Omit<MatchInput, 'asked'>,
  asked: readonly Asked[],
  signal?: AbortSignal,
): Promise<Hit[][]> {
  const hits: Hit[][] = [];
  while (hits.length < asked.length) {
    signal?.throwIfAborted();
    const next = asked.slice(hits.length, hits.length + maxSent);
    hits.push(...(await threads.run('matchNames', { ...lists, asked: next })).hits);
  }
  signal?.throwIfAborted();
  return hits;
}
