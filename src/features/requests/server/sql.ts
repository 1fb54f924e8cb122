/** Queries of what staff ask. */
import { sql } from '#server/db/pool.ts';

/** $8 last day or null, $9 bank days unless given; reminded of at half time */
export const insertRequest = sql<{ due_at: string; remind_at: string }>(`
  insert into info_request (id, case_id, client_id, template_id, template_version, title, words, state, sent_by,
    sent_at,
    remind_at, due_at)
  select $1, $2, $3, $4, $5, $6, $7, 'open', $8, bank_now(), bank_now() + (d.due_at - bank_now()) / 2, d.due_at
  from (
    select case when $9::date is null then due_after($10)
      else ($9::date + 1)::timestamp at time zone b.zone end as due_at
    from bank b) d
  returning due_at, remind_at`);

export const insertItems = sql<never>(`
  insert into info_item (request_id, n, kind, field, words, form, choices, category)
  select $1, i.n, i.kind, i.field, i.words, i.form, i.choices, i.category
  from jsonb_to_recordset($2) i(n integer, kind text, field text, words text, form text, choices jsonb,
    category text)`);

/** The last days of requests that are sent today, after so many bank days. */
export const usualDays = sql<{ dueOn: string; held: string }>(`
  select ((due_after($1) at time zone b.zone)::date - 1)::text as "dueOn",
    ((due_after($2) at time zone b.zone)::date - 1)::text as held
  from bank b`);

/** How many days from today a day is, by the bank's clock. */
export const daysUntil = sql<{ days: number }>('select $1::date - bank_today() as days');

export const findCompany = sql<{ title: string }>(`select title from client where id = $1 and type = 'LEGAL'`);

/** A person who can be notified: not one whose access is blocked. */
export const findPerson = sql<{ id: string }>(
  `select id from person where id = $1 and kind = 'client' and blocked_at is null`,
);

/**
 * Processes that notify the clients $1 of requests take turns, until its transaction ends: two at once would each
 * send a notice.
 */
export const lockNotified = sql<never>(`
  select pg_advisory_xact_lock(hashtextextended('told of requests ' || id, 0)) from unnest($1::text[]) id order by id`);

/** Whether the client knows of a request that no one has opened yet. */
export const hasUnread = sql<{ found: boolean }>(`
  select exists (
    select from info_request
    where client_id = $1 and id <> $2 and state in ('open', 'saved', 'overdue') and read_at is null) as found`);

/** Open notices that no one has opened the request of $1 for: they cover request $2 too. Locked against its end. */
export const lockNotices = sql<{ id: string }>(`
  select r.id from request r
  where r.state = 'open' and exists (
    select from request_notice n
    join info_request i on i.id = n.info_request_id
    where n.request_id = r.id and i.client_id = $1 and i.id <> $2 and i.state in ('open', 'saved', 'overdue')
      and i.read_at is null)
  order by r.id
  for update of r`);
export const coverRequest = sql<never>(`
  insert into request_notice (request_id, info_request_id)
  select r, $1 from unnest($2::uuid[]) r
  on conflict do nothing`);

/** Notices $2 take the place of older open ones of request $1 at the same people, with all that those cover. */
export const replaceNotices = sql<never>(`
  with old as (
    update request r set state = 'replaced', decided_at = now()
    where r.state = 'open' and r.id <> all ($2::uuid[])
      and exists (select from request_notice n where n.request_id = r.id and n.info_request_id = $1)
    returning r.id
  )
  insert into request_notice (request_id, info_request_id)
  select mine.request_id, n.info_request_id
  from old
  join request_recipient theirs on theirs.request_id = old.id
  join request_recipient mine on mine.request_id = any ($2) and mine.person_id = theirs.person_id
  join request_notice n on n.request_id = old.id
  on conflict do nothing`);

/** `is_reminded`: less than a day ago, as was sent; another notice so soon would only tire. */
export const findWaiting = sql<{ id: string; client_id: string; due_at: string; is_reminded: boolean }>(`
  select id, client_id, due_at, coalesce(reminded_at, sent_at) > bank_now() - interval '1 day' as is_reminded
  from info_request
  where case_id = $1 and state in ('open', 'saved', 'overdue')
  for update`);
export const markReminded = sql<never>(`
  update info_request set reminded_at = bank_now(), read_at = null, read_by = null where id = $1`);
export const passRequest = sql<never>(`
  update info_request set state = 'overdue', version = version + 1 where id = $1 and state in ('open', 'saved')`);

/** Cases whose next step is due. Another process skips them. */
export const takeDue = sql<{ id: string; subject_id: string; scheduled_action: string }>(`
  select id, subject_id, scheduled_action from client_case
  where scheduled_at <= bank_now() and scheduled_action in ('reminder', 'overdue')
  order by scheduled_at limit 50
  for no key update skip locked`);
export const schedule = sql<never>(`
  update client_case set scheduled_action = $2, scheduled_at = $3 where id = $1`);
