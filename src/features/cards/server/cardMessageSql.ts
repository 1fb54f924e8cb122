import { sql } from '#server/db/pool.ts';
import type { SetAsideReason, SetAsideState } from '../cardMessages.ts';

export interface SetAsideRow {
  id: string;
  at: string;
  kind: string;
  reason: SetAsideReason;
  field: string;
  reference: string | null;
  client_id: string | null;
  client: string;
  case_id: string | null;
  state: SetAsideState;
  body: unknown;
}
/**
 * At most $2 after the one with the id $1, newest first: ids sort by time. $4: open ones or ended ones, null for all.
 * Those of clients that the staff user $3 is linked to are left out.
 */
export const listCardMessages = sql<SetAsideRow>(`
  select s.id, s.at, s.kind, s.reason, s.field, s.reference, s.client_id, coalesce(k.title, '') as client,
    o.id as case_id, s.state, s.body
  from card_set_aside s
  left join client k on k.id = s.client_id
  left join client_case o on o.once_key = 'card-aside ' || encode(s.body_hash, 'hex')
  where ($1::uuid is null or s.id < $1) and (s.client_id is null or s.client_id not in (select clients_of_staff($3)))
    and ($4::boolean is null or (s.state = 'open') = $4)
  order by s.id desc limit $2`);

export interface MessageRow {
  state: SetAsideState;
  kind: string;
  reason: SetAsideReason;
  field: string;
  reference: string | null;
  client_id: string | null;
  client: string | null;
  body: unknown;
}
export const lockMessage = sql<MessageRow>(`
  select s.state, s.kind, s.reason, s.field, s.reference, s.client_id, k.title as client, s.body
  from card_set_aside s
  left join client k on k.id = s.client_id
  where s.id = $1 for update of s`);
export const endMessage = sql<never>('update card_set_aside set state = $2, ended_at = bank_now() where id = $1');
