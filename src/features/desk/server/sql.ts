/** Queries of the case file. */
import { sql } from '#server/db/pool.ts';

export interface FileRow {
  id: string;
  name: string;
  media_type: string;
  size_bytes: number;
  hash: Buffer;
  added_at: string;
  added_by: string | null;
}

/** The files that stand with a case, the oldest first: one more than a ZIP may hold. */
export const listFiles = sql<FileRow>(`
  select f.id, f.name, f.media_type, f.size_bytes, f.hash, f.added_at, p.full_name as added_by
  from case_file c join client_file f on f.id = c.file_id left join person p on p.id = f.added_by
  where c.case_id = $1 order by f.added_at, f.id limit 201`);
