/** Queries of copies, and of what goes into one. */
import { sql } from '#server/db/pool.ts';
import { copyDays, maxCopies } from '../calls.ts';

interface CopyRow {
  id: string;
  by: string;
  confirmed_by: string | null;
  comment: string;
  at: string;
  until: string;
  may_take: boolean;
}
/** $1 the client, $2 the reader */
export const listCopies = sql<CopyRow>(`
  select d.id, p.full_name as by, c.full_name as confirmed_by, d.comment, d.made_at as at, d.until_at as until,
    d.until_at > bank_now() and $2 in (d.made_by, coalesce(d.confirmed_by, '')) as may_take
  from data_copy d join person p on p.id = d.made_by left join person c on c.id = d.confirmed_by
  where d.client_id = $1
  order by d.made_at desc, d.id
  limit ${maxCopies}`);
export const insertCopy = sql<never>(`
  insert into data_copy (id, client_id, made_by, confirmed_by, comment, made_at, until_at)
  values ($1, $2, $3, $4, $5, bank_now(), bank_now() + interval '${copyDays} days')`);
export const findCopy = sql<{ made_by: string; confirmed_by: string | null; is_over: boolean }>(`
  select made_by, confirmed_by, until_at <= bank_now() as is_over from data_copy where id = $1 and client_id = $2`);
export const findClient = sql<{ type: string; title: string }>('select type, title from client where id = $1');

/** Rows of each part at most; of whom there is more, the newest. */
const maxRows = 10_000;
const part = (columns: string, rest: string) =>
  sql<Record<string, unknown>>(`select ${columns} ${rest} limit ${maxRows}`);

/**
 * What the person has declared, or the bank keeps about them: not what staff think of them. Notes, cases, scores,
 * screening and locks are left out: law forbids to disclose some of it (Directive (EU) 2015/849, article 39). $1: the
 * person's number.
 */
export const parts = {
  client: part('id as number, title as name, country, email, phone, created_at as since', 'from client where id = $1'),
  person: part('full_name as name, birth_date', 'from person where id = $1'),
  addresses: part('type, country, street, postal_code, city', 'from client_address where client_id = $1 order by type'),
  documents: part(
    'kind, number, country, issued_on, expires_on, added_at',
    'from identity_document where client_id = $1 order by added_at desc',
  ),
  declared: part(
    'purpose, in_minor, out_minor, cash_minor, countries, sources, tax_countries, from_at, until_at',
    'from cdd_profile where client_id = $1 order by from_at desc',
  ),
  companies: part(
    'c.title as company, m.company_id as number, m.role, m.letters, m.state, m.created_at as since',
    'from membership m join client c on c.id = m.company_id where m.person_id = $1 order by m.created_at desc',
  ),
  relations: part(
    'c.title as client, r.role, r.share_bp, r.from_at, r.until_at',
    // who is close to somebody in office is what the bank thinks, and says of somebody else
    `
      from relation r join client c on c.id = r.client_id where r.subject_id = $1 and r.role <> 'RCA'
      order by r.from_at desc`,
  ),
  accounts: part(
    'iban, name, currency, balance_minor, opened_at, closed_at',
    'from account where client_id = $1 order by opened_at',
  ),
  cards: part(
    'mask, name, state, expires_on, limit_minor, monthly_minor, created_at',
    'from card where client_id = $1 or holder_id = $1 order by created_at desc',
  ),
  messages: part(
    `case when from_bank then 'the bank' else 'you' end as by, words, at`,
    'from message where client_id = $1 order by at desc',
  ),
  requests: part(
    'r.title, r.words, r.sent_at, i.words as question, i.value as answer, i.answered_at',
    'from info_request r join info_item i on i.request_id = r.id where r.client_id = $1 order by r.sent_at desc, i.n',
  ),
  devices: part(
    'name, created_at, last_used_at, revoked_at',
    'from passkey where person_id = $1 order by created_at desc',
  ),
  sessions: part(
    'address, browser, created_at, ended_at',
    'from session where person_id = $1 order by created_at desc',
  ),
} as const;

export interface FileRow {
  name: string;
  hash: Buffer;
}
/** What the person has given, and pictures of them; not what staff have filed, which says what the bank looks for. */
export const listFiles = sql<FileRow>(`
  select name, hash from (
    select f.name, f.hash, f.added_at as at, f.id from client_file f where f.client_id = $1 and not f.by_staff
    union all
    select p.kind || '.' || replace(split_part(p.media_type, '/', 2), 'jpeg', 'jpg'), p.hash, p.added_at, p.id
    from client_picture p where p.client_id = $1
  ) kept
  order by at, id
  limit ${maxRows}`);

export interface EntryRow {
  account_id: bigint;
  seq: bigint;
  at: string;
  iban: string;
  currency: string;
  amount_minor: bigint;
  balance_minor: bigint;
  other_name: string;
  other_iban: string;
  message: string;
}
/** The next entries of the accounts of $1 after account $2 and place $3, $4 at most. */
export const nextEntries = sql<EntryRow>(`
  select e.account_id, e.seq, e.created_at as at, a.iban, a.currency, e.amount_minor,
    e.balance_after_minor as balance_minor,
    coalesce(case when e.amount_minor < 0 then p.payee_name else p.payer_name end, '') as other_name,
    coalesce(case when e.amount_minor < 0 then p.payee_iban else p.payer_iban end, '') as other_iban,
    coalesce(p.message, '') as message
  from account a
  join entry e on e.account_id = a.id
  join transfer t on t.id = e.transfer_id
  left join payment p on p.id = t.payment_id
  where a.client_id = $1 and (e.account_id, e.seq) > ($2, $3)
  order by e.account_id, e.seq
  limit $4`);
