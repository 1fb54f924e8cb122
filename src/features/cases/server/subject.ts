/** Reads what decides about whom a case is opened. */
import type { CaseAction } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { isStaffId } from '#shared/ids.ts';
import type { CaseType } from '../rules.ts';
import { type Applicant, type Boarding, notHeldText, whyNotAbout, whyNotLetIn } from '../subjects.ts';

const readApplicant = sql<Applicant>(`
  select c.type, c.flags,
    exists (select from account a where a.client_id = c.id and a.closed_at is null) as "hasAccount",
    exists (
      select from restriction r where r.client_id = c.id and r.scope <> 'out' and r.lifted_at is null) as "isStopped"
  from client c
  where c.id = $1`);

/** undefined: no client has this number */
export function findApplicant(db: Db, clientId: string): Promise<Applicant | undefined> {
  return db.maybe(readApplicant, [clientId]);
}

/** After a refusal of OPEN: who has an account, or was a client once, is never declined. */
export function flagsAfterDecline({ flags, hasAccount }: Applicant): string {
  return hasAccount || /[DZ]/.test(flags) ? flags : `${flags.replace('B', '')}D`;
}

/** Why staff open no case of this type about the client, and approve none. */
export async function whyNotOpened(db: Db, type: CaseType, clientId: string): Promise<string | undefined> {
  // administrators replace them on the page of the staff user
  if (type === 'PATTERN' && isStaffId(clientId)) return 'Devices of staff are replaced on the page of the staff user.';
  return whyNotAbout(type, await findApplicant(db, clientId));
}

const isHeld = sql<{ yes: boolean }>(`
  select exists (select from payment where id = $1 and state = payment_state('blocked')) as yes`);

/** Why nothing can be decided about a payment. */
export async function whyNotHeld(db: Db, paymentId: string | null): Promise<string | undefined> {
  if (paymentId === null) return 'This case names no payment.';
  return (await db.one(isHeld, [paymentId])).yes ? undefined : notHeldText;
}

/** Why a case of this type cannot be approved now. */
export async function whyNotApproved(db: Db, type: Boarding, clientId: string): Promise<string | undefined> {
  const applicant = await findApplicant(db, clientId);
  return applicant ? whyNotLetIn(type, applicant) : whyNotAbout(type, applicant);
}

/** For approvals of cases that could have been opened about somebody else, before that was refused. */
export const unlessAbout =
  (type: CaseType): NonNullable<CaseAction['whyNot']> =>
  (db, { clientId }) =>
    whyNotOpened(db, type, clientId);
