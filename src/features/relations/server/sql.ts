/** Queries of relations. */
import { sql } from '#server/db/pool.ts';
import type { Related } from '../calls.ts';
import type { RelationRole } from '../rules.ts';

/** relations of one client that are read at most */
export const maxRelations = 500;
const maxParties = 20;

interface OtherRow {
  other_id: string;
  name: string;
  type: Related['type'];
  is_client: boolean;
  birth_date: string | null;
  country: string | null;
  code: string | null;
  risk: Related['risk'];
}

export interface RelationRow extends OtherRow {
  /** whose relation it is */
  related_id: string;
  role: RelationRole;
  letters: string | null;
  share_bp: number | null;
  direction: 'of' | 'to';
  state: 'living' | 'invited' | 'ended';
  from_at: string;
  until_at: string | null;
  document: string;
  address: string;
  email: string;
  comment: string;
  made_by: string | null;
  confirmed_by: string | null;
}

const kept = (direction: 'of' | 'to', otherId: string) => `
    select r.role, null as letters, r.share_bp, '${direction}' as direction, ${otherId} as other_id,
      case when r.until_at is null then 'living' else 'ended' end as state, r.from_at, r.until_at, r.document,
        r.address,
      r.email, case when r.until_at is null then r.comment else r.end_comment end as comment, r.made_by, r.confirmed_by
    from relation r`;
const place = (direction: 'of' | 'to', otherId: string) => `
    select m.role, m.letters, null, '${direction}', ${otherId}, case m.state when 'active' then 'living'
      else 'invited' end,
      m.created_at, null, '', '', '', '', null, null
    from membership m
    left join request q on q.id = m.request_id`;

/** SQL: facts of whom `s.other_id` names. */
const other = `coalesce(c.title, p.full_name, t.name) as name,
    case when c.type = 'LEGAL' or t.kind = 'C' then 'LEGAL' else 'N' end as type, c.id is not null as is_client,
    coalesce(p.birth_date, t.born_on) as birth_date, coalesce(c.country, t.country) as country,
    coalesce(c.code, t.code) as code, f.level as risk`;
const joined = `
  left join client c on c.id = s.other_id
  left join person p on p.id = s.other_id
  left join party t on t.id = case when length(s.other_id) = 36 then s.other_id::uuid end
  left join risk_factor f on f.client_id = s.other_id and f.factor = 'ALL' and f.until_at is null`;

/**
 * Relations of those with the numbers and UUIDs $1, in both directions; ended ones too if $2. Clients that the staff
 * user $3 is linked to are left out.
 */
export const listRelations = sql<RelationRow>(`
  select i.id as related_id, s.role, s.letters, s.share_bp, s.direction, s.other_id, s.state, s.from_at, s.until_at,
    s.document,
    s.address, s.email, s.comment, m.full_name as made_by, y.full_name as confirmed_by, ${other}
  from (select id from unnest($1::text[]) u(id) where id not in (select clients_of_staff($3))) i
  cross join lateral (
    ${kept('of', 'r.subject_id')} where r.client_id = i.id and ($2 or r.until_at is null)
    union all
    ${kept('to', 'r.client_id')} where r.subject_id = i.id and ($2 or r.until_at is null)
    union all
    ${place('of', 'm.person_id')}
    where m.company_id = i.id and (m.state = 'active' or m.state = 'invited' and q.state = 'open'
      and q.expires_at > now())
    union all
    ${place('to', 'm.company_id')} where m.person_id = i.id and m.state = 'active'
  ) s
  ${joined}
  left join person m on m.id = s.made_by
  left join person y on y.id = s.confirmed_by
  order by s.state = 'ended', s.share_bp desc nulls last, s.role, name, s.other_id, s.from_at desc
  limit ${maxRelations + 1}`);

/** Clients that the staff user $1 keeps away from. */
export const listHidden = sql<{ id: string }>('select clients_of_staff($1) as id');

/** The subject with the number or UUID $1. Staff are no one's relation. */
export const findSubject = sql<OtherRow & { flags: string }>(`
  select s.other_id, ${other}, coalesce(c.flags, '') as flags
  from (select $1::text as other_id) s
  ${joined}
  where c.id is not null or t.client_id is null and t.id is not null or p.kind = 'client'`);

