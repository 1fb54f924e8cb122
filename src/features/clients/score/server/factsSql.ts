/** Queries of what factors are found from. $1 of each: the numbers of the clients. */
import { sql } from '#server/db/pool.ts';
import type { CaseFact } from '../facts.ts';
import type { ClientType } from '../rules.ts';
import { isOfficeOver } from './officeSql.ts';

interface ClientRow {
  id: string;
  type: ClientType;
  country: string | null;
  residence: string | null;
  document_country: string | null;
  is_expired: boolean | null;
  in_minor: bigint | null;
  out_minor: bigint | null;
  cash_minor: bigint | null;
  countries: string[] | null;
  sources: string[] | null;
  tax_countries: string[] | null;
  activities: string[] | null;
  has_order: boolean;
}

/** Whether a row of client is scored: who was declined, is closed, or still registers is not. */
export const isScored = (row: string) => `${row}.flags !~ '[DZ]' and ${row}.registration_status is null`;

/** Transactions that change the score of a client wait here for each other. */
export const lockClients = sql<{ id: string }>(`
  select c.id
  from client c
  where c.id = any ($1) and ${isScored('c')}
  order by c.id
  for no key update`);

export const readClients = sql<ClientRow>(`
  select c.id, c.type, c.country, a.country as residence, d.country as document_country,
    d.expires_on < bank_today() as is_expired, p.in_minor, p.out_minor, p.cash_minor, p.countries, p.sources,
    p.tax_countries, p.activities,
    exists (select from restriction r where r.client_id = c.id and r.cause = 'ORDER' and r.lifted_at is null)
      as has_order
  from client c
  left join client_address a on a.client_id = c.id and a.type = 'R'
  left join cdd_profile p on p.client_id = c.id and p.until_at is null
  left join lateral (
    select d.country, d.expires_on from identity_document d
    where d.client_id = c.id
    order by d.added_at desc, d.id desc
    limit 1
  ) d on true
  where c.id = any ($1)`);

/** The first days of the twelve months that end with this one, and of the last three of them. */
const since = `date_trunc('month', bank_today()::timestamp)::date - interval '11 months'`;
const recent = `date_trunc('month', bank_today()::timestamp)::date - interval '2 months'`;

// closed accounts count: they moved money too
export const sumMoney = sql<{ client_id: string; in_minor: bigint; out_minor: bigint; peak_minor: bigint }>(`
  select m.client_id, coalesce(sum(m.minor) filter (where m.direction = 'in'), 0)::bigint as in_minor,
    coalesce(sum(m.minor) filter (where m.direction = 'out'), 0)::bigint as out_minor,
    coalesce(max(m.minor) filter (where m.month >= ${recent}), 0)::bigint as peak_minor
  from (
    select a.client_id, d.direction, date_trunc('month', d.day::timestamp)::date as month, sum(d.amount_minor) as minor
    from account a
    join day_total d on d.account_id = a.id and d.direction in ('in', 'out') and d.day >= ${since}
    where a.client_id = any ($1) and a.currency = 'EUR' and d.kind <> 'own'
    group by 1, 2, 3
  ) m
  group by m.client_id`);

export const sumCash = sql<{ client_id: string; minor: bigint }>(`
  select p.payer_client_id as client_id, sum(p.amount_minor)::bigint as minor
  from payment p, bank b
  where p.payer_client_id = any ($1) and p.category = 'CASH'
    and p.state in (payment_state('posted'), payment_state('executed'))
    and p.created_at >= (${since})::timestamp at time zone b.zone
  group by p.payer_client_id`);

export const sumCountries = sql<{ client_id: string; country: string; in_minor: bigint; out_minor: bigint }>(`
  select client_id, country, sum(in_minor)::bigint as in_minor, sum(out_minor)::bigint as out_minor
  from counterparty_month
  where client_id = any ($1) and month >= ${since}
  group by client_id, country
  order by client_id, country`);

interface CaseRow {
  client_id: string;
  id: string;
  type: CaseFact['type'];
  is_true: boolean;
  is_over: boolean;
}

/** Alerts by what came of them: 1 was a false positive, 2 a true one, all others are open. */
const counted = (row: string) => `${row}.kind = 'A' and ${row}.status <> 1`;

export const listCases = sql<CaseRow>(`
  select k.subject_id as client_id, k.id, k.status = 2 as is_true, ${isOfficeOver('k')} as is_over,
    case when k.type = 'SANCTION' and k.payment_id is not null then 'LISTED_PARTY' else k.type end as type
  from client_case k
  where k.subject_id = any ($1) and k.type in ('PEP', 'RCA', 'SANCTION', 'ADVERSE_MEDIA', 'FRAUD') and ${counted('k')}
  order by k.subject_id, k.opened_at, k.id`);

/** Of people who act for a company, own a part of it, or sit on its boards. */
export const listRelatedCases = sql<CaseRow & { name: string }>(`
  select m.client_id, k.id, k.type, k.status = 2 as is_true, ${isOfficeOver('k')} as is_over,
    coalesce(p.full_name, c.title, '') as name
  from (
    select company_id as client_id, person_id from membership where company_id = any ($1) and state = 'active'
    union
    select client_id, subject_client from relation
    where client_id = any ($1) and until_at is null and share_bp is not null and subject_client is not null
  ) m
  join client_case k on k.subject_id = m.person_id and k.type in ('PEP', 'RCA') and ${counted('k')}
  left join person p on p.id = m.person_id
  left join client c on c.id = m.person_id
  order by m.client_id, k.opened_at, k.id`);

interface OwnerRow {
  client_id: string;
  name: string;
  is_company: boolean;
  country: string | null;
  share_bp: number;
}

/** Of companies. A person who is a client lives at the registered address. */
export const listOwners = sql<OwnerRow>(`
  select r.client_id, coalesce(c.title, p.name, n.full_name, '') as name,
    coalesce(c.type = 'LEGAL', p.kind = 'C', false) as is_company,
    case when c.type = 'N' then coalesce(a.country, c.country) else coalesce(c.country, p.country) end as country,
    r.share_bp
  from relation r
  left join client c on c.id = r.subject_client
  left join client_address a on a.client_id = c.id and a.type = 'R'
  left join person n on n.id = r.subject_client
  left join party p on p.id = r.subject_party
  where r.client_id = any ($1) and r.until_at is null and r.share_bp > 0
  order by r.client_id, r.share_bp desc, r.id`);
