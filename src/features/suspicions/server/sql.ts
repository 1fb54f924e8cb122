/** Queries of reports to the MLRO. Row security leaves out what the acting staff user may not see. */

import { rolesIn } from '#server/access/rolesSql.ts';
import { sql } from '#server/db/pool.ts';
import type { MlroReportState } from '../rules.ts';

/** Answers a row where the client, or the payment of the client $1, is there. */
export const findClient = sql<{ id: string }>('select id from client where id = $1');
export const findPayment = sql<{ id: string }>(
  'select id from payment where id = $2 and $1 in (payer_client_id, payee_client_id)',
);

/** $1 report, $2 subject, $3 case, $4 its version, $5 payment, $6 narrative, $7 sender */
export const insertReport = sql<never>(`
  insert into mlro_report (id, state, subject_id, case_id, shown_version, payment_id, narrative, author_id, written_at)
  values ($1, 'withMlro', $2, $3, $4, $5, $6, $7, bank_now())`);

export interface ItemRow {
  id: string;
  state: MlroReportState;
  subject_id: string;
  subject_name: string;
  case_id: string | null;
  payment_id: string | null;
  author_id: string;
  author: string;
  written_at: string;
  suspected_at: string | null;
  suspended_at: string | null;
  file_by: string;
  suspended_until: string | null;
}

/** $1 bank days until it must be filed, $2 bank days that an operation may be suspended */
const toItem = `
  r.id, r.state, r.subject_id, coalesce(c.title, s.full_name, r.subject_id) as subject_name, r.case_id, r.payment_id,
  r.author_id, a.full_name as author, r.written_at, r.suspected_at, r.suspended_at,
  due_from(coalesce(r.suspected_at, r.written_at), $1) as file_by,
  case when r.suspended_at is not null then due_from(r.suspended_at, $2) end as suspended_until`;
const withNames = `
  join person a on a.id = r.author_id
  left join client c on c.id = r.subject_id
  left join person s on s.id = r.subject_id`;

/** $3, $4: below this moment and id; $5: how many */
export const listReports = sql<ItemRow>(`
  select ${toItem} from mlro_report r ${withNames}
  where (r.written_at, r.id) < ($3::timestamptz, $4::uuid)
  order by r.written_at desc, r.id desc limit $5`);

export interface ReportRow extends ItemRow {
  version: number;
  narrative: string;
  shown_version: number | null;
  reader_ids: string[];
  case_ids: string[];
  payment_ids: string[];
}
export const readReport = sql<ReportRow>(`
  select ${toItem}, r.version, r.narrative, r.shown_version, r.reader_ids, r.case_ids, r.payment_ids
  from mlro_report r ${withNames} where r.id = $3`);

export interface LockedReport {
  state: MlroReportState;
  subject_id: string;
  version: number;
}
export const findReport = sql<LockedReport>('select state, subject_id, version from mlro_report where id = $1');
export const isMlro = sql<{ yes: boolean }>('select is_mlro($1) as yes');

/** Who may be named on a report about $1: AML staff and administrators who are not linked to the client. */
const named = `
  s.active and s.role in (${rolesIn('suspicionReaders')}) and p.blocked_at is null and not exists (
    select from clients_of_staff(s.person_id) l(id) where l.id = $1)`;
export const listColleagues = sql<{ id: string; full_name: string }>(`
  select p.id, p.full_name from staff s join person p on p.id = s.person_id
  where ${named} order by p.full_name, p.id limit 200`);
export const countReaders = sql<{ n: number }>(`
  select count(*)::integer as n from staff s join person p on p.id = s.person_id
  where p.id = any ($2::text[]) and ${named}`);

export const listCases = sql<{ id: string; type: string; title: string; opened_at: string }>(`
  select id, type, title, opened_at from client_case
  where subject_id = $1 order by opened_at desc, id desc limit 200`);
export const countCases = sql<{ n: number }>(
  'select count(*)::integer as n from client_case where id = any ($2::uuid[]) and subject_id = $1',
);

export interface PaymentRow {
  id: string;
  currency: string;
  amount_minor: bigint;
  payer_name: string;
  payee_name: string;
  created_at: string;
}
/** The newest of the client, and those that are linked already ($2) */
export const listPayments = sql<PaymentRow>(`
  select id, currency, amount_minor, payer_name, payee_name, created_at from (
    (select * from payment where payer_client_id = $1 order by created_at desc limit 100)
    union
    (select * from payment where payee_client_id = $1 order by created_at desc limit 100)
    union
    (select * from payment where id = any ($2::uuid[]))
  ) p
  order by created_at desc, id desc limit 400`);
export const countPayments = sql<{ n: number }>(
  'select count(*)::integer as n from payment where id = any ($2::uuid[]) and $1 in (payer_client_id, payee_client_id)',
);

/** $3 suspected, $4 suspended, $5 readers, $6 cases, $7 payments; nothing where the version has changed */
export const changeReport = sql<{ version: number }>(`
  update mlro_report
  set version = version + 1, suspected_at = $3, suspended_at = $4, reader_ids = $5::text[], case_ids = $6::uuid[],
    payment_ids = $7::uuid[]
  where id = $1 and version = $2
  returning version`);

export const listHistory = sql<{ n: bigint; at: string; by: string | null; verb: string }>(`
  select a.n, a.at, p.full_name as by, a.verb
  from audit a left join person p on p.id = a.actor_id
  where a.subject_id = $1 and a.subject_kind = 'mlro_report' order by a.n desc limit 200`);
