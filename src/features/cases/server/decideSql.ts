/** Queries of what staff do with cases. */
import type { FoundCase } from '#server/cases/declared.ts';
import { sql } from '#server/db/pool.ts';
import type { CaseKind, CaseType, OtherReason } from '../rules.ts';
import { isAvailable } from './assignees.ts';
import { isHandedUp } from './sql.ts';

/** Payments are locked before cases. */
export const lockPayment = sql<never>(`
  select from payment
  where id = (select payment_id from client_case where id = $1)
  for update`);

export interface LockedCase {
  id: string;
  subject_id: string;
  /** null: the case is about somebody who is no client */
  client_id: string | null;
  client_name: string;
  /** null: somebody who is no client */
  client_type: 'N' | 'LEGAL' | null;
  kind: CaseKind;
  type: CaseType;
  status: number;
  workflow: 'investigating' | 'inputReview';
  reason: OtherReason | null;
  payment_id: string | null;
  level: number;
  version: number;
  title: string;
  comment: string;
  asked: boolean;
  holds: boolean;
  is_open: boolean;
  is_handed_up: boolean;
  assignee_id: string | null;
  action: string;
  changed_at: string;
  changer: string | null;
}

/** First alone: a transaction that waited for the row would see joined rows as they were before. */
export const lockCase = sql<never>('select from client_case where id = $2 and subject_id = $1 for no key update');

export const readLocked = sql<LockedCase>(`
  select k.id, k.subject_id, c.id as client_id, c.type as client_type,
    coalesce(c.title, w.full_name, k.subject_id) as client_name, k.kind, k.type, k.status, k.workflow, k.reason,
    k.payment_id, k.level, k.version, k.title, k.comment, k.asked_at is not null as asked,
      k.closed_at is null as is_open,
    ${isHandedUp('k')} as is_handed_up,
    exists (select from case_payment h where h.case_id = k.id and h.holds) as holds,
    k.assignee_id, k.action, k.changed_at, p.full_name as changer
  from client_case k
  left join client c on c.id = k.subject_id
  left join person w on w.id = k.subject_id
  left join person p on p.id = k.changed_by
  where k.id = $2 and k.subject_id = $1`);

/** The case as effects see it. */
export function toFoundCase(row: LockedCase): FoundCase {
  const { id, subject_id: clientId, client_name: clientName, payment_id: paymentId } = row;
  const { type, status, reason, level, version, title } = row;
  return { id, clientId, clientName, type, status, reason, paymentId, level, version, title };
}

/**
 * $2 status, $3 action, $4 who, $5 asks: true, false or null, $6 when the answer is due, $7 outcome or null, $8
 * reminder
 */
export const moveCase = sql<{ status: number; version: number }>(`
  update client_case
  set status = $2, action = $3, changed_by = $4, changed_at = bank_now(), version = version + 1,
    workflow = 'investigating',
    asked_at = case when $7::jsonb is not null or $5 = false then null when $5 then bank_now() else asked_at end,
    due_at = case when $5 then $6::timestamptz else due_at end,
    scheduled_action = case when $5 then 'reminder' end, scheduled_at = case when $5 then $8::timestamptz end,
    outcome = $7::jsonb || jsonb_build_object('at', bank_now()),
    closed_at = case when $7::jsonb is not null then bank_now() end
  where id = $1
  returning status, version`);

export const assign = sql<{ status: number; version: number }>(`
  update client_case
  set assignee_id = $2, action = $3, changed_by = $4, changed_at = bank_now(), version = version + 1
  where id = $1
  returning status, version`);

export const touch = sql<{ status: number; version: number }>(`
  update client_case set action = $2, changed_by = $3, changed_at = bank_now(), version = version + 1
  where id = $1
  returning status, version`);

export const insertComment = sql<never>(`
  insert into case_comment (id, case_id, author_id, action, words, at) values ($1, $2, $3, $4, $5, bank_now())`);

/** Somebody who can be given a case about $2: there, and not linked to that client. */
export const findStaff = sql<{ role: string; keys: string }>(
  `select s.role, s.keys from staff s where s.person_id = $1 and ${isAvailable('s', '$2')}`,
);

/** Somebody who works here. */
export const findActive = sql<{ role: string; keys: string }>(
  'select role, keys from staff where person_id = $1 and active',
);

/** The case that another one may be a duplicate of, or be linked with. */
export const findCase = sql<{ id: string; duplicate_of: string | null; subject_id: string; type: CaseType }>(
  'select id, duplicate_of, subject_id, type from client_case where id = $1',
);
export const markDuplicate = sql<never>('update client_case set duplicate_of = $2 where id = $1');
export const findOpened = sql<{ subject_id: string; type: string; opened_by: string | null }>(
  'select subject_id, type, opened_by from client_case where id = $1',
);
export const findClient = sql<{ id: string }>(`
  select id from client where id = $1 union select id from person where id = $1 limit 1`);
export const findPayment = sql<{ id: string }>(
  'select id from payment where id = $1 and $2 in (payer_client_id, payee_client_id)',
);
