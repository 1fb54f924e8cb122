/** Queries of reports to the MLRO. Row security leaves out what the acting staff user may not see. */

import { rolesIn } from '#server/access/rolesSql.ts';
import { sql } from '#server/db/pool.ts';
import { type ChecklistItem, type MlroReportState, maxLinkedPayments } from '../rules.ts';

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
  is_overdue: boolean;
}

/**
 * Reports as the list and the page have them, with more columns of the report for the page.
 * @param fileDays bank days until it must be filed: a number, or the place of a value
 * @param suspendDays bank days that an operation may be suspended, the same
 */
export const selectItems = (fileDays: string, suspendDays: string, more = ''): string => `
  select r.id, r.state, r.subject_id, coalesce(c.title, s.full_name, r.subject_id) as subject_name, r.case_id,
  r.payment_id, r.author_id, a.full_name as author, r.written_at, r.suspected_at, r.suspended_at, due.file_by,
  case when r.suspended_at is not null then due_from(r.suspended_at, ${suspendDays}) end as suspended_until,
  r.state = 'withMlro' and due.file_by < bank_now() as is_overdue${more}
  from mlro_report r
  join person a on a.id = r.author_id
  cross join lateral (select due_from(coalesce(r.suspected_at, r.written_at), ${fileDays}) as file_by) due
  left join client c on c.id = r.subject_id
  left join person s on s.id = r.subject_id`;

export interface ReportRow extends ItemRow {
  version: number;
  narrative: string;
  shown_version: number | null;
  reader_ids: string[];
  case_ids: string[];
  payment_ids: string[];
  authority_narrative: string;
  checklist: ChecklistItem[];
  reasons: string;
}
const moreColumns = `, r.version, r.narrative, r.shown_version, r.reader_ids, r.case_ids, r.payment_ids,
  r.authority_narrative, r.checklist, r.reasons`;
export const readReport = sql<ReportRow>(`
  ${selectItems('$1', '$2', moreColumns)} where r.id = $3`);

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
  /** what is held for it now */
  held_minor: bigint | null;
  can_stop: boolean;
}
/** The newest of the client, and those that are linked or suggested ($2) */
export const listPayments = sql<PaymentRow>(`
  select p.id, p.currency, p.amount_minor, p.payer_name, p.payee_name, p.created_at,
    h.amount_minor - h.captured_minor as held_minor,
    p.state = payment_state('authorized') and p.rail in ('book', 'sepa') and p.payer_client_id = $1
      as can_stop
  from (
    (select * from payment where payer_client_id = $1 order by created_at desc limit 100)
    union
    (select * from payment where payee_client_id = $1 order by created_at desc limit 100)
    union
    (select * from payment where id = any ($2::uuid[]))
  ) p
  left join hold h on h.payment_id = p.id and h.open
  order by p.created_at desc, p.id desc limit 600`);
/** $1 report: what is held for its linked payments, by currency. */
export const listHeld = sql<{ currency: string; count: number; minor: bigint }>(`
  select p.currency, count(*)::integer as count, sum(h.amount_minor - h.captured_minor)::bigint as minor
  from mlro_report r
  join payment p on p.id = any (r.payment_ids || r.payment_id)
  join hold h on h.payment_id = p.id and h.open
  where r.id = $1 group by p.currency order by p.currency`);
/** Payments of the events of cases $2 of client $1. */
export const listEventPayments = sql<{ id: string }>(`
  select distinct p.id
  from case_event e
  join payment p on p.id = any (e.payments || e.payment_id)
  where e.client_id = $1 and e.case_id = any ($2::uuid[]) and e.state = 'live'
  order by p.id limit ${maxLinkedPayments}`);
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

/** $1 report, $2 version that was shown, $3 narrative, $4 what it answers */
export const describeReport = sql<{ version: number }>(`
  update mlro_report set version = version + 1, authority_narrative = $3, checklist = $4::text[]
  where id = $1 and version = $2
  returning version`);

/** $3 who; `file` and `leave` decide, the others add to what was filed */
export const fileReport = sql<{ version: number }>(`
  update mlro_report
  set version = version + 1, state = 'filed', decided_by = $3, decided_at = bank_now(), filed_at = bank_now()
  where id = $1 and version = $2
  returning version`);
