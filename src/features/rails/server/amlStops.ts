/** Payments that staff have stopped because of what they suspect: key A alone lets them go on. */

import { openCase } from '#features/cases/server/openCase.ts';
import { blockAuthorized } from '#features/cases/server/stops.ts';
import type { CaseAction } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { keyLetters } from '#shared/staffGroups.ts';

const insertStop = sql<never>(`
  insert into payment_stop (case_id, payment_id, made_by, made_at) values ($1, $2, $3, bank_now())`);

interface StoppedByStaff {
  paymentId: string;
  clientId: string;
  comment: string;
  madeBy: string;
}

/** The Authorized payment, which the caller has locked, becomes Blocked; its money stays held by a case. */
export async function stopPayment(tx: Db, { paymentId, clientId, comment, madeBy }: StoppedByStaff): Promise<void> {
  await blockAuthorized(tx, [paymentId]);
  const about = { subjectId: clientId, comment, openedBy: madeBy, paymentId };
  const caseId = await openCase(tx, { ...about, type: 'PAYMENT', title: 'Payment stopped by staff' });
  await tx.run(insertStop, [caseId, paymentId, madeBy]);
}

const isForKeyA = sql<{ found: boolean }>(`
  select exists (select from payment_stop where case_id = $1)
    and not exists (select from staff where person_id = $2 and position('${keyLetters.alert}' in keys) > 0) as found`);

export const whyNotReleased: NonNullable<CaseAction['whyNot']> = async (db, { id }, { id: actor }) =>
  (await db.one(isForKeyA, [id, actor])).found
    ? 'AML has stopped this payment: staff with key A release it.'
    : undefined;
