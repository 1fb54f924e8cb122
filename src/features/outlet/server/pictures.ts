/** Pictures of offers, as the browser has cropped them. */
import type pg from 'pg';
import { keepContent, readContent } from '#features/files/server/contents.ts';
import { getPerson } from '#server/access/caller.ts';
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import type { Handlers } from '#server/http/context.ts';
import type { DownloadAnswer } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { fileKinds, getFileKind, isHarmlessPicture } from '#shared/rules/files.ts';
import { getMeasures } from '#shared/rules/pictures.ts';
import type { outletCalls } from '../calls.ts';
import { pictureLimits, unusedPictureDays } from '../limits.ts';
import * as queries from './sql.ts';

type PictureCalls = Pick<typeof outletCalls, 'addPicture' | 'readPicture'>;

export const pictureHandlers: Handlers<PictureCalls> = {
  addPicture: async ({ body }, { db, caller }) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of body.read()) chunks.push(chunk);
    const bytes = Buffer.concat(chunks);
    const { type, width, height } = await judgePicture(bytes);
    const id = newId();
    const hash = await keepContent(db, bytes);
    await db.run(queries.insertPicture, [id, hash, type, width, height, getPerson(caller).personId]);
    const facts = { picture: id, hash: hash.toString('hex') };
    await record(db, { clientId: null, verb: 'coupon-picture.add', subjectKind: 'coupon', subjectId: id, facts });
    return { id };
  },

  readPicture: ({ params: { pictureId } }, { db }) => readCouponPicture(db, pictureId),
};

/** @throws Refusal not-found */
export async function readCouponPicture(db: Db, id: string): Promise<DownloadAnswer> {
  const picture = await db.maybe(queries.findPicture, [id]);
  if (!picture) throw new Refusal('not-found');
  const { media_type: type, hash } = picture;
  return { type, name: `${id}.${type.slice('image/'.length)}`, body: await readContent(db, hash) };
}

const batch = 100;

/** A batch of pictures that no offer has; true if there may be more. */
export const deleteUnusedPictures = async (pool: pg.Pool): Promise<boolean> =>
  (await getDb(pool).one(queries.deleteUnusedPictures, [unusedPictureDays, batch])).count === batch;

/** Where JPEG, PNG and WebP say what a camera has written. */
const cameraMarks = [Buffer.from('Exif\0\0', 'latin1'), Buffer.from('eXIf', 'latin1')];

/** @throws Refusal picture-not-valid, file-too-big for one over the limit of its place */
async function judgePicture(bytes: Buffer) {
  const kind = await getFileKind(bytes);
  if (kind !== 'png' && kind !== 'jpg' && kind !== 'gif') throw new Refusal('picture-not-valid');
  const measures = isHarmlessPicture(kind, bytes) ? getMeasures(kind, bytes) : null;
  const place = Object.values(pictureLimits).find(
    ({ width, height }) => measures?.width === width && measures.height === height,
  );
  if (!measures || !place || cameraMarks.some((mark) => bytes.includes(mark))) throw new Refusal('picture-not-valid');
  if (bytes.length > place.maxBytes) throw new Refusal('file-too-big');
  const { mime } = fileKinds[kind];
  return { type: mime, ...measures };
}
