/** Natural persons become clients, or are clients again (decisions for the back office, section 1, OPEN and REOPEN). */
import type { Effect } from '../../../server/cases/declared.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { Refusal } from '../../../shared/errors.ts';
import { scoreOpened } from '../../clients/score/server/opening.ts';
import { openAccount } from '../../clients/server/openAccount.ts';
import { screenOpened } from '../../screening/server/screenOpened.ts';
import * as queries from './sql.ts';

const readPerson = sql<{ flags: string; type: string; accounts: number }>(`
  select c.flags, c.type, (select count(*)::integer from account a where a.client_id = c.id and a.closed_at is null) as accounts
  from client c where c.id = $1 for no key update`);
const setFlags = sql<never>('update client set flags = $2 where id = $1');

/**
 * Whoever was closed or declined for reasons of AML is let in by the Head of AML alone: after a true match, as a suspect of
 * fraud (a victim has a refund, or words about why there is none), after a decline, and once closed at once.
 */
const isBarredBefore = sql<{ found: boolean }>(`
  select exists (
      select from client_case
      where subject_id = $1 and type in ('SANCTION', 'PEP', 'RCA', 'ADVERSE_MEDIA', 'OPEN', 'REOPEN') and status = 2)
    or exists (
      select from client_case k
      where k.subject_id = $1 and k.type = 'FRAUD' and k.status = 2
        and not exists (select from fraud_refund r where r.case_id = k.id))
    or exists (
      select from client_closing where client_id = $1 and notice_id is null and closed_by is not null) as found`);

export async function isBarred(db: Db, clientId: string): Promise<boolean> {
  return (await db.one(isBarredBefore, [clientId])).found;
}

/** @throws Refusal open-cases while a list is being looked at; transition-not-allowed for a company */
async function lockPerson(db: Db, clientId: string) {
  const person = await db.maybe(readPerson, [clientId]);
  if (person?.type !== 'N') throw new Refusal('transition-not-allowed');
  if ((await db.one(queries.hasScreening, [clientId])).found) throw new Refusal('open-cases');
  return person;
}

const isHighNow = sql<{ yes: boolean }>(`
  select exists (
    select from risk_factor where client_id = $1 and factor = 'ALL' and level = 'H' and until_at is null) as yes`);

export const openPerson: Effect = async ({ db }, { id, clientId }) => {
  const { flags, accounts } = await lockPerson(db, clientId);
  const { yes: wasHigh } = await db.one(isHighNow, [clientId]);
  await db.run(setFlags, [clientId, flags.replace(/[BD]/g, '')]);
  if (accounts === 0) await openAccount(db, clientId);
  await scoreOpened(db, [clientId], wasHigh ? id : undefined);
  await screenOpened(db, clientId);
};

export const reopenPerson: Effect = async ({ db }, { clientId }) => {
  const { flags, accounts } = await lockPerson(db, clientId);
  await db.run(setFlags, [clientId, flags.replace(/[BDZ]/g, '')]);
  if (accounts === 0) await openAccount(db, clientId);
  await scoreOpened(db, [clientId]);
  // nobody has compared it while it was closed
  await screenOpened(db, clientId);
};

/** The comment of the decision keeps the reason. A closed client stays closed. */
export const declinePerson: Effect = async ({ db }, { clientId }) => {
  const person = await db.maybe(readPerson, [clientId]);
  if (!person) throw new Refusal('transition-not-allowed');
  const { flags } = person;
  if (!/[DZ]/.test(flags)) await db.run(setFlags, [clientId, `${flags.replace('B', '')}D`]);
};
