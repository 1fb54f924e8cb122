/** Files on their way: a token, then the bytes, then what they become. Each step wants the session that began. */
import { hash as computeHash } from 'node:crypto';
import { getPerson } from '#server/access/caller.ts';
import { refuseOften } from '#server/access/rates.ts';
import { newToken, secretHash } from '#server/access/tokens.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import type { ReceivedFile } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import type { Whom } from '#shared/reference/fileCategories.ts';
import { faultOfFile, fileKinds, getFileKind } from '#shared/rules/files.ts';
import { fileTokens } from '../limits.ts';
import { type MediaType, mediaTypes } from '../rules.ts';

/** A person without an account has documents too, such as those that answer a request. */
const findWhom = sql<{ type: Whom }>(`
  select type from client where id = $1
  union all
  select 'N' from person where id = $1 and kind = 'client'
  limit 1`);
const forgetOld = sql<never>('delete from upload where expires_at < now()');
const insertUpload = sql<{ expires_at: string }>(`
  insert into upload (token_hash, session_id, person_id, client_id, expires_at)
  values ($1, $2, $3, $4, now() + make_interval(secs => ${fileTokens.aliveMs / 1000}))
  returning expires_at`);
const lockUpload = sql<{ client_id: string; media_type: MediaType | null; bytes: Buffer | null }>(`
  select client_id, media_type, bytes
  from upload
  where token_hash = $1 and session_id = $2 and expires_at > now()
  for update`);
const keepBytes = sql<never>('update upload set media_type = $2, bytes = $3 where token_hash = $1');
const endUpload = sql<never>('delete from upload where token_hash = $1');

/** @throws Refusal not-found, too-many-sent */
export async function beginUpload(clientId: string, { db, caller }: Context) {
  const { personId, sessionId } = getPerson(caller);
  await readClientType(db, clientId);
  await refuseOften(db, 'too-many-sent', `files sent ${personId}`, { ...fileTokens, most: fileTokens.mostPerDay });
  await db.run(forgetOld);
  const token = newToken();
  const { expires_at: expiresAt } = await db.one(insertUpload, [secretHash(token), sessionId, personId, clientId]);
  return { token, expiresAt };
}

/** Whether a client is a person or a company. @throws Refusal not-found */
export async function readClientType(db: Db, clientId: string): Promise<Whom> {
  const found = await db.maybe(findWhom, [clientId]);
  if (!found) throw new Refusal('not-found');
  return found.type;
}

/** The type comes from the content, whatever the sender says. */
export async function receiveBytes(token: string, file: ReceivedFile, context: Context) {
  if ((await lockedUpload(token, context)).bytes) throw new Refusal('state-conflict');
  const bytes = await toBytes(file);
  const fault = await faultOfFile('', bytes);
  if (fault) throw new Refusal(fault);
  const type = await getType(bytes);
  await context.db.run(keepBytes, [secretHash(token), type, bytes]);
  return { hash: computeHash('sha256', bytes, 'hex'), type, size: bytes.length };
}

export interface Sent {
  clientId: string;
  type: MediaType;
  bytes: Buffer;
}

/**
 * What was sent for a client; its token is good no more. @throws Refusal not-found, state-conflict before the bytes
 * came
 */
export async function takeUpload(token: string, clientId: string, context: Context): Promise<Sent> {
  const { client_id: of, media_type: type, bytes } = await lockedUpload(token, context);
  if (of !== clientId) throw new Refusal('not-found');
  if (!type || !bytes) throw new Refusal('state-conflict');
  await context.db.run(endUpload, [secretHash(token)]);
  return { clientId, type, bytes };
}

/** @throws Refusal not-found: no such token, another session's, or too old */
async function lockedUpload(token: string, { db, caller }: { db: Db; caller: Context['caller'] }) {
  const found = await db.maybe(lockUpload, [secretHash(token), getPerson(caller).sessionId]);
  if (!found) throw new Refusal('not-found');
  return found;
}

export async function toBytes(file: ReceivedFile): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** @throws Refusal file-type-forbidden */
export async function getType(bytes: Uint8Array): Promise<MediaType> {
  const kind = await getFileKind(bytes);
  const type = mediaTypes.find((one) => kind && fileKinds[kind].mime === one);
  if (!type) throw new Refusal('file-type-forbidden');
  return type;
}