/** $4 why */
export const leaveReport = sql<{ version: number }>(`
  update mlro_report
  set version = version + 1, state = 'notFiled', decided_by = $3, decided_at = bank_now(), reasons = $4
  where id = $1 and version = $2
  returning version`);
export const supplementReport = sql<{ version: number }>(`
  update mlro_report set version = version + 1, state = 'supplemented' where id = $1 and version = $2
  returning version`);
/** $3 the authority's reference */
export const acknowledgeReport = sql<{ version: number }>(`
  update mlro_report set version = version + 1, state = 'acknowledged', authority_reference = $3
  where id = $1 and version = $2
  returning version`);

/** $3 who files, $4 why it is added to, '' for the first; $7 the neutral record, $8 its XML */
export const insertVersion = sql<never>(`
  insert into mlro_report_version
    (report_id, number, narrative, reasons, case_ids, payment_ids, made_by, made_at, record, xml)
  select r.id, $2, r.authority_narrative, $4, $5::uuid[], $6::uuid[], $3, bank_now(), $7::jsonb, $8
  from mlro_report r where r.id = $1`);
/** $1 report, $2 reference, $3 version, null for the newest; nothing where it has an answer, or is not there */
export const acknowledgeVersion = sql<{ is_newest: boolean }>(`
  update mlro_report_version v set reference = $2, acknowledged_at = bank_now()
  from (select max(number) as number from mlro_report_version where report_id = $1) newest
  where v.report_id = $1 and v.number = coalesce($3, newest.number) and v.reference = ''
  returning v.number = newest.number as is_newest`);
/** $3 reference, with which the authority has answered an older version: the state stays */
export const answerOlder = sql<{ version: number }>(`
  update mlro_report
  set version = version + 1,
    authority_reference = case when authority_reference = '' then $3 else authority_reference end
  where id = $1 and version = $2
  returning version`);

/** $1 report, $2 payment, $3 who; once, however often it is stopped */
export const insertSuspension = sql<never>(`
  insert into mlro_suspension (report_id, payment_id, made_by, made_at) values ($1, $2, $3, bank_now())
  on conflict do nothing`);
export const listSuspensions = sql<{ id: string }>(
  'select payment_id as id from mlro_suspension where report_id = $1 order by payment_id limit 1000',
);
/** $1 payment, locked; $2 its payer, whom the report is about */
export const lockPayment = sql<{ can_stop: boolean }>(`
  select state = payment_state('authorized') and rail in ('book', 'sepa') as can_stop
  from payment where id = $1 and payer_client_id = $2 for update`);
/** $1 report, $2 version that was shown, $3 the stopped payment: linked, and the clock runs from the first stop */
export const linkStopped = sql<{ version: number }>(`
  update mlro_report
  set version = version + 1, suspended_at = coalesce(suspended_at, bank_now()),
    payment_ids = case when $3::uuid = any (payment_ids) then payment_ids else payment_ids || $3::uuid end
  where id = $1 and version = $2
  returning version`);

export interface VersionRow {
  number: number;
  narrative: string;
  reasons: string;
  by: string;
  made_at: string;
  payments: number;
  reference: string;
  acknowledged_at: string | null;
  has_record: boolean;
  has_xml: boolean;
}
export const listVersions = sql<VersionRow>(`
  select v.number, v.narrative, v.reasons, p.full_name as by, v.made_at, cardinality(v.payment_ids) as payments,
    v.reference, v.acknowledged_at, v.record is not null as has_record, v.xml is not null as has_xml
  from mlro_report_version v join person p on p.id = v.made_by
  where v.report_id = $1 order by v.number desc limit 200`);

/** What the audit holds of it, and its stops, which leave the record of any stop and none of their own. */
export const listHistory = sql<{ id: string; at: string; by: string | null; verb: string }>(`
  select h.id, h.at, p.full_name as by, h.verb
  from (
    (select a.n::text as id, a.at, a.actor_id, a.verb from audit a
     where a.subject_id = $1::text and a.subject_kind = 'mlro_report' order by a.n desc limit 200)
    union all
    select s.payment_id::text, s.made_at, s.made_by, 'mlro_report.suspend' from mlro_suspension s
    where s.report_id = $1::uuid
  ) h
  left join person p on p.id = h.actor_id
  order by h.at desc, h.id desc limit 200`);
