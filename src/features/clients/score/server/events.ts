/**
 * Which event touches which factor, declared once. A follower of the feed scores the clients that an event is about,
 * within a second or two. Payments are no event: their factors compare months, and the night is soon enough for them.
 */
import type { Follower } from '#server/followers/followers.ts';
import type { Factor } from '../rules.ts';
import { scoreClients, scoredAtOnce } from './scoreClients.ts';
import * as queries from './sql.ts';

const cases = ['ADV', 'PEP', 'LPC', 'LOF'] as const;
const people = ['LPC', 'LBC', 'LOS'] as const;

/** By the verb of the record. */
export const events: Readonly<Record<string, readonly Factor[]>> = {
  'case.A.open': cases,
  'case.A.close': cases,
  'case.A.revive': cases,
  'membership.accept': people,
  'membership.grant': people,
  'membership.remove': people,
  'profile.save': ['ATM', 'CCT', 'TAX', 'SOF', 'TRN', 'LTR', 'LBA', 'LMT', 'LIP', 'LOP'],
  'relation.save': people,
  'relation.end': people,
  'office.lower': ['PEP', 'LPC'],
  'client.update': ['LIC', 'LTR', 'TAX'],
  'client.identify': ['CCD'],
  'client.move': ['TAX', 'LTR'],
};
const verbs = Object.keys(events);

export const scoresFollower: Follower = {
  name: 'scores',
  batch: scoredAtOnce,
  follow: async (tx, { after, until }) => {
    const touched = await tx.many(queries.listTouched, [after, until, verbs]);
    for (const verb of verbs) {
      const ids = touched.filter((one) => one.verb === verb).map(({ client_id: id }) => id);
      if (ids.length > 0) await scoreClients(tx, ids, verb);
    }
  },
};
