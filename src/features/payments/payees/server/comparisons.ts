/** How often one person may learn whether a name belongs to an account, by whatever call. */

import { payeeChecks } from '#features/payments/limits.ts';
import { waitAfter } from '#server/access/rates.ts';
import type { Db } from '#server/db/pool.ts';

/**
 * Counts one comparison of a person. False if it is one too many within a minute: then its result must not be shown.
 * Payee checks count each; orders count those without a match, because a right name says nothing new to who knows it.
 */
export async function mayCompare(db: Db, personId: string): Promise<boolean> {
  return (await waitToCompare(db, personId)) === undefined;
}

/** Counts like `mayCompare`. Gives how long to wait, ms, if this is one too many. */
export function waitToCompare(db: Db, personId: string): Promise<number | undefined> {
  return waitAfter(db, `payee ${personId}`, payeeChecks);
}
