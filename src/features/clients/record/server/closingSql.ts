/** Queries of closing a client. */
import { bankDay } from '../../../../server/db/bankDay.ts';
import { sql } from '../../../../server/db/pool.ts';
import { noticeDays } from '../rules.ts';

/** A second one breaks the index notice_given. */
export const giveNotice = sql<{ closes_from: string }>(`
  insert into closing_notice (id, client_id, comment, given_by, given_at, closes_from)
  values ($1, $2, $3, $4, bank_now(), bank_today() + ${noticeDays})
  returning closes_from`);

export const withdrawNotice = sql<{ closes_from: string }>(`
  update closing_notice set ended_by = $2, ended_at = bank_now(), end_comment = $3
  where client_id = $1 and ended_at is null
  returning closes_from`);

export interface NoticeRow {
  given_at: string;
  given_by: string;
  closes_from: string;
  comment: string;
}

/** The one that stands. */
export const readNotice = sql<NoticeRow>(`
  select n.given_at, p.full_name as given_by, n.closes_from, n.comment
  from closing_notice n
  join person p on p.id = n.given_by
  where n.client_id = $1 and n.ended_at is null`);

/** $2: who closes it. The database refuses without a notice that is over; at once it is for the Head of AML alone. */
export const closeClient = sql<never>('select close_client_after_notice($1, $2)');
export const closeClientAtOnce = sql<never>('select close_client_at_once($1, $2)');

export interface EndingRow {
  kind: 'closed' | 'declined';
  at: string | null;
  by: string | null;
  notice_given_on: string | null;
  comment: string;
  reasons: string[];
  case_id: string | null;
}

/** What the flags Z and D of the client $1 came from. Without a case, the answers of the registration have declined it. */
export const listEndings = sql<EndingRow>(`
  (
    select 'closed' as kind, k.closed_at as at, p.full_name as by, ${bankDay('n.given_at')} as notice_given_on,
      coalesce(n.comment, '') as comment, '[]'::jsonb as reasons, null::uuid as case_id
    from client c
    join client_closing k on k.client_id = c.id
    left join closing_notice n on n.id = k.notice_id
    left join person p on p.id = k.closed_by
    where c.id = $1 and c.flags ~ 'Z'
    order by k.closed_at desc
    limit 1
  )
  union all
  select 'declined', coalesce(k.closed_at, r.saved_at), p.full_name, null, '',
    coalesce(k.outcome -> 'reasons', to_jsonb(r.reasons), '[]'::jsonb), k.id
  from client c
  left join lateral (
    select id, outcome, closed_at
    from client_case
    where subject_id = c.id and type in ('COMPANY', 'OPEN', 'REOPEN') and outcome ->> 'code' in ('BDCL', 'IDCL')
    order by closed_at desc
    limit 1
  ) k on true
  left join registration r on r.client_id = c.id
  left join person p on p.id = k.outcome ->> 'by'
  where c.id = $1 and c.flags ~ 'D'`);
