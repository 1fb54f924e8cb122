/** SQL of messages as a client sees them: the own conversation with the bank, and nothing else. */
import { sql } from '#server/db/pool.ts';

export interface CompanyMessageRow {
  id: string;
  at: string;
  from_bank: boolean;
  author: string;
  words: string;
  is_unread: boolean;
}

const columns = `
  m.id, m.at, m.from_bank, case when m.from_bank then (select name from bank) else p.full_name end as author, m.words,
  m.from_bank and m.read_at is null as is_unread`;

/** $2: after this message, null for the newest; $3: how many */
export const listOwn = sql<CompanyMessageRow>(`
  select ${columns}
  from message m
  join person p on p.id = m.author_id
  where m.client_id = $1
    and ($2::uuid is null or (m.at, m.id) < (select n.at, n.id from message n where n.id = $2 and n.client_id = $1))
  order by m.at desc, m.id desc limit $3`);

export const countUnread = sql<{ count: number }>(
  'select count(*)::integer as count from message where client_id = $1 and from_bank and read_at is null',
);

export const insertOwn = sql<CompanyMessageRow>(`
  with sent as (
    insert into message (id, client_id, from_bank, author_id, words, at) values ($1, $2, false, $3, $4, bank_now())
    returning *
  )
  select ${columns} from sent m join person p on p.id = m.author_id`);

/** Up to the message $2, which is of the company $1. */
export const markRead = sql<never>(`
  update message m
  set read_at = bank_now(), read_by = $3
  from message n
  where n.id = $2 and n.client_id = $1
    and m.client_id = $1 and m.from_bank and m.read_at is null and (m.at, m.id) <= (n.at, n.id)`);
