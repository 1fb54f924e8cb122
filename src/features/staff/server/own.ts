/** What every staff user says of themselves: it holds at once. */
import { personOf } from '#server/access/caller.ts';
import { sql } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import type { ownCalls } from '../ownCalls.ts';
import { setAway } from './away.ts';
import { linksOf, saveLink } from './links.ts';

const readAway = sql<{ away_until: string | null }>('select away_until from staff where person_id = $1');

export const ownHandlers: Handlers<typeof ownCalls> = {
  readOwnStaff: async (_input, { db, caller }) => {
    const { personId } = personOf(caller);
    const { away_until: awayUntil } = await db.one(readAway, [personId]);
    return { awayUntil, links: await linksOf(db, personId, personId) };
  },

  setOwnAway: ({ body: { awayUntil } }, context) => setAway(context, personOf(context.caller).personId, awayUntil),

  declareLink: ({ params: { clientId }, body }, context) =>
    saveLink(context, { userId: personOf(context.caller).personId, clientId, ...body }),
};
