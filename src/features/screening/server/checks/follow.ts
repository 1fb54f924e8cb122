/** Follows the audit: clients whose data may have changed are screened again in the background. */
import { type AuditVerb, auditVerb } from '#server/audit/verbs.ts';
import { sql } from '#server/db/pool.ts';
import type { Follower } from '#server/followers/followers.ts';
import { screenSoon } from './jobs.ts';

/** After these the name, the country, an owner or somebody who acts for the client may be another. */
const changes: readonly AuditVerb[] = [
  auditVerb('client.update'),
  auditVerb('client.identify'),
  auditVerb('relation.save'),
  auditVerb('party.join'),
  auditVerb('registration.submit'),
  auditVerb('registration.correct'),
];
/** steps of machines, which have no table of their own */
const steps = ['membership.grant', 'membership.invite', 'membership.accept'];

/** $1 and $2: the records; none while there is no list */
const changedClients = sql<{ client_id: string }>(`
  select distinct a.client_id
  from audit a
  where a.n > $1 and a.n <= $2 and a.client_id is not null and a.verb = any ($3)
    and exists (select from list_version where state = 'live')
  order by a.client_id`);

export const screeningFollower: Follower = {
  name: 'screening',
  batch: 1000,
  follow: async (tx, { after, until }) => {
    for (const { client_id: clientId } of await tx.many(changedClients, [after, until, [...changes, ...steps]]))
      await screenSoon(tx, { clientId, cause: 'data', askedBy: null });
  },
};
