/** SQL of answers to authorities: counterparties and devices. Rare, so they may look at more than a search does. */
import { sql } from '#server/db/pool.ts';

export const maxLines = 200;

export interface PartyRow {
  client_id: string;
  client: string;
  iban: string;
  name: string;
  payments: number;
  in_minor: bigint;
  out_minor: bigint;
  first_at: string;
  last_at: string;
}

/** Whom clients paid or were paid by between $3 and $4: by all of the words $1, or by the pattern $2 of the account. */
export const listParties = sql<PartyRow>(`
  select n.client_id, c.title as client, n.iban, min(n.name) as name, p.payments, p.in_minor, p.out_minor, p.first_at,
    p.last_at
  from counterparty_name n
  join client c on c.id = n.client_id
  cross join lateral (
    select count(*)::integer as payments, coalesce(sum(s.amount_minor) filter (where not s.is_out), 0)::bigint
      as in_minor,
      coalesce(sum(s.amount_minor) filter (where s.is_out), 0)::bigint as out_minor,
      min(s.executed_at) as first_at, max(s.executed_at) as last_at
    from (
      select amount_minor, executed_at, true as is_out from payment
      where payer_client_id = n.client_id and payee_iban = n.iban and executed_at >= $3 and executed_at < $4
      union all
      select amount_minor, executed_at, false from payment
      where payee_client_id = n.client_id and payer_iban = n.iban and executed_at >= $3 and executed_at < $4
    ) s
  ) p
  where case when $2::text is null then cardinality($1::text[]) > 0 and n.key like all ($1::text[])
    else n.iban like $2 end
    and p.payments > 0
  group by n.client_id, c.title, n.iban, p.payments, p.in_minor, p.out_minor, p.first_at, p.last_at
  order by n.iban, n.client_id
  limit ${maxLines + 1}`);

export interface DeviceRow {
  person_id: string;
  full_name: string;
  name: string;
  created_at: string;
  revoked_at: string | null;
}

/** Devices of clients' people with all of the words $1 in their name, enrolled before $3 and not revoked before $2. */
export const listDevices = sql<DeviceRow>(`
  select k.person_id, p.full_name, k.name, k.created_at, k.revoked_at
  from passkey k
  join person p on p.id = k.person_id and p.kind = 'client'
  where cardinality($1::text[]) > 0 and search_words(k.name) like all ($1::text[])
    and k.created_at < $3 and (k.revoked_at is null or k.revoked_at >= $2)
  order by k.created_at, k.id
  limit ${maxLines + 1}`);

/**
 * Birth dates of the persons and parties $1, who are no clients, and the clients to whom they belong or have belonged.
 * Those whom the member of staff $2 has to do with are left out.
 */
export const listBelonging = sql<{ id: string; born_on: string | null; clients: string[] | null }>(`
  select i.id, coalesce(p.birth_date, t.born_on) as born_on, (
      select array_agg(c.title || ', ' || c.id order by c.sort_name, c.id)
      from (
        select client_id from relation where subject_id = i.id
        union
        select company_id from membership where person_id = i.id and state in ('active', 'removed')
      ) b
      join client c on c.id = b.client_id
      where c.id not in (select clients_of_staff($2))
    ) as clients
  from unnest($1::text[]) i(id)
  left join person p on p.id = i.id
  left join party t on t.id = case when length(i.id) = 36 then i.id::uuid end`);
