/** Queries of what stands about a client beside its cases. */
import { sql } from '#server/db/pool.ts';

/** Who has approved the client, and on which bank day. */
export const readOnboarding = sql<{ by: string; on: string }>(`
  select concat_ws(', confirmed by ', coalesce(p.full_name, 'the bank'), s.full_name) as by,
    (k.closed_at at time zone b.zone)::date::text as on
  from client_case k
  cross join bank b
  left join person p on p.id = k.outcome ->> 'by'
  left join person s on s.id = k.outcome ->> 'confirmedBy'
  where k.subject_id = $1 and k.type in ('OPEN', 'REOPEN', 'COMPANY') and k.outcome ->> 'code' in ('IAPR', 'BAPR')
  order by k.closed_at desc
  limit 1`);

/** Cents of EUR in the last so many bank days, today included; transfers between own accounts are none. */
export interface Moved {
  in_30: bigint;
  in_90: bigint;
  in_365: bigint;
  out_30: bigint;
  out_90: bigint;
  out_365: bigint;
  cash_30: bigint;
  cash_90: bigint;
  cash_365: bigint;
}

const since = (days: number) => `bank_today() - ${days}`;
const getSums = (minor: string, day: string, ...more: [name: string, where: string][]) =>
  more.flatMap(([name, where]) =>
    [30, 90, 365].map(
      (days) =>
        `coalesce(sum(${minor}) filter (where ${where} and ${day} > ${since(days)}), 0)::bigint as ${name}_${days}`,
    ),
  );

const inAndOut: [string, string][] = [
  ['in', `d.direction = 'in'`],
  ['out', `d.direction = 'out'`],
];

export const sumMoved = sql<Moved>(`
  select * from (
    select ${getSums('d.amount_minor', 'd.day', ...inAndOut).join(',\n      ')}
    from account a
    join day_total d on d.account_id = a.id and d.direction in ('in', 'out') and d.day > ${since(365)}
    where a.client_id = $1 and a.currency = 'EUR' and d.kind <> 'own'
  ) moved cross join (
    select ${getSums('p.amount_minor', '(p.created_at at time zone b.zone)::date', ['cash', 'true']).join(',\n      ')}
    from payment p, bank b
    where p.payer_client_id = $1 and p.category = 'CASH'
      and p.state in (payment_state('posted'), payment_state('executed'))
      and p.created_at > (${since(365)})::timestamp at time zone b.zone
  ) cash`);

/** Of the limits that the ledger counts, what is used; cents. */
export const readUse = sql<{ key: string; used_minor: bigint }>('select key, used_minor from limit_use($1, null)');

interface SharedRow {
  id: string;
  title: string;
  flags: string;
  risk: 'L' | 'M' | 'H' | null;
  /** what it has in common, such as 'phone' */
  what: string;
}

/** Who is paid by more clients than this is no one special. */
const maxRare = 3;

/**
 * Of the client $1: `shared`, others with what they share, and `people` who act for it. A counterparty of more clients
 * than `maxRare` is no one special. A device: somebody of theirs signed in from the same internet address with the same
 * browser in the last 30 days; an address of this machine itself says nothing.
 */
const sharing = `
  with me as (select * from client where id = $1),
  people as (
    select id from me union select person_id from membership where company_id = $1 and state = 'active'
  ),
  owners as (
    select r.subject_id from relation r where r.client_id = $1 and r.until_at is null and r.share_bp is not null
  ),
  shared as (
    select c.id, 'Phone' as what from me join client c
      on regexp_replace(c.phone, '[^0-9]', '', 'g') collate "C" = regexp_replace(me.phone, '[^0-9]', '',
        'g') collate "C"
    where c.phone is not null
    union
    select c.id, 'E-mail' from me join client c on lower(c.email collate "C") = lower(me.email collate "C")
    where c.email is not null
    union
    select o.client_id, 'Address' from client_address a join client_address o
      on o.country = a.country and o.postal_code = a.postal_code and lower(o.street) = lower(a.street)
        and (a.postal_code <> '' or lower(o.city) = lower(a.city))
    where a.client_id = $1
    union
    select o.client_id, 'Owner' from owners join relation o using (subject_id)
    where o.until_at is null and o.share_bp is not null
    union
    select o.client_id, 'Counterparty'
    from (select iban from counterparty where client_id = $1 order by first_on desc limit 500) mine
    cross join lateral (
      select array_agg(f.client_id) as clients
      from (select client_id from counterparty c where c.iban = mine.iban limit ${maxRare + 1}) f
    ) few
    cross join lateral unnest(few.clients) o(client_id)
    where cardinality(few.clients) <= ${maxRare}
    union
    select coalesce(m.company_id, o.person_id), 'Device'
    from people
    join session s on s.person_id = people.id and s.created_at > now() - interval '30 days'
    join session o on o.address = s.address and o.browser = s.browser and o.person_id <> s.person_id
      and o.created_at > now() - interval '30 days'
    left join membership m on m.person_id = o.person_id and m.state = 'active'
    where s.address not in ('127.0.0.1', '::1', '::ffff:127.0.0.1')
  )`;

/** Others that share something, but for clients that the staff user $2 is linked to. */
export const listSharing = sql<SharedRow>(`${sharing}
  select c.id, c.title, c.flags, f.level as risk, string_agg(distinct s.what, ', ') as what
  from shared s
  join client c on c.id = s.id
  left join risk_factor f on f.client_id = c.id and f.factor = 'ALL' and f.until_at is null
  where c.id <> $1 and c.id not in (select clients_of_staff($2)) and c.id not in (select id from people)
  group by c.id, c.title, c.flags, f.level
  order by count(*) desc, c.title, c.id
  limit 10`);

/** As `listSharing` without counterparties, whatever their number: one row for each client, the most things first. */
export const listSharedThings = sql<{ id: string; things: string[] }>(`${sharing}
  select c.id, array_agg(distinct s.what order by s.what) as things
  from shared s
  join client c on c.id = s.id
  where c.id <> $1 and s.what <> 'Counterparty' and c.id not in (select clients_of_staff($2))
    and c.id not in (select id from people)
  group by c.id
  order by count(distinct s.what) desc, c.id
  limit 500`);

/** Others whose name looks like this one or is spelled like it (`name_look`), but for clients of the staff user $2. */
export const listSimilarNames = sql<{ id: string; title: string; country: string | null; flags: string }>(`
  with me as (
    select id, name_look(title) as seen, name_look(sort_name) as spelled from client where id = $1 and type = 'LEGAL'
  ),
  alike as (
    select c.id from me join client c on c.type = 'LEGAL' and name_look(c.title) = me.seen where length(me.seen) > 2
    union
    select c.id from me join client c on c.type = 'LEGAL' and name_look(c.sort_name) = me.spelled
    where length(me.spelled) > 2
  )
  select c.id, c.title, c.country, c.flags
  from alike join client c using (id)
  where c.id <> $1 and c.id not in (select clients_of_staff($2))
  order by c.title, c.id
  limit 10`);
