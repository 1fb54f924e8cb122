/** Whose bench it is, and who reads it. */
import { seenBy } from '#features/payments/lists/server/staffHandlers.ts';
import { getPerson } from '#server/access/caller.ts';
import { readBankTime } from '#server/clock/bank.ts';
import type { Context } from '#server/http/context.ts';
import type { Scope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { hasRole } from '#shared/staffGroups.ts';
import { getPeriod, type Period } from '../period.ts';
import type { EventReader } from './eventSource.ts';
import { findClient } from './sql.ts';

export function getEventReader(context: Pick<Context, 'caller'>): EventReader {
  const { staffRole: role } = getPerson(context.caller);
  return { isRestricted: seenBy(context).isRestricted, seesShadow: hasRole(role, 'amlOfficers') };
}

/** Financial and Executive read no narratives: no matches in words, no notes. */
export const mayReadWords = ({ caller }: Pick<Context, 'caller'>): boolean =>
  hasRole(getPerson(caller).staffRole, 'amlDesk');

/** @throws Refusal period-not-valid */
export async function readPeriod(
  { db }: Pick<Context, 'db'>,
  asked: { [K in keyof Period]?: string | undefined },
): Promise<Period & { today: string }> {
  const { today } = await readBankTime(db);
  const { from, to } = asked;
  const period = getPeriod({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, today);
  if (!period) throw new Refusal('period-not-valid');
  return { ...period, today };
}

/** @throws Refusal not-found */
export async function refuseUnknown({ db }: Pick<Context, 'db'>, clientId: string): Promise<void> {
  if (!(await db.maybe(findClient, [clientId]))) throw new Refusal('not-found');
}

/** A client's rows without a feed, read by staff; who is linked to the client does not get so far. */
export function scopeOfClient(clientId: string, { caller, services }: Pick<Context, 'caller' | 'services'>): Scope {
  return { clientId, personId: getPerson(caller).personId, zone: services.bank.zone, verbs: [] };
}
