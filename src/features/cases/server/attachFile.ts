/** Staff add a file to a case of any type. */
import { record } from '#server/audit/record.ts';
import { sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { mayAct } from '../actionRules.ts';
import { isClosed } from '../rules.ts';
import { getReader } from './caseReader.ts';
import { findReadableCase } from './readable.ts';

/** A decision that closes the case waits, or has closed it. */
const lockCase = sql<never>('select from client_case where id = $1 for share');
const insert = sql<never>('insert into case_file (case_id, file_id) values ($1, $2)');

/**
 * The file, which was filed for the client of the case, stands with the case from now on.
 * @throws Refusal not-found for another client's case or one that is hidden, not-permitted without a key of its type,
 *   transition-not-allowed once it is closed
 */
export async function attachFile(
  context: Context,
  { clientId, caseId, fileId }: { clientId: string; caseId: string; fileId: string },
): Promise<void> {
  const { db } = context;
  await db.run(lockCase, [caseId]);
  const row = await findReadableCase(context, clientId, caseId);
  if (!mayAct(getReader(context), row)) throw new Refusal('not-permitted');
  if (isClosed(row.kind, row.status)) throw new Refusal('transition-not-allowed');
  await db.run(insert, [caseId, fileId]);
  const about = { clientId, verb: 'case.file', subjectKind: 'case', subjectId: caseId } as const;
  await record(db, { ...about, facts: { file: fileId } });
}
