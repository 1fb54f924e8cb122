/** What rules ask before they raise an event. */
import type { Db } from '#server/db/pool.ts';
import type { WatchRule } from '../rules.ts';
import { isListed } from './sql.ts';

/**
 * Whether payments of the client with this counterparty do not raise the rule today: a living entry, made for the data
 * of today. It never covers a client of whom an alert was a true positive.
 */
export async function isWhitelisted(db: Db, clientId: string, iban: string, rule: WatchRule): Promise<boolean> {
  return (await db.one(isListed, [clientId, iban, rule])).yes;
}
