import { type ReportStep, whyNotStep } from '#features/suspicions/rules.ts';
import { getPerson } from '#server/access/caller.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { findReport, type LockedReport, lockReport } from './sql.ts';

/**
 * The report, locked, as it was shown.
 * @throws Refusal not-found, also where it is there and the caller may not read it; mlro-needed, own-report,
 * transition-not-allowed; version-changed
 */
export async function lockForStep(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  step: ReportStep,
  reportId: string,
  version: number,
): Promise<LockedReport> {
  const values = [reportId, getPerson(caller).personId];
  const found = await db.maybe(findReport, values);
  if (!found) throw new Refusal('not-found');
  // row security locks it for the MLRO alone
  const row = (found.is_mlro ? await db.maybe(lockReport, values) : undefined) ?? found;
  const { state, is_mlro: isMlro, is_author: isAuthor } = row;
  const why = whyNotStep(step, { state, isMlro, isAuthor });
  if (why !== undefined) throw new Refusal(why);
  if (row.version !== version) throw new Refusal('version-changed');
  return row;
}
