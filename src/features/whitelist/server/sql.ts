/** Queries of the white list. */
import { sql } from '#server/db/pool.ts';

export interface EntryRow {
  id: string;
  iban: string;
  name: string;
  rule: string;
  rule_title: string;
  comment: string;
  made_by: string;
  confirmed_by: string | null;
  made_at: string;
  until_on: string;
  ended_at: string | null;
  ended_by: string | null;
  is_same_data: boolean;
}

/** As the rule is called: its live version, else its newest. */
const getTitle = (code: string) => `
  select v.title from watch_rule_version v
  left join watch_rules_in_force(null) f on f.code = v.code and f.version = v.version and f.state = 'live'
  where v.code = ${code}
  order by f.version is not null desc, v.version desc
  limit 1`;
/** Rules of the bank in draft or shadow are of the desk that keeps them ($n: whether the reader is of it). */
const isSeenRule = (code: string, isOfDesk: string) => `(${isOfDesk} or exists (
  select from watch_rule r
  where r.code = ${code} and (r.is_specified or exists (
    select from watch_rule_state s where s.code = r.code and s.state = 'live'))))`;

export interface RuleRow {
  code: string;
  title: string;
}
/** $1 whether the reader keeps the rules */
export const listRules = sql<RuleRow>(`
  select w.code, t.title
  from watch_rule w
  cross join lateral (${getTitle('w.code')}) t
  where ${isSeenRule('w.code', '$1')}
  order by w.is_specified desc, w.made_at, w.code
  limit 500`);
/** $1 code, $2 whether the reader keeps the rules */
export const readRule = sql<RuleRow>(`
  select w.code, t.title
  from watch_rule w
  cross join lateral (${getTitle('w.code')}) t
  where w.code = $1 and ${isSeenRule('w.code', '$2')}`);

/**
 * $1 client, $2 whether the reader keeps the rules. Newest first; of each, whether the data are still those that it was
 * made for.
 */
export const listEntries = sql<EntryRow>(`
  select w.id, w.iban, w.rule, t.title as rule_title, w.comment, m.full_name as made_by,
    c.full_name as confirmed_by, w.made_at, w.until_on::text as until_on, w.ended_at, e.full_name as ended_by,
    w.data_hash is not distinct from white_list_data(w.client_id, w.iban) as is_same_data,
    coalesce((select min(n.name) from counterparty_name n where n.client_id = w.client_id and n.iban = w.iban), '')
      as name
  from white_list w
  join person m on m.id = w.made_by
  left join person c on c.id = w.confirmed_by
  left join person e on e.id = w.ended_by
  cross join lateral (select coalesce((${getTitle('w.rule')}), w.rule) as title) t
  where w.client_id = $1 and ${isSeenRule('w.rule', '$2')}
  order by w.made_at desc, w.id desc
  limit 100`);

/** What decides about new entries of a client; no row: no such client. */
export const readClient = sql<{ title: string; today: string; has_true_positive: boolean }>(`
  select title, bank_today()::text as today, has_true_positive(id) as has_true_positive from client where id = $1`);

/** Every name under which the client $1 has met the IBAN $2, who holds it in this bank, and the hash of the data. */
export const readCounterparty = sql<{ names: string[]; data_hash: Buffer | null; is_valid: boolean }>(`
  select array(
      select n.name from counterparty_name n where n.client_id = $1 and n.iban = $2
      union
      select h.title from account a join client h on h.id = a.client_id where a.iban = $2
      order by name) as names,
    white_list_data($1, $2) as data_hash, is_white_listed($1, $2, $3) as is_valid`);

/** An entry that holds no more makes room for a new one. */
export const replaceEntry = sql<never>(`
  update white_list set ended_at = bank_now()
  where client_id = $1 and iban = $2 and rule = $3 and ended_at is null`);

export const insertEntry = sql<never>(`
  insert into white_list (id, client_id, iban, rule, comment, data_hash, made_by, confirmed_by, made_at, until_on)
  values ($1, $2, $3, $4, $5, $6, $7, $8, bank_now(), $9)`);

export const endEntry = sql<{ id: string }>(`
  update white_list set ended_at = bank_now(), ended_by = $4, end_comment = $5
  where client_id = $1 and iban = $2 and rule = $3 and ended_at is null
  returning id`);
