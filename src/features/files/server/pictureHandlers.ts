/** Staff look at pictures of a client, and keep them. */
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { pictureCalls } from '../pictureCalls.ts';
import { downloadName, isPictureType, type PictureKind, pictureKindCodes, pictureKinds } from '../rules.ts';
import type { Purpose } from '../staffCalls.ts';
import { keepContent, readContent } from './contents.ts';
import { getReason } from './purpose.ts';
import * as queries from './staffSql.ts';
import { takeUpload } from './uploads.ts';

const look =
  (kind: PictureKind) =>
  ({ params: { clientId }, query }: { params: { clientId: string }; query: Purpose }, context: Context) =>
    readPicture(clientId, kind, query, context);

const keep =
  (kind: PictureKind) =>
  ({ params: { clientId }, body }: { params: { clientId: string }; body: Kept }, context: Context) =>
    keepPicture(clientId, kind, body, context);

export const pictureHandlers: Handlers<typeof pictureCalls> = {
  listPictures: async ({ params: { clientId } }, { db }) => {
    if (!(await db.maybe(queries.findClient, [clientId]))) throw new Refusal('not-found');
    return { items: await listPictures(db, clientId), next: null };
  },
  readFace: look('face'),
  readFront: look('front'),
  readBack: look('back'),
  putFace: keep('face'),
  putFront: keep('front'),
  putBack: keep('back'),
};

/** In words: 'Face' */
export function pictureName(kind: PictureKind): string {
  return pictureKinds[kind];
}

/** Which pictures are on file, in the order of the screen, and since when they are checked (ISO 8601 UTC). */
export async function listPictures(db: Db, clientId: string) {
  const rows = await db.many(queries.listPictures, [clientId]);
  return pictureKindCodes.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ kind, type: row.media_type, checkedAt: row.added_at })),
  );
}

async function readPicture(clientId: string, kind: PictureKind, purpose: Purpose, context: Context) {
  const { db } = context;
  const found = (await db.many(queries.listPictures, [clientId])).find((row) => row.kind === kind);
  if (!found) throw new Refusal('not-found');
  const detail = await getReason(db, clientId, purpose);
  const about = { clientId, subjectKind: 'client', subjectId: clientId, facts: { picture: kind }, detail } as const;
  recordLook(context, { ...about, verb: 'picture.read' });
  const ending = found.media_type === 'image/jpeg' ? '' : `.${found.media_type.slice('image/'.length)}`;
  const name = downloadName(`${clientId}-${kind}${ending}`, found.media_type);
  return { type: found.media_type, name, body: await readContent(db, found.hash) };
}

interface Kept {
  token: string;
  comment: string;
}

async function keepPicture(clientId: string, kind: PictureKind, { token, comment }: Kept, context: Context) {
  const { db, caller } = context;
  const { type, bytes } = await takeUpload(token, clientId, context);
  if (!(await db.maybe(queries.findPerson, [clientId]))) throw new Refusal('not-a-person');
  if (!isPictureType(type)) throw new Refusal('file-type-forbidden');
  const hash = await keepContent(db, bytes);
  const by = getPerson(caller).personId;
  await db.run(queries.insertPicture, [newId(), clientId, kind, hash, type, bytes.length, comment, by]);
  const about = { clientId, verb: 'picture.add', subjectKind: 'client', subjectId: clientId } as const;
  await record(db, { ...about, facts: { picture: kind, hash: hash.toString('hex') }, detail: { comment } });
}
