/** Queries of the client record. */

import { isOpenCase as isOpen, isSeenCase } from '#features/cases/server/openCases.ts';
import { bankDay } from '#server/db/bankDay.ts';
import { sql } from '#server/db/pool.ts';
import type { FundBalance } from '#shared/fundFigures.ts';
import { permissions } from '#shared/permissions.ts';
import type { Closing, RestrictionCause, RestrictionScope } from '../rules.ts';
import { readBesideOrders } from './besideOrders.ts';

const isOpenCase = isOpen('k');
const maxCases = 50;
const maxPeople = 200;

interface ClientRow {
  id: string;
  type: 'N' | 'LEGAL';
  title: string;
  flags: string;
  registration_status: string | null;
  code: string | null;
  legal_form: string | null;
  country: string | null;
  birth_date: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  info: string;
  approvals: 'any' | 'other';
  /** day of the bank */
  opened_on: string;
  addresses: { Country: string; Street: string; PostalCode: string; City: string; Type: 'R' | 'O' }[] | null;
  limits: string[] | null;
  score: string[] | null;
  beside_orders: bigint | null;
}

export const readClient = sql<ClientRow>(`
  select c.id, c.type, c.title, c.flags, c.registration_status, c.code, c.legal_form, c.country, p.birth_date, c.email,
    c.phone, c.website, c.info, c.approvals, ${bankDay('c.created_at')} as opened_on, ${readBesideOrders},
    (select json_agg(json_build_object('Country', d.country, 'Street', d.street, 'PostalCode', d.postal_code,
        'City', d.city, 'Type', d.type) order by d.type desc)
     from client_address d where d.client_id = c.id) as addresses,
    (select array_agg(l.key || '=' || l.value_minor order by l.key) from client_limit l where l.client_id = c.id)
      as limits,
    (select array_agg(case r.factor when 'ALL' then r.level else r.factor || '=' || r.level end
      order by r.factor <> 'ALL', r.factor)
     from risk_factor r where r.client_id = c.id and r.until_at is null) as score
  from client c
  left join person p on p.id = c.id
  where c.id = $1`);

interface FundRow extends FundBalance {
  iban: string;
  name: string;
  blocked: boolean;
  /** day of the bank */
  opened_on: string;
}

/** The main account was opened first, so it comes first. */
export const listFunds = sql<FundRow>(`
  select iban, currency, name, balance_minor, floor_minor, available_minor(a), blocked_at is not null as blocked,
    ${bankDay('opened_at')} as opened_on
  from account a
  where client_id = $1 and iban is not null and closed_at is null
  order by id
  limit 200`);

interface RestrictionRow {
  id: string;
  scope: RestrictionScope;
  cause: RestrictionCause;
  currency: string | null;
  iban: string | null;
  case_id: string | null;
  comment: string;
  made_by: string | null;
  made_at: string;
}

/**
 * $2: the reader may see restricted cases; otherwise what such a case has stopped stands without its number and its
 * words.
 */
export const listRestrictions = sql<RestrictionRow>(`
  select r.id, r.scope, r.cause, a.currency, a.iban, case when s.is_seen then r.case_id end as case_id,
    case when s.is_seen then r.comment else '' end as comment, p.full_name as made_by, r.made_at
  from restriction r
  left join client_case k on k.id = r.case_id
  cross join lateral (select k.id is null or ${isSeenCase('k', '$2')} as is_seen) s
  left join account a on a.id = r.account_id
  left join person p on p.id = r.made_by
  where r.client_id = $1 and r.lifted_at is null
  order by r.made_at desc, r.id
  limit 100`);

/** $2: the reader may see restricted cases. */
export const listOpenCases = sql<{ id: string; type: string; title: string; opened_at: string; total: number }>(`
  select k.id, k.type, k.title, k.opened_at, count(*) over ()::integer as total
  from client_case k
  where k.subject_id = $1 and ${isOpenCase} and ${isSeenCase('k', '$2')}
  order by k.opened_at desc, k.id
  limit ${maxCases}`);

/** The newest message, request or answer. */
export const readLastContact = sql<{ at: string; from_bank: boolean }>(`
  select at, from_bank
  from (
    (select at, from_bank from message where client_id = $1 order by at desc, id desc limit 1)
    union all
    select q.at, q.from_bank
    from info_request r
    cross join lateral (values (r.sent_at, true), (r.answered_at, false)) q(at, from_bank)
    where r.client_id = $1
  ) c
  where at is not null
  order by at desc
  limit 1`);

export const listPeople = sql<{ id: string; full_name: string; relation: string; state: string }>(`
  select p.id, p.full_name, m.role || '|' || m.letters as relation, m.state
  from membership m
  join person p on p.id = m.person_id
  where m.company_id = $1 and m.state <> 'removed'
  order by p.full_name, p.id
  limit ${maxPeople}`);

