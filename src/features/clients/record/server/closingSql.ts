/** Queries of closing a client. */
import { bankDay } from '#server/db/bankDay.ts';
import { sql } from '#server/db/pool.ts';
import { noticeDays } from '../rules.ts';

/** A second one breaks the index notice_given. */
export const giveNotice = sql<{ closes_from: string }>(`
  insert into closing_notice (id, client_id, comment, given_by, given_at, closes_from)
  values ($1, $2, $3, $4, bank_now(), bank_today() + ${noticeDays})
  returning closes_from`);

/**
 * In the case $5, which asks for it. A client who has asked on the own device owes no notice and is owed none: who else
 * has opened the case gives the usual one.
 */
export const giveAskedNotice = sql<{ closes_from: string }>(`
  insert into closing_notice (id, client_id, comment, given_by, given_at, closes_from, asked_in)
  select $1, $2, $3, $4, bank_now(), bank_today() + case when k.opened_by = k.subject_id then 0 else ${noticeDays} end,
    k.id
  from client_case k where k.id = $5
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

/**
 * $2: who closes it, $3: why. The database refuses without a notice that is over; at once it is for the Head of AML
 * alone.
 */
export const closeClient = sql<never>('select close_after_notice($1, $2, $3)');
export const closeClientAtOnce = sql<never>('select close_at_once($1, $2, $3)');

export interface EndingRow {
  kind: 'closed' | 'declined';
  at: string | null;
  by: string | null;
  notice_given_on: string | null;
  comment: string;
  closing_comment: string;
  reasons: string[];
  case_id: string | null;
}

/**
 * What the flags Z and D of the client $1 came from, with what was said of it: at the notice, at the closing, by who
 * declined. Without a case, the answers of the registration have declined it.
 */
export const listEndings = sql<EndingRow>(`
  (
    select 'closed' as kind, k.closed_at as at, p.full_name as by, ${bankDay('n.given_at')} as notice_given_on,
      coalesce(n.comment, k.comment) as comment, case when n.id is null then '' else k.comment end as closing_comment,
      '[]'::jsonb as reasons, null::uuid as case_id
    from client c
    join client_closing k on k.client_id = c.id
    left join closing_notice n on n.id = k.notice_id
    left join person p on p.id = k.closed_by
    where c.id = $1 and c.flags ~ 'Z'
    order by k.closed_at desc
    limit 1
  )
  union all
  select 'declined', coalesce(k.closed_at, r.saved_at), p.full_name, null, coalesce(k.words, ''), '',
    coalesce(k.outcome -> 'reasons', to_jsonb(r.reasons), '[]'::jsonb), k.id
  from client c
  left join lateral (
    select d.id, d.outcome, d.closed_at, (
        select words from case_comment where case_id = d.id and action = d.outcome ->> 'code' and undone_at is null
        order by at desc, id desc limit 1) as words
    from client_case d
    where d.subject_id = c.id and d.type in ('COMPANY', 'OPEN', 'REOPEN') and d.outcome ->> 'code' in ('BDCL', 'IDCL')
    -- a refused REOPEN has declined clients only before it was refused that
    order by d.type = 'REOPEN', d.closed_at desc
    limit 1
  ) k on true
  left join registration r on r.client_id = c.id
  left join person p on p.id = k.outcome ->> 'by'
  where c.id = $1 and c.flags ~ 'D'`);
