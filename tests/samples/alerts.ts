// What the engine leaves when a rule finds a payment: an event in a case, and a review of the payment.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';

interface Alert {
  clientId: string;
  paymentId: string;
  rule?: string;
  /** cents, or a number */
  figure?: number;
}

/** Answers the id of the monitoring case that the event opened. */
export async function raiseAlert(
  owner: pg.Pool,
  { clientId, paymentId, rule = 'C.OUT.15K', figure = 1_500_000 }: Alert,
): Promise<string> {
  const caseId = randomUUID();
  await owner.query(
    `insert into client_case (id, subject_id, type, kind, status, title, comment, opened_at, due_at, changed_at)
     values ($1, $2, 'MNT', 'M', 0, $3, '', bank_now(), bank_now() + interval '7 days', bank_now())`,
    [caseId, clientId, `Alert ${rule}`],
  );
  await owner.query(
    `insert into case_event (case_id, client_id, rule, figure, at, payment_id, cause)
     values ($1, $2, $3, $4, bank_now(), $5, 'payment')`,
    [caseId, clientId, rule, figure, paymentId],
  );
  await owner.query(
    `insert into payment_review as r (payment_id, state, codes, since, changed_at)
     values ($1, 'new', array[$2], bank_now(), bank_now())
     on conflict (payment_id) do update set state = 'new', codes = r.codes || excluded.codes,
       version = r.version + 1, changed_at = bank_now()`,
    [paymentId, rule],
  );
  return caseId;
}
