/** A document that a client gives by itself: type by content, and the same bytes kept once. */
import { hash as computeHash } from 'node:crypto';
import { getActor } from '#server/access/caller.ts';
import { refuseOften } from '#server/access/rates.ts';
import { sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import type { ReceivedFile } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import type { AnyFileCategory } from '#shared/reference/fileCategories.ts';
import { faultOfFile } from '#shared/rules/files.ts';
import { fileTokens } from '../limits.ts';
import { addFile } from './addFile.ts';
import { getType, toBytes } from './uploads.ts';

const findSame = sql<{ id: string }>(`
  select id from client_file where client_id = $1 and hash = $2 and not by_staff
  order by added_at desc, id desc limit 1`);

/**
 * Keeps what a user of the company, or the person on the own device, has sent and returns the id of the document; of
 * the same bytes given before, that one.
 * @throws Refusal too-many-sent, and those of `addFile`
 */
export async function receiveGiven(
  { db, caller }: Context,
  clientId: string,
  category: AnyFileCategory,
  file: ReceivedFile,
): Promise<string> {
  const { personId } = getActor(caller);
  await refuseOften(db, 'too-many-sent', `files sent ${personId}`, { ...fileTokens, most: fileTokens.mostPerDay });
  const bytes = await toBytes(file);
  const fault = await faultOfFile(file.name, bytes);
  if (fault) throw new Refusal(fault);
  const same = await db.maybe(findSame, [clientId, Buffer.from(computeHash('sha256', bytes, 'hex'), 'hex')]);
  if (same) return same.id;
  const type = await getType(bytes);
  return addFile(db, { clientId, category, name: file.name, type, bytes, addedBy: personId });
}
