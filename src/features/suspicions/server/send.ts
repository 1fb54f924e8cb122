/** Sends a report to the MLRO. The sender may write the row and may not read it again: the database sees to that. */
import { personOf } from '../../../server/access/caller.ts';
import { newId } from '../../../server/db/ids.ts';
import type { Context } from '../../../server/http/context.ts';
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
  const what = [clientId, caseId ?? null, version ?? null, paymentId ?? null, narrative];
  await db.run(insertReport, [newId(), ...what, personOf(caller).personId]);
}
