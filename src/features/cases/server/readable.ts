/** A case that a staff user may see. */
import type { Context } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import { mayRead } from '../actionRules.ts';
import { getReader } from './caseReader.ts';
import { type CaseRow, readCase } from './sql.ts';

/** @throws Refusal not-found, also for a type that this staff user may not see */
export async function findReadableCase(
  context: Pick<Context, 'db' | 'caller'>,
  clientId: string,
  caseId: string,
): Promise<CaseRow> {
  const reader = getReader(context);
  const row = await context.db.maybe(readCase, [reader.id, clientId, caseId]);
  if (!row || !mayRead(reader, row)) throw new Refusal('not-found');
  return row;
}
