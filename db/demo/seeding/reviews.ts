/** Lets officers decide about payments that rules have found, by the call of the page. */
import { sql } from '#server/db/pool.ts';
import { type ReviewStory, reviewStories } from '../cases/reviews.ts';
import type { Story } from '../cases/story.ts';
import { makeCall, type Narrator, officer } from './officers.ts';

const findOldest = sql<{ payment_id: string; version: number }>(`
  select w.payment_id, w.version
  from payment_review w
  where w.state = 'new' and exists (
    select from case_event e
    where e.payment_id = w.payment_id and e.client_id = $1 and e.state = 'live' and e.copy_of is null)
  order by w.since, w.payment_id
  limit 1`);

async function decide({ tx, pool }: Narrator, { by, clientId, code, words }: ReviewStory): Promise<void> {
  const found = await tx.maybe(findOldest, [clientId]);
  if (!found) return;
  await makeCall(tx, pool, officer(by), {
    name: 'actOnTransaction',
    params: { clientId, paymentId: found.payment_id },
    word: code,
    body: { comment: words, version: found.version },
  });
}

export const reviewSteps: readonly { at: Story['at']; run: (narrator: Narrator) => Promise<void> }[] =
  reviewStories.map((story) => ({ at: story.at, run: (narrator) => decide(narrator, story) }));
