/** Queries of documents and pictures for staff. */
import { sql } from '#server/db/pool.ts';
import type { MediaType, PictureKind, PictureType } from '../rules.ts';

export const findPerson = sql<{ id: string }>(`select id from client where id = $1 and type = 'N'`);
export const findClient = sql<{ id: string }>('select id from client where id = $1');

/** Files of a natural person are about who they are. */
export const readFile = sql<{ media_type: MediaType; hash: Buffer; of_person: boolean }>(`
  select f.media_type, f.hash, coalesce(c.type, 'N') = 'N' as of_person
  from client_file f
  left join client c on c.id = f.client_id
  where f.client_id = $1 and f.id = $2`);

export const checkFile = sql<never>(
  'update client_file set checked_by = $3, checked_at = bank_now() where client_id = $1 and id = $2',
);

interface PictureRow {
  id: string;
  kind: PictureKind;
  media_type: PictureType;
  hash: Buffer;
  added_at: string;
}

/** The ones that count. */
export const listPictures = sql<PictureRow>(`
  select distinct on (kind) id, kind, media_type, hash, added_at
  from client_picture
  where client_id = $1
  order by kind, added_at desc, id desc`);

export const insertPicture = sql<never>(`
  insert into client_picture (id, client_id, kind, hash, media_type, size_bytes, comment, added_by, added_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, bank_now())`);
