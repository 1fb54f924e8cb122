/** What must hold between clients and the audit. */
import { type Invariant, recordsWhere } from '#server/audit/invariants.ts';

export const clientInvariants: readonly Invariant[] = [
  {
    rule: 'the limits of each client are those that the audit saw last',
    query: `
      with newest as (
        select distinct on (client_id, facts ->> 'key') client_id, verb, facts
        from ${recordsWhere(`verb in ('limit.set', 'limit.remove')`)} a
        order by client_id, facts ->> 'key', n desc
      )
      select coalesce(l.client_id, a.client_id) as client_id, coalesce(l.key, a.facts ->> 'key') as key
      from client_limit l
      full join (select * from newest where verb = 'limit.set') a on a.client_id = l.client_id
        and a.facts ->> 'key' = l.key
      where a.facts is distinct from jsonb_build_object('key', l.key, 'value_minor', l.value_minor)`,
  },
  {
    rule:
      'who must confirm for each client is what the audit saw last; ' +
      'one confirmer is enough until it says otherwise',
    query: `
      with newest as (
        select distinct on (subject_id) subject_id, facts
        from ${recordsWhere(`verb = 'approvals.set'`)} a
        order by subject_id, n desc
      )
      select c.id, c.approvals from client c
      left join newest on newest.subject_id = c.id
      where c.approvals <> coalesce(newest.facts ->> 'approvals', 'any')`,
  },
];
