/** Queries of closing a client. */
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