/** Who changes relations of the clients $1 waits here for each other. */
export const lockClients = sql<{ id: string; title: string; type: 'N' | 'LEGAL'; flags: string }>(
  'select id, title, type, flags from client where id = any($1) order by id for no key update',
);
export const findClient = sql<{ title: string }>('select title from client where id = $1');

export interface LivingRow {
  id: string;
  share_bp: number | null;
  document: string;
  address: string;
  email: string;
}

/** What two people are to each other, on whichever page it was written down. */
const mutual = `('SIBLING', 'SPOUSE')`;

/** That $3 is this ($2) to the client $1. */
export const findLiving = sql<LivingRow>(`
  select id, share_bp, document, address, email
  from relation
  where role = $2 and until_at is null
    and (client_id = $1 and subject_id = $3 or role in ${mutual} and client_id = $3 and subject_id = $1)`);

/** Shares of a company in living relations other than $2 (null: all), hundredths of a percent. */
export const sumShares = sql<{ bp: number }>(`
  select coalesce(sum(share_bp), 0)::integer as bp
  from relation
  where client_id = $1 and until_at is null and id is distinct from $2`);

/** id, client, role, number or null, party or null, share, document, address, e-mail, comment, proposer, confirmer */
export const insertRelation = sql<never>(`
  insert into relation (id, client_id, role, subject_client, subject_party, share_bp, document, address, email, comment,
    made_by,
    confirmed_by, from_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, bank_now())`);

/** id, proposer, confirmer, comment */
export const endRelation = sql<never>(`
  update relation
  set until_at = bank_now(), ended_by = $2, end_confirmed_by = $3, end_comment = $4
  where id = $1 and until_at is null`);

/** Names that begin with $1, as sort_name has them. */
export const findParties = sql<OtherRow>(`
  select t.id::text as other_id, t.name, case t.kind when 'C' then 'LEGAL' else 'N' end as type, false as is_client,
    t.born_on as birth_date, t.country, t.code, null as risk
  from party t
  where t.sort_name >= $1 and t.sort_name < $1 || chr(1114111) and t.client_id is null
  order by t.sort_name, t.id
  limit ${maxParties}`);

export const insertParty = sql<never>(`
  insert into party (id, kind, name, sort_name, born_on, country, code, made_by, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, bank_now())`);

/** Keeps the party $1 as it is until the transaction ends. No row once it is a client. */
export const holdParty = sql<{ id: string }>('select id from party where id = $1 and client_id is null for share');

/** A company of the country $1 with the code $2 that is a client. */
export const findCompany = sql<{ id: string }>(`
  select id
  from client
  where upper(regexp_replace(code, '[^0-9A-Za-z]', '', 'g') collate "C") = ${plainCode('$2')} and code is not null
    and country = $1 and type = 'LEGAL'
  limit 1`);

export interface IdentityRow {
  name: string;
  type: Related['type'];
  country: string | null;
  birth_date: string | null;
  code: string | null;
}
/** The party $1, which no one else joins meanwhile. */
export const lockParty = sql<IdentityRow>(`
  select name, case kind when 'C' then 'LEGAL' else 'N' end as type, country, born_on as birth_date,
    ${plainCode('code')} as code
  from party
  where id = $1 and client_id is null
  for no key update`);
export const findIdentity = sql<IdentityRow>(`
  select c.title as name, c.type, c.country, p.birth_date, ${plainCode('c.code')} as code
  from client c
  left join person p on p.id = c.id
  where c.id = $1`);

/** Living relations of the party $1, and whether the client $2 is in the same one, or is whom it belongs to. */
export const listJoined = sql<{ title: string; client_id: string; role: RelationRole; is_taken: boolean }>(`
  select c.title, r.client_id, r.role,
    r.client_id = $2 or exists (
      select from relation o
      where o.role = r.role and o.until_at is null
        and (o.client_id = r.client_id and o.subject_client = $2
          or o.role in ${mutual} and o.client_id = $2 and o.subject_client = r.client_id)) as is_taken
  from relation r
  join client c on c.id = r.client_id
  where r.subject_party = $1 and r.until_at is null
  order by c.title, r.client_id, r.role
  limit ${maxRelations}`);
export const joinParty = sql<{ of_client: string; role: RelationRole }>(
  'select of_client, role from join_party($1, $2)',
);

/** SQL: a company's code as it is compared: letters and digits. */
function plainCode(column: string): string {
  return `upper(regexp_replace(${column}, '[^0-9A-Za-z]', '', 'g') collate "C")`;
}
