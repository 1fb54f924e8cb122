/**
 * Sends a report to the MLRO. The sender may write the row and may not read it again: the database sees to that. The
 * same report of the same person again within a day is answered like the first, and nothing is written.
 */
import { createHash } from 'node:crypto';
import { getPerson } from '#server/access/caller.ts';
import { countWithin } from '#server/access/rates.ts';
import { newId } from '#server/db/ids.ts';
import type { Context } from '#server/http/context.ts';
import { sameReportMs } from '../rules.ts';
import { insertReport } from './sql.ts';

interface Suspected {
  clientId: string;
  narrative: string;
  caseId?: string;
  /** of the case, as it was shown */
  version?: number;
  paymentId?: string;
}

export async function sendReport(
  { db, caller }: Context,
  { clientId, narrative, caseId, version, paymentId }: Suspected,
): Promise<void> {
  const author = getPerson(caller).personId;
  const same = sameReport([author, clientId, caseId ?? '', paymentId ?? '', plain(narrative)]);
  if ((await countWithin(db, same, sameReportMs)) > 1) return;
  const what = [clientId, caseId ?? null, version ?? null, paymentId ?? null, narrative];
  await db.run(insertReport, [newId(), ...what, author]);
}

/** Names a report without disclosing it or its author: the count is no report, and not even the sender may read one. */
function sameReport(parts: readonly string[]): string {
  return `same ${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;
}

/** Other spaces and capitals do not make another text. */
function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).join(' ');
}
