/** What every staff user says of themselves: it holds at once. */
import { getPerson } from '#server/access/caller.ts';
import { sql } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import type { ownCalls } from '../ownCalls.ts';
import { setAway } from './away.ts';
import { getLinks, saveLink } from './links.ts';

const readAway = sql<{ away_until: string | null }>('select away_until from staff where person_id = $1');

export const ownHandlers: Handlers<typeof ownCalls> = {
  readOwnStaff: async (_input, { db, caller }) => {
    const { personId } = getPerson(caller);
    const { away_until: awayUntil } = await db.one(readAway, [personId]);
    return { awayUntil, links: await getLinks(db, personId, personId) };
  },

  setOwnAway: ({ body: { awayUntil } }, context) => setAway(context, getPerson(context.caller).personId, awayUntil),

  declareLink: ({ params: { clientId }, body }, context) =>
    saveLink(context, { userId: getPerson(context.caller).personId, clientId, ...body }),
};
