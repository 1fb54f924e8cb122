import { sql } from '#server/db/pool.ts';
import { isAboutStaff, mayConfirm, type StoredEffects } from '#server/secondPerson/proposals.ts';
import type { ProposalState } from '#server/secondPerson/states.ts';
import { secondPerson } from '#shared/limits.ts';

export interface ListedProposal {
  id: string;
  call: string;
  effects: StoredEffects;
  client_id: string | null;
  subject_kind: string;
  subject_id: string;
  subject_version: number;
  state: ProposalState;
  proposed_by: string;
  proposer: string;
  proposed_at: string;
  decided_by: string | null;
  decider: string | null;
  decided_at: string | null;
  words: string;
  may_confirm: boolean;
  roles: string[];
  /** one of them is needed; none: the role is enough */
  keys: string[];
  confirmers: string[];
}

/**
 * $1 caller, $2 JSON of the calls that need a second person: [{ call, roles, of_staff, keys }], $3 state, $4 subject or
 * client, or null, $5 the only one, or null, $6 in the demo. Only proposals that the caller made or, by role and key,
 * may confirm: what is offered here is what `lockDecidable` takes.
 */
export const listProposals = sql<ListedProposal>(`
  with confirming as (
    select c.call, a.is_staff, c.keys, a.roles
    from jsonb_to_recordset($2::jsonb) c(call text, roles text[], of_staff text[], keys text[])
    cross join lateral (values (false, c.roles), (true, c.of_staff)) a(is_staff, roles)
  )
  select p.id, p.call, p.effects, p.client_id, p.subject_kind, p.subject_id, p.subject_version, p.state,
    p.proposed_by, proposer.full_name as proposer, p.proposed_at,
    p.decided_by, decider.full_name as decider, p.decided_at, p.words,
    c.is_mine and p.state = 'open' and not is_same_human(p.proposed_by, $1)
      and not (${isAboutStaff('$1')}) as may_confirm, c.roles, c.keys, array(
      select w.full_name
      from staff s
      join person w on w.id = s.person_id and w.blocked_at is null
      where p.state = 'open' and ${mayConfirm('p.proposed_by', 'c.roles', 'c.keys', '$6::boolean')}
        and not (${isAboutStaff('s.person_id')})
      order by w.full_name
      limit ${secondPerson.confirmersShown}) as confirmers
  from proposal p
  join confirming of_call on of_call.call = p.call and of_call.is_staff = (p.subject_kind = 'person'
    and p.subject_id like '9%')
  cross join lateral (
    select coalesce(p.confirm_roles, of_call.roles) as roles, coalesce(p.confirm_keys, of_call.keys) as keys) allowed
  cross join lateral (
    select allowed.roles, allowed.keys, exists (
      select from staff s where s.person_id = $1
        and ${mayConfirm("''", 'allowed.roles', 'allowed.keys', '$6::boolean')}) as is_mine) c
  join person proposer on proposer.id = p.proposed_by
  left join person decider on decider.id = p.decided_by
  where not exists (
      select from jsonb_each_text(p.params || jsonb_build_object('client', p.client_id)) named
      where named.value in (select clients_of_staff($1)))
    and not exists (
      select from jsonb_path_query(nullif(p.body, '')::jsonb, 'lax $.**.clientId') named
      where named #>> '{}' in (select clients_of_staff($1)))
    and p.state = $3 and ($4::text is null or ${isAboutStaff('$4')} or p.client_id = $4)
      and (p.proposed_by = $1 or c.is_mine)
    and ($5::uuid is null or p.id = $5)
  order by p.proposed_at desc, p.id desc
  limit 100`);
