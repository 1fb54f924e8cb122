/** Natural persons become clients, or are clients again (decisions for the back office, section 1, OPEN and REOPEN). */

import { findApplicant, flagsAfterDecline, whyNotApproved } from '#features/cases/server/subject.ts';
import { scoreOpened } from '#features/clients/score/server/opening.ts';
import { openAccount } from '#features/clients/server/openAccount.ts';
import { screenOpened } from '#features/screening/server/screenOpened.ts';
import type { CaseAction, CaseFact, Effect, FoundCase } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import { refuseScreened, whyScreened } from './screening.ts';

type Boarding = 'OPEN' | 'REOPEN';

/** First alone: a transaction that waited for the row would not see the account that was opened meanwhile. */
const lockClient = sql<never>('select from client where id = $1 for no key update');
const setFlags = sql<never>('update client set flags = $2 where id = $1');

/**
 * A person who was closed or declined for reasons of AML is let in by the Head of AML alone: after a true match, as a
 * suspect of fraud (a victim has a refund, or words about why there is none), after a decline by staff, and once closed
 * at once.
 */
const isBarredBefore = sql<{ found: boolean }>(`
  select exists (
      select from client_case
      where subject_id = $1 and type in ('SANCTION', 'PEP', 'RCA', 'ADVERSE_MEDIA', 'OPEN', 'REOPEN') and status = 2)
    or exists (
      select from client_case where subject_id = $1 and type = 'COMPANY' and status = 4 and duplicate_of is null)
    or exists (
      select from client_case k
      where k.subject_id = $1 and k.type = 'FRAUD' and k.status = 2
        and not exists (select from fraud_refund r where r.case_id = k.id))
    or exists (
      select from client_closing where client_id = $1 and notice_id is null and closed_by is not null) as found`);

export async function isBarred(db: Db, clientId: string): Promise<boolean> {
  return (await db.one(isBarredBefore, [clientId])).found;
}

/**
 * Locked, and still to be let in.
 * @throws Refusal transition-not-allowed where that is not so any more, open-cases while a list is being looked at
 */
async function lockApplicant(db: Db, type: Boarding, clientId: string) {
  await db.run(lockClient, [clientId]);
  const applicant = await findApplicant(db, clientId);
  if (!applicant || (await whyNotApproved(db, type, clientId)) !== undefined)
    throw new Refusal('transition-not-allowed');
  await refuseScreened(db, clientId);
  return applicant;
}

const isHighNow = sql<{ yes: boolean }>(`
  select exists (
    select from risk_factor where client_id = $1 and factor = 'ALL' and level = 'H' and until_at is null) as yes`);

export const openPerson: Effect = async ({ db }, { id, clientId }) => {
  const { flags } = await lockApplicant(db, 'OPEN', clientId);
  const { yes: wasHigh } = await db.one(isHighNow, [clientId]);
  await db.run(setFlags, [clientId, flags.replace(/[BD]/g, '')]);
  await openAccount(db, clientId);
  await scoreOpened(db, [clientId], wasHigh ? id : undefined);
  await screenOpened(db, clientId);
};

export const reopenPerson: Effect = async ({ db }, { clientId }) => {
  const { flags, hasAccount } = await lockApplicant(db, 'REOPEN', clientId);
  await db.run(setFlags, [clientId, flags.replace(/[BDZ]/g, '')]);
  if (!hasAccount) await openAccount(db, clientId);
  await scoreOpened(db, [clientId]);
  // no one has compared it while it was closed
  await screenOpened(db, clientId);
};

/**
 * Of OPEN. The comment of the decision keeps the reason. Who has an account meanwhile stays a client: the case alone
 * ends.
 * @throws Refusal transition-not-allowed for who is no client
 */
export const declinePerson: Effect = async ({ db }, { clientId }) => {
  await db.run(lockClient, [clientId]);
  const applicant = await findApplicant(db, clientId);
  if (!applicant) throw new Refusal('transition-not-allowed');
  const flags = flagsAfterDecline(applicant);
  if (flags !== applicant.flags) await db.run(setFlags, [clientId, flags]);
};

/** Why 'Approve' would do nothing now. */
export const unlessLetIn =
  (type: Boarding): NonNullable<CaseAction['whyNot']> =>
  async (db, { clientId }) =>
    (await whyNotApproved(db, type, clientId)) ?? (await whyScreened(db, clientId));

/** Why it cannot be approved now, and what comes first. */
export const applicantFacts =
  (type: Boarding) =>
  async (db: Db, { clientId, status }: FoundCase): Promise<CaseFact[]> => {
    if (status === 1 || status === 2) return [];
    const why = await whyNotApproved(db, type, clientId);
    if (why !== undefined) return [{ label: 'Cannot be approved', value: why }];
    const screened = await whyScreened(db, clientId);
    if (!screened) return [];
    return [
      { label: 'Decided first', value: 'Cases about lists or people in office are open.', cases: screened.cases },
    ];
  };
