/** Queries of requests for the client who answers them. Nothing of the case is read but where the answer goes. */
import { sql } from '#server/db/pool.ts';
import type { GivenFile } from '../companyCalls.ts';
import type { AskedForm, GivenBy, RequestState } from '../rules.ts';

export interface SummaryRow {
  id: string;
  title: string;
  words: string;
  state: RequestState;
  sent_at: string;
  due_at: string;
  answered: number;
  items: number;
  saved_at: string | null;
  answered_at: string | null;
  answered_by: string | null;
  given_by: GivenBy | null;
  is_unread: boolean;
  version: number;
}

// clients do not learn which staff user entered an answer
const isWaiting = `r.state in ('open', 'saved', 'overdue')`;
const summary = `
  select r.id, r.title, r.words, r.state, r.sent_at, r.due_at, n.answered, n.items, r.saved_at, r.answered_at,
    case when r.given_by is null then p.full_name end as answered_by, r.given_by, ${isWaiting}
      and r.read_at is null as is_unread, r.version
  from info_request r
  cross join lateral (
    select count(*)::integer as items, count(i.answered_at)::integer as answered from info_item i
    where i.request_id = r.id) n
  left join person p on p.id = r.answered_by
  where r.client_id = $1`;

export const listOwn = sql<SummaryRow>(`
  ${summary}
  order by ${isWaiting} desc, case when ${isWaiting} then r.due_at end, r.sent_at desc, r.id limit 100`);
export const countOwn = sql<{ waiting: number; unread: number }>(`
  select count(*)::integer as waiting, (count(*) filter (where r.read_at is null))::integer as unread
  from info_request r where r.client_id = $1 and ${isWaiting}`);
export const findOwn = sql<SummaryRow>(`${summary} and r.id = $2`);

export interface ItemRow extends Pick<AskedForm, 'form'> {
  n: number;
  words: string;
  choices: [string, string][];
  category: string | null;
  value: string | null;
  cannot: boolean;
  cannot_words: string;
  answered_by: string | null;
  answered_at: string | null;
}
export const listItems = sql<ItemRow>(`
  select i.n, i.words, i.form, i.choices, i.category, i.value, i.cannot, i.cannot_words,
    case when r.given_by is null then p.full_name end as answered_by, i.answered_at
  from info_item i
  join info_request r on r.id = i.request_id
  left join person p on p.id = i.answered_by
  where i.request_id = $1 order by i.n`);

export interface FileRow {
  id: string;
  name: string;
  media_type: GivenFile['type'];
  size_bytes: number;
  added_at: string;
}
const file = 'f.id, f.name, f.media_type, f.size_bytes, f.added_at';
export const listItemFiles = sql<FileRow & { n: number }>(`
  select a.n, ${file}
  from info_item_file a join client_file f on f.id = a.file_id
  where a.request_id = $1 order by a.n, f.added_at, f.id`);
/** What the company has given, the newest of the same bytes only. */
export const listGiven = sql<FileRow>(`
  select ${file}
  from (
    select distinct on (hash) * from client_file where client_id = $1 and not by_staff
    order by hash, added_at desc, id desc
  ) f
  order by f.added_at desc, f.id desc limit $2`);

export const markRead = sql<never>(`
  update info_request set read_at = bank_now(), read_by = $3
  where id = $2 and client_id = $1 and read_at is null and state in ('open', 'saved', 'overdue')`);

/** The case of a request; cases are locked before requests. */
export const findCase = sql<{ case_id: string }>('select case_id from info_request where client_id = $1 and id = $2');
export const lockOwn = sql<{ state: RequestState; version: number }>(`
  select state, version from info_request where client_id = $1 and id = $2 for update`);

export const saveItem = sql<never>(`
  update info_item
  set value = $3, cannot = $4, cannot_words = $5, answered_by = $6, answered_at = case
    when $6::text is not null then bank_now() end
  where request_id = $1 and n = $2`);
export const dropFiles = sql<never>(
  'delete from info_item_file where request_id = $1 and n = $2 and file_id <> all ($3::uuid[])',
);
export const addFiles = sql<never>(`
  insert into info_item_file (request_id, n, file_id) select $1, $2, unnest($3::uuid[]) on conflict do nothing`);
/** How many of these are documents that the client has given; $3: or that staff have filed */
export const countGiven = sql<{ count: number }>(`
  select count(*)::integer as count from client_file where client_id = $1 and id = any ($2::uuid[])
    and ($3 or not by_staff)`);
export const markSaved = sql<never>(`
  update info_request
  set saved_at = bank_now(), read_at = coalesce(read_at, bank_now()), read_by = coalesce(read_by, $2),
    version = version + 1, state = case when state = 'open' then 'saved' else state end
  where id = $1`);
export const markAnswered = sql<never>(`
  update info_request set state = 'answered', answered_by = $2, answered_at = bank_now(), version = version + 1
  where id = $1`);
/** $3: how it was given to the staff user $2 */
export const markEntered = sql<never>(`
  update info_request
  set state = 'answered', answered_by = $2, answered_at = bank_now(), given_by = $3, version = version + 1
  where id = $1`);
export const fileAnswers = sql<never>(`
  insert into case_file (case_id, file_id)
  select distinct $2::uuid, file_id from info_item_file where request_id = $1
  on conflict do nothing`);
