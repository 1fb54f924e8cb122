/** Opens a case for staff. */
import { record } from '../../../server/audit/record.ts';
import { newId } from '../../../server/db/ids.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import type { CaseKind, CaseType, OtherReason } from '../rules.ts';
import { caseStates } from './states.ts';

const insertCase = sql<never>(`
  insert into client_case (id, subject_id, type, kind, status, title, comment, opened_by, opened_at, reason, payment_id)
  values ($1, $2, $3, $4, ${caseStates.open}, $5, $6, $7, bank_now(), $8, $9)`);

export interface NewCase {
  /** a client's number, or a staff user's */
  subjectId: string;
  type: CaseType;
  kind: CaseKind;
  title: string;
  comment: string;
  /** null: the bank itself */
  openedBy: string | null;
  /** of a case of type OTHER */
  reason?: OtherReason;
  /** the payment that it is about */
  paymentId?: string;
}

/** Opens a case in process at bank time, and returns its id. */
export async function openCase(tx: Db, opened: NewCase): Promise<string> {
  const { subjectId, type, kind, title, comment, openedBy, reason = null, paymentId = null } = opened;
  const id = newId();
  await tx.run(insertCase, [id, subjectId, type, kind, title, comment, openedBy, reason, paymentId]);
  const facts = { type, kind };
  await record(tx, { clientId: subjectId, verb: 'case.open', subjectKind: 'case', subjectId: id, facts });
  return id;
}
