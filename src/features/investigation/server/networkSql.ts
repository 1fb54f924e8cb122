/** Queries of the network of a client. Clients that the reader is linked to are in none of them. */
import { sql } from '#server/db/pool.ts';
import { partyTotals, sqlByValues } from './sql.ts';

/** Counterparties that are looked at for others that share them. */
export const maxLooked = 200;
/** A counterparty of more other clients than this is common, and no tie. */
export const maxRare = 3;

/** $1 the reader */
export const listLinked = sql<{ id: string }>('select clients_of_staff($1) as id');

export interface PartyRow {
  /** the client whose account it is, or the IBAN */
  key: string;
  client_id: string | null;
  total: bigint;
  /** IBANs of all counterparties, whether returned or not */
  parties: number;
  ibans: string[];
}
const linkedIbans = 'array(select iban from account where client_id = any ($4::text[]))';

/** $1 client, $2 … $3 days, $4 clients that the reader is linked to. The largest first. */
export const listParties = sqlByValues<PartyRow>(`
  select coalesce(a.client_id, t.iban) as key, a.client_id, sum(t.total)::bigint as total, t.parties,
    array_agg(t.iban order by t.iban) as ibans
  from (
    ${partyTotals('$1', '$2', '$3', `and iban <> all (${linkedIbans})`)}
    limit ${maxLooked}
  ) t
  left join account a on a.iban = t.iban and a.currency = 'EUR'
  group by 1, 2, t.parties
  order by 3 desc, 1`);

/**
 * Other clients with payments with the counterparties $1 within the days $2 … $3; not $4, nor who is in $5. A
 * counterparty that too many have comes with one more than `maxRare`. The days of `flow_met` leave out most others
 * before their payments are read.
 */
export const listWhoShares = sqlByValues<{ iban: string; clients: string[] }>(`
  select i.iban, o.clients
  from unnest($1::text[]) i(iban)
  cross join lateral (
    select array_agg(f.client_id order by f.client_id) as clients
    from (
      select m.client_id
      from flow_met m
      where m.iban = i.iban and m.client_id <> $4 and m.client_id <> all ($5::text[]) and m.first_on <= $3
        and greatest(m.last_in, m.last_out) >= $2
        and exists (
          select from flow_party p
          where p.client_id = m.client_id and p.iban = m.iban and p.day between $2 and $3
          having sum(p.count) > 0)
      limit ${maxRare + 1}
    ) f
  ) o
  where o.clients is not null`);

/** $1 clients */
export const describeClients = sql<{
  id: string;
  title: string;
  country: string | null;
  risk: 'L' | 'M' | 'H' | null;
}>(`
  select c.id, c.title, c.country, f.level as risk
  from client c
  left join risk_factor f on f.client_id = c.id and f.factor = 'ALL' and f.until_at is null
  where c.id = any ($1)`);

/** $1 clients, the one in the middle first; $2 IBANs. As the first of them met it. */
export const nameParties = sql<{ iban: string; name: string }>(`
  select distinct on (n.iban) n.iban, n.name
  from counterparty_name n
  where n.client_id = any ($1) and n.iban = any ($2)
  order by n.iban, array_position($1, n.client_id), n.first_on, n.key`);

export const listAccounts = sql<{ client_id: string; iban: string }>(`
  select client_id, iban from account where client_id = any ($1)`);

/** Money between the clients $1 and the IBANs $2 in the days $3 … $4. */
export const listFlows = sqlByValues<{
  client_id: string;
  iban: string;
  count: number;
  income: bigint;
  expense: bigint;
}>(`
  select client_id, iban, sum(count)::integer as count,
    coalesce(sum(amount_minor) filter (where direction = 'in'), 0)::bigint as income,
    coalesce(sum(amount_minor) filter (where direction = 'out'), 0)::bigint as expense
  from flow_party
  where client_id = any ($1) and iban = any ($2) and day between $3 and $4
  group by 1, 2
  having sum(count) > 0`);
