/** Queries of the record of a report. Row security leaves out the reports that the acting staff user may not see. */

import type { MlroReportState } from '#features/suspicions/rules.ts';
import { bankDay } from '#server/db/bankDay.ts';
import { sql } from '#server/db/pool.ts';
import type { EnteredFacts } from '../enteredFacts.ts';

export interface ReportRow {
  id: string;
  state: MlroReportState;
  version: number;
  subject_id: string;
  author_id: string;
  narrative: string;
  written_at: string;
  suspected_at: string | null;
  suspended_at: string | null;
  filed_at: string | null;
  authority_reference: string;
  case_ids: string[];
  payment_ids: string[];
  indicators: string[];
  action: string;
  facts: EnteredFacts;
  /** of the version that is filed next */
  number: number;
}
/**
 * With the case and the payment that the sender had before them. The narrative is the one for the authority, '' until
 * the MLRO has written it: what the sender wrote goes to nobody else.
 */
export const readReport = sql<ReportRow>(`
  select r.id, r.state, r.version, r.subject_id, r.author_id,
    r.authority_narrative as narrative, r.written_at, r.suspected_at, r.suspended_at, r.filed_at,
    r.authority_reference,
    array(select distinct unnest(r.case_ids || r.case_id) except select null) as case_ids,
    array(select distinct unnest(r.payment_ids || r.payment_id) except select null) as payment_ids,
    coalesce(f.indicators, '{}') as indicators, coalesce(f.action, '') as action, coalesce(f.facts, '{}') as facts,
    1 + (select count(*)::integer from mlro_report_version v where v.report_id = r.id) as number
  from mlro_report r left join mlro_filing f on f.report_id = r.id
  where r.id = $1`);

/** $1 report, $2 indicators, $3 action, $4 facts */
export const saveFiling = sql<never>(`
  insert into mlro_filing as f (report_id, indicators, action, facts) values ($1, $2::text[], $3, $4)
  on conflict (report_id) do update
  set indicators = excluded.indicators, action = excluded.action, facts = excluded.facts, version = f.version + 1`);
/** $1 report, $2 the version that was shown */
export const raiseVersion = sql<{ version: number }>(`
  update mlro_report set version = version + 1 where id = $1 and version = $2 returning version`);

/** $1 report; $2 a version, or null for the newest: as it was filed */
export const readFiled = sql<{ record: string; xml: string | null }>(`
  select record::text as record, xml from mlro_report_version
  where report_id = $1 and ($2::integer is null or number = $2) and record is not null
  order by number desc limit 1`);

export interface PaymentRow {
  id: string;
  rail: string;
  is_executed: boolean;
  payer_client_id: string | null;
  payer_account_id: bigint | null;
  payer_name: string;
  payer_iban: string;
  payee_client_id: string | null;
  payee_account_id: bigint | null;
  payee_name: string;
  payee_iban: string;
  currency: string;
  amount_minor: bigint;
  message: string;
  is_cash: boolean;
  is_card: boolean;
  is_instant: boolean;
  at: string;
  end_to_end_id: string | null;
  remittance_reference: string | null;
  other_bank: string | null;
  country: string | null;
  city: string | null;
  original_currency: string | null;
  original_minor: bigint | null;
  holder_id: string | null;
}
/** The oldest first. */
export const listPayments = sql<PaymentRow>(`
  select p.id, p.rail, p.executed_at is not null as is_executed, p.payer_client_id, p.payer_account_id, p.payer_name,
    p.payer_iban, p.payee_client_id, p.payee_account_id, p.payee_name, p.payee_iban, p.currency, p.amount_minor,
    p.message, p.tag like '%CARDTX%' and p.category = 'CASH' as is_cash, p.tag like '%CARDTX%' as is_card,
    p.is_instant, coalesce(p.executed_at, p.created_at) as at, p.end_to_end_id, p.remittance_reference, p.other_bank,
    d.country, d.city, d.original_currency, d.original_minor, c.holder_id
  from payment p
  left join payment_detail d on d.payment_id = p.id
  left join card c on c.id = d.card_id
  where p.id = any ($1::uuid[])
  order by at, p.id`);

export interface AccountRow {
  id: bigint;
  client_id: string;
  iban: string;
  name: string;
  currency: string;
  balance_minor: bigint;
  opened_on: string;
  closed_on: string | null;
  is_blocked: boolean;
}
/** Those of payments ($1), and those of the subject ($2), at most 50 more; not those of $3. */
export const listAccounts = sql<AccountRow>(`
  select id, client_id, iban, name, currency, balance_minor, ${bankDay('opened_at')} as opened_on,
    ${bankDay('closed_at')} as closed_on, coalesce(blocked_at, stopped_at, ordered_at) is not null as is_blocked
  from (
    select * from account where id = any ($1::bigint[]) and kind = 'client'
    union
    (select * from account where client_id = $2 and kind = 'client' order by opened_at, id limit 50)
  ) a
  where client_id <> all ($3::text[])
  order by opened_at, id`);

