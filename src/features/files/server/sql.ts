/** Queries of documents. */

import { sql } from '../../../server/db/pool.ts';
import type { FileCategory } from '../../../shared/reference/fileCategories.ts';
import type { MediaType } from '../rules.ts';

export interface FileRow {
  id: string;
  name: string;
  category: FileCategory;
  media_type: MediaType;
  size_bytes: number;
  added_at: string;
  added_by: string;
}

/** The newest first; $2: the last of the page before, or null. */
export const listFiles = sql<FileRow>(`
  select f.id, f.name, f.category, f.media_type, f.size_bytes, f.added_at, coalesce(p.full_name, '') as added_by
  from client_file f
  left join person p on p.id = f.added_by
  where f.client_id = $1
    and ($2::uuid is null or (f.added_at, f.id) < (select l.added_at, l.id from client_file l where l.client_id = $1 and l.id = $2))
  order by f.added_at desc, f.id desc
  limit $3`);

export const readFile = sql<{ name: string; media_type: MediaType; hash: Buffer }>(
  'select name, media_type, hash from client_file where client_id = $1 and id = $2',
);