export const listCompanies = sql<{ id: string; title: string; relation: string }>(`
  select c.id, c.title, m.role || '|' || m.letters as relation
  from membership m
  join client c on c.id = m.company_id
  where m.person_id = $1 and m.state = 'active'
  order by c.sort_name, c.id
  limit ${maxPeople}`);

/**
 * What is under way is counted by what waits for it, never in all payments of the client: tasks, open holds, transfers
 * without an answer, and card payments that settle later.
 */
export const readClosing = sql<Closing>(`
  select c.flags,
    (select count(*)::integer from account a
     where a.client_id = c.id and a.currency <> 'SEC'
       and (a.balance_minor <> 0 or a.held_minor <> 0)) as "accountsWithMoney",
    exists (select from account a where a.debtor_id = c.id and a.balance_minor <> 0) as owes,
    (
      (select count(*) from payment p where p.payer_client_id = c.id and p.state = payment_state('requested'))
      + (select count(*) from account a join hold h on h.account_id = a.id and h.open where a.client_id = c.id)
      + (select count(*) from payment p
         where p.payer_client_id = c.id and p.rail = 'sepa' and p.state = payment_state('pending'))
      + (select count(*) from payment p
         where p.payer_client_id = c.id and p.rail = 'card' and p.state = payment_state('posted'))
    )::integer as "openPayments",
    (select count(*)::integer from client_case k where k.subject_id = c.id and ${isOpenCase}) as "openCases",
    (select count(*)::integer from card d where d.client_id = c.id and d.state <> 'terminated') as "livingCards",
    n.closes_from as "closesFrom", bank_today() as today
  from client c
  left join closing_notice n on n.client_id = c.id and n.ended_at is null
  where c.id = $1`);

export interface LockedClient {
  title: string;
  type: 'N' | 'LEGAL';
  flags: string;
  email: string | null;
  phone: string | null;
  approvals: 'any' | 'other';
}

/** Who changes a client waits here for each other. */
export const lockClient = sql<LockedClient>(
  'select title, type, flags, email, phone, approvals from client where id = $1 for no key update',
);

export const findFund = sql<{ id: bigint; name: string }>(
  'select id, name from account where client_id = $1 and iban = $2 and currency = $3 and closed_at is null',
);

export const insertRestriction = sql<never>(`
  insert into restriction (id, client_id, scope, cause, account_id, comment, made_by, made_at)
  values ($1, $2, $3, 'STAFF', $4, $5, $6, bank_now())`);

interface LiftableRow {
  id: string;
  comment: string;
  made_by: string | null;
  made_on: string;
}

/** What staff have set on the client ($2 null) or on one of its accounts, locked. */
export const lockRestriction = sql<LiftableRow>(`
  select r.id, r.comment, p.full_name as made_by, ${bankDay('r.made_at')} as made_on
  from restriction r
  left join person p on p.id = r.made_by
  where r.client_id = $1 and r.account_id is not distinct from $2 and r.cause = 'STAFF' and r.lifted_at is null
  for no key update of r`);

export const liftRestriction = sql<never>(`
  update restriction
  set lifted_by = $2, lifted_at = bank_now(), lift_comment = $3
  where id = $1 and lifted_at is null`);

export const setInfo = sql<never>('update client set info = $2 where id = $1');

export const readLimits = sql<{ key: string; value_minor: bigint }>(
  'select key, value_minor from client_limit where client_id = $1',
);

/** $2 JSON: [{ key, value_minor }] */
export const setLimits = sql<never>(`
  insert into client_limit (client_id, key, value_minor)
  select $1, l.key, l.value_minor
  from json_to_recordset($2::json) l(key text, value_minor bigint)
  on conflict (client_id, key) do update set value_minor = excluded.value_minor`);

/** $2: keys */
export const removeLimits = sql<never>('delete from client_limit where client_id = $1 and key = any ($2)');

/** null leaves a column as it is; an empty phone empties it */
export const setContact = sql<never>(`
  update client
  set phone = case when $2::text is null then phone else nullif($2, '') end, email = coalesce($3, email)
  where id = $1`);

export const tightenApprovals = sql<never>(`update client set approvals = 'other' where id = $1 and approvals = 'any'`);

export const countConfirmers = sql<{ count: number }>(`
  select count(*)::integer as count
  from membership m
  join person p on p.id = m.person_id and p.blocked_at is null
  where m.company_id = $1 and m.state = 'active' and m.letters like '%${permissions['payments.approve']}%'`);

/** Of a natural person: the number that finds them. */
export const isPhoneTaken = sql<{ found: boolean }>(
  `select exists (select from client where type = 'N' and phone = $2 and id <> $1) as found`,
);
