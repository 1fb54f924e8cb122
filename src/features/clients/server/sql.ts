/** Queries of companies. */

import { isOpenCase } from '#features/cases/server/openCases.ts';
import { sql } from '#server/db/pool.ts';
import type { RegistrationStatus, Stage } from '#shared/cddTags.ts';
import { permissions } from '#shared/permissions.ts';
import type { ChangeField } from '../changeFields.ts';
import type { Address } from '../profileRules.ts';
import { readBesideOrders } from '../record/server/besideOrders.ts';

export interface CompanyRow {
  id: string;
  type: string;
  title: string;
  code: string | null;
  legal_form: string | null;
  country: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  registration_status: RegistrationStatus | null;
  addresses: { Country: string; Street: string; PostalCode: string; City: string; Type: 'R' | 'O' }[] | null;
  limits: string[] | null;
  registration: { id: string; stage: Stage; tags: string[] } | null;
  approvals: 'any' | 'other';
  confirmers: { id: string; name: string }[] | null;
  tasks: number;
  messages: number;
  requests: number;
  beside_orders: bigint | null;
  pending: { field: ChangeField; value: string | Address; requestedAt: string; changeId: string }[] | null;
}

export const readCompany = sql<CompanyRow>(`
  select c.id, c.type, c.title, c.code, c.legal_form, c.country, c.email, c.phone, c.website, c.registration_status,
    c.approvals,
    (select json_build_object('id', r.id, 'stage', r.stage, 'tags', r.tags)
     from registration r where r.client_id = c.id) as registration, ${readBesideOrders},
    (select json_agg(json_build_object('id', p.id, 'name', p.full_name) order by p.id)
     from membership m join person p on p.id = m.person_id
     where m.company_id = c.id and m.state = 'active'
       and m.letters like '%${permissions['payments.approve']}%' and p.blocked_at is null) as confirmers,
    (select json_agg(json_build_object('Country', d.country, 'Street', d.street, 'PostalCode', d.postal_code, 'City',
      d.city, 'Type', d.type)
       order by d.type desc) from client_address d where d.client_id = c.id) as addresses,
    (select array_agg(l.key || '=' || l.value_minor order by l.key) from client_limit l where l.client_id = c.id)
      as limits,
    (select count(*)::integer from payment p where p.payer_client_id = c.id and p.state = payment_state('requested'))
      as tasks,
    (select count(*)::integer from message m where m.client_id = c.id and m.from_bank and m.read_at is null)
      as messages,
    (select count(*)::integer from info_request i where i.client_id = c.id and i.state in ('open', 'saved', 'overdue'))
      as requests,
    (select json_agg(json_build_object('field', h.field, 'value', h.value, 'changeId', h.case_id,
        'requestedAt', to_char(k.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
        order by k.opened_at, h.field)
     from client_change h join client_case k on k.id = h.case_id
     where h.client_id = c.id and h.withdrawn_at is null and ${isOpenCase('k')}) as pending
  from client c
  where c.id = $1`);

export interface FundRow {
  iban: string;
  currency: string;
  name: string;
  balance_minor: bigint;
  floor_minor: bigint;
  available_minor: bigint;
  blocked: boolean;
}

/** The main account was opened first, so it comes first. */
export const listFunds = sql<FundRow>(`
  select iban, currency, name, balance_minor, floor_minor, available_minor(a), blocked_at is not null as blocked
  from account a
  where client_id = $1 and closed_at is null
  order by id
  limit 200`);

/** Only those that the client may know of: of others it sees what is free. */
export const listOrders = sql<{ authority: string; number: string; amount_minor: bigint; rest_minor: bigint }>(`
  select o.authority, o.number, o.amount_minor, l.rest_minor
  from living_orders($1) l
  join bailiff_order o on o.case_id = l.case_id
  where o.is_told and l.rest_minor > 0
  order by l.place
  limit 100`);

export const renameFund = sql<never>(
  'update account set name = $4 where client_id = $1 and iban = $2 and currency = $3 and closed_at is null',
);
