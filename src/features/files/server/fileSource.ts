/** The list of documents. */
import { sql } from 'kysely';
import { among, holds } from '#server/lists/conditions.ts';
import type { Source } from '#server/lists/source.ts';
import { type FileCategory, fileCategories } from '#shared/reference/fileCategories.ts';
import { fileList } from '../fileList.ts';
import type { MediaType } from '../rules.ts';

interface FileRow {
  id: string;
  name: string;
  category: FileCategory;
  media_type: MediaType;
  size_bytes: number;
  added_at: string;
  added_by: string;
}

export const fileSource: Source<typeof fileList, FileRow> = {
  list: fileList,
  relations: ({ clientId }) => [
    sql`
      select f.id, f.name, plain_words(f.name) as name_key, f.category, f.media_type, f.size_bytes, f.added_at,
        coalesce(p.full_name, '') as added_by
      from client_file f
      left join person p on p.id = f.added_by
      where f.client_id = ${clientId} and not f.by_staff`,
  ],
  filters: { text: holds(['name']), category: among('category') },
  sorts: {
    at: { column: 'added_at', type: 'timestamptz' },
    name: { column: 'name_key', type: 'text' },
    size: { column: 'size_bytes', type: 'bigint' },
  },
  tie: [{ column: 'id', type: 'uuid' }],
  indexed: ['at'],
  toItem: ({ id, name, category, media_type, size_bytes, added_at, added_by }) => ({
    id,
    name,
    category,
    type: media_type,
    sizeBytes: size_bytes,
    addedAt: added_at,
    addedBy: added_by,
  }),
  cells: {
    name: ({ name }) => name,
    category: ({ category }) => fileCategories[category],
    size: ({ sizeBytes }) => String(sizeBytes),
    by: ({ addedBy }) => addedBy || 'The bank',
    at: ({ addedAt }, { timeIn }) => timeIn(addedAt),
  },
  exported: { verb: 'file.export', subjectKind: 'client' },
};
