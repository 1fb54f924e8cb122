/** Queries of the files for the tax authority. */
import { sql } from '#server/db/pool.ts';

/** The next clients after $1 who have accounts in euros, $2 at most; or, with $3, those of them alone. */
export const listClients = sql<{ id: string }>(`
  select c.id from client c
  where c.id > $1 and ($3::text[] is null or c.id = any ($3))
    and exists (select from account a where a.client_id = c.id and a.currency = 'EUR')
  order by c.id
  limit $2`);

export interface ClientRow {
  id: string;
  type: 'N' | 'LEGAL';
  title: string;
  code: string;
  birth_day: string;
  country: string;
  debt_minor: bigint;
}
/** Facts of the clients $1 at the end of day $2. */
export const readClients = sql<ClientRow>(`
  select c.id, c.type, c.title, coalesce(c.code, '') as code, coalesce(p.birth_date::text, '') as birth_day,
    client_country(c.id, ($2::date + 1)::timestamp at time zone b.zone) as country,
    coalesce((
      select -sum(balance_of_day(d.id, $2)) from account d where d.debtor_id = c.id and d.currency = 'EUR'
    ), 0)::bigint as debt_minor
  from client c
  cross join bank b
  left join person p on p.id = c.id
  where c.id = any ($1)
  order by c.id`);

export interface AccountRow {
  client_id: string;
  iban: string;
  opened: string;
  closed: string;
  balance_minor: bigint;
  inflow_minor: bigint;
}
/**
 * Accounts of the clients $1, opened on day $2 or earlier: balance at its end, and what came in since 1 January. Not
 * counted: transfers between accounts of one client, by hand too, and money that came back to its payer.
 */
export const readAccounts = sql<AccountRow>(`
  select a.client_id, a.iban, f.opened::text as opened, coalesce(f.closed::text, '') as closed,
    balance_of_day(a.id, $2) as balance_minor,
    coalesce((
      select sum(t.amount_minor) from day_total t
      where t.account_id = a.id and t.direction = 'in' and t.day between date_trunc('year', $2::date)::date and $2
        and t.kind not in ('own', 'reversal')), 0)::bigint
    - coalesce((
      select sum(h.amount_minor) from ledger_posting h
      join transfer t on t.id = h.id and t.booked_on between date_trunc('year', $2::date)::date and $2
      join account o on o.id = h.debit_id
      where h.client_id = a.client_id and h.credit_id = a.id and o.client_id = a.client_id), 0)::bigint as inflow_minor
  from account a
  cross join bank b
  cross join lateral (
    select (a.opened_at at time zone b.zone)::date as opened, (a.closed_at at time zone b.zone)::date as closed
  ) f
  where a.client_id = any ($1) and a.currency = 'EUR' and f.opened <= $2
  order by a.client_id, a.id`);

export interface PersonRow {
  client_id: string;
  kind: 'representative' | 'owner';
  name: string;
  code: string;
  birth_day: string;
  country: string;
  role: string;
  share_bp: number | null;
}
/** Who acts for the clients $1 and who owns them from share $3 on (hundredths of a percent), at the end of day $2. */
export const readPeople = sql<PersonRow>(`
  select m.company_id as client_id, 'representative' as kind, p.full_name as name, coalesce(c.code, '') as code,
    p.birth_date::text as birth_day, coalesce(c.country, r.country, '') as country, m.role, null::integer as share_bp
  from membership m
  cross join bank b
  join person p on p.id = m.person_id
  left join client c on c.id = p.id
  left join client_address r on r.client_id = p.id and r.type = 'R'
  where m.company_id = any ($1) and m.state = 'active'
    and m.created_at < (($2::date + 1)::timestamp at time zone b.zone)
  union all
  select r.client_id, 'owner', coalesce(q.name, c.title, p.full_name), coalesce(q.code, c.code, ''),
    coalesce(q.born_on, p.birth_date)::text, coalesce(q.country, c.country, ''), '', r.share_bp
  from relation r
  cross join bank b
  left join party q on q.id = r.subject_party
  left join client c on c.id = r.subject_client
  left join person p on p.id = r.subject_client
  where r.client_id = any ($1) and r.role = 'P' and r.share_bp >= $3
    and r.from_at < (($2::date + 1)::timestamp at time zone b.zone)
    and (r.until_at is null or r.until_at >= (($2::date + 1)::timestamp at time zone b.zone))
  order by client_id, kind desc, share_bp desc nulls last, name`);

/** Clients whom the reader $1 is linked to. */
export const readLinked = sql<{ linked: string[] }>('select array(select clients_of_staff($1)) as linked');
