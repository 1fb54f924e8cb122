/** Queries of retention. */
import { bankDay } from '#server/db/bankDay.ts';
import { sql } from '#server/db/pool.ts';
import type { HoldCause, RetentionClass } from '../rules.ts';

export const readEnd = sql<{ ended_at: string | null }>(
  'select relation_ended_at(id) as ended_at from client where id = $1',
);
export const listClasses = sql<{
  class: RetentionClass;
  years: number;
  from_on: string | null;
  erased_at: string | null;
}>(`
  select t.class, t.years, e.erased_at,
    ((relation_ended_at($1) at time zone b.zone)::date + make_interval(years => t.years) + interval '1 day')::date::text
      as from_on
  from bank b
  cross join retention_term t
  left join client_erasure e on e.client_id = $1 and e.class = t.class
  order by array_position(array['identity', 'papers', 'talks', 'checks'], t.class)`);

export interface HoldRow {
  id: string;
  cause: HoldCause;
  reference: string;
  comment: string;
  made_by: string;
  made_at: string;
}
export const listHolds = sql<HoldRow>(`
  select h.id, h.cause, h.reference, h.comment, p.full_name as made_by, h.made_at
  from legal_hold h join person p on p.id = h.made_by
  where h.client_id = $1 and h.lifted_at is null
  order by h.made_at desc limit 100`);
/** Locked. */
export const lockHold = sql<Omit<HoldRow, 'made_at'> & { made_on: string; title: string }>(`
  select h.id, h.cause, h.reference, h.comment, p.full_name as made_by, ${bankDay('h.made_at')} as made_on, c.title
  from legal_hold h join person p on p.id = h.made_by join client c on c.id = h.client_id
  where h.client_id = $1 and h.id = $2 and h.lifted_at is null
  for no key update of h`);

/** A second one of the same cause and reference breaks the index legal_hold_once. */
export const insertHold = sql<never>(`
  insert into legal_hold (id, client_id, cause, reference, comment, made_by, made_at)
  values ($1, $2, $3, $4, $5, $6, bank_now())
  on conflict do nothing`);
export const liftHold = sql<never>(`
  update legal_hold set lifted_by = $2, lift_confirmed_by = $3, lift_comment = $4, lifted_at = bank_now()
  where id = $1`);

export const lockClient = sql<{ id: string }>('select id from client where id = $1 for no key update');
export const eraseEnded = sql<{ count: number }>('select erase_ended_clients($1) as count');
export const listTerms = sql<{ class: RetentionClass; years: number }>(
  'select class, years from retention_term order by class',
);
export const setTerm = sql<never>('update retention_term set years = $2 where class = $1');