/** Clients that this staff user is linked to: to them they are others. */
export const listLinked = sql<{ id: string }>('select clients_of_staff($1) as id');

export interface ClientRow {
  id: string;
  type: 'N' | 'LEGAL';
  title: string;
  code: string | null;
  legal_form: string | null;
  country: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
  activities: string[];
}
export const listClients = sql<ClientRow>(`
  select c.id, c.type, c.title, c.code, c.legal_form, c.country, c.email, c.phone, c.website,
    coalesce(p.activities, '{}') as activities
  from client c left join cdd_profile p on p.client_id = c.id and p.until_at is null
  where c.id = any ($1::text[])`);

export interface RelatedRow {
  client_id: string;
  person_id: string;
  role: string;
  share_bp: number | null;
  may_pay: boolean;
}
/**
 * People of the companies $1: the register's in the roles $3, and the users; who may approve payments may pay ($2: the
 * letter for that).
 */
export const listRelated = sql<RelatedRow>(`
  select r.client_id, r.subject_id as person_id, r.role, r.share_bp, false as may_pay
  from relation r left join party t on t.id = r.subject_party left join client c on c.id = r.subject_client
  where r.client_id = any ($1::text[]) and r.until_at is null and r.role = any ($3::text[])
    and coalesce(t.kind, case c.type when 'LEGAL' then 'C' else 'P' end) = 'P'
  union all
  select m.company_id, m.person_id, m.role, null, strpos(m.letters, $2) > 0
  from membership m where m.company_id = any ($1::text[]) and m.state = 'active'
  order by client_id, role, person_id
  limit 500`);

export interface PersonRow {
  id: string;
  client_id: string | null;
  name: string;
  birth_date: string | null;
  code: string | null;
  country: string | null;
  phone: string | null;
  email: string | null;
}
/** $1: numbers of clients and people, and ids of parties */
export const listPersons = sql<PersonRow>(`
  select n.id, c.id as client_id, coalesce(c.title, p.full_name, t.name) as name,
    coalesce(p.birth_date, t.born_on) as birth_date, coalesce(c.code, t.code) as code,
    coalesce(c.country, t.country) as country, c.phone, c.email
  from unnest($1::text[]) n(id)
  left join client c on c.id = n.id
  left join person p on p.id = n.id
  left join party t on t.id = case when length(n.id) = 36 then n.id::uuid end
  where coalesce(c.id, p.id, t.id::text) is not null`);

export interface AddressRow {
  client_id: string;
  type: 'R' | 'O';
  street: string;
  city: string;
  postal_code: string;
  country: string;
}
export const listAddresses = sql<AddressRow>(`
  select client_id, type, street, city, postal_code, country from client_address
  where client_id = any ($1::text[]) order by client_id, type desc`);

export interface DocumentRow {
  client_id: string;
  kind: string;
  number: string;
  country: string;
  issued_on: string | null;
  expires_on: string | null;
}
/** The newest first. */
export const listDocuments = sql<DocumentRow>(`
  select client_id, kind, number, country, issued_on, expires_on from identity_document
  where client_id = any ($1::text[]) order by client_id, added_at desc, id limit 500`);

export interface MatchRow {
  subject_id: string;
  code: string;
  /** of the case in which somebody decided that they are the same */
  type: string;
  entity_id: string;
  entity_name: string;
  body: { countries?: string[]; programmes?: string[] } | null;
}
/** Entries of lists that these people and companies are, as somebody has decided; each once. */
export const listMatches = sql<MatchRow>(`
  select distinct on (subject_id, h.code, h.entity_id)
    case when h.subject_id = '' then h.client_id else h.subject_id end as subject_id, h.code, k.type, h.entity_id,
    h.entity_name, e.body
  from screening_hit h
  join case_hit x on x.hit_id = h.id
  join client_case k on k.id = x.case_id
  left join list_entity e on e.code = h.code and e.entity_id = h.entity_id and e.to_n is null
  where h.state = 'true' and k.type in ('SANCTION', 'PEP')
    and (h.client_id = any ($1::text[]) or h.subject_id = any ($1::text[]))
  order by subject_id, h.code, h.entity_id, k.opened_at desc`);

/** BICs of the banks that keep the accounts $1, by the codes $2 of their banks; without those that are not known. */
export const listBics = sql<{ iban: string; bic: string; name: string }>(`
  select a.iban, b.bic, b.name
  from unnest($1::text[], $2::text[]) a(iban, code)
  cross join lateral (
    select bic, name from directory_bank
    where directory_id = (select max(id) from bank_directory) and country = left(a.iban, 2)
      and national_codes @> array[a.code] and valid_from <= bank_today()
    order by valid_from desc limit 1
  ) b`);

export const listCases = sql<{ id: string; type: string; title: string; openedAt: string; clientId: string }>(`
  select id, type, title, opened_at as "openedAt", subject_id as "clientId"
  from client_case where id = any ($1::uuid[]) order by opened_at, id`);
