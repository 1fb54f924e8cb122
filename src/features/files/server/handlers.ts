/** Calls about documents. */
import type { Handlers } from '../../../server/http/context.ts';
import { Refusal } from '../../../shared/errors.ts';
import { page } from '../../../shared/limits.ts';
import type { fileCalls } from '../calls.ts';
import { readContent } from './contents.ts';
import * as queries from './sql.ts';

export const fileHandlers: Handlers<typeof fileCalls> = {
  listFiles: async ({ params, query }, { db }) => {
    const rows = await db.many(queries.listFiles, [params.companyId, query.next ?? null, page.size + 1]);
    const items = rows.slice(0, page.size).map((row) => ({
      id: row.id,
      name: row.name,
      category: row.category,
      type: row.media_type,
      sizeBytes: row.size_bytes,
      addedAt: row.added_at,
      addedBy: row.added_by,
    }));
    return { items, next: rows.length > page.size ? (items.at(-1)?.id ?? null) : null };
  },

  readFile: async ({ params }, { db }) => {
    const file = await db.maybe(queries.readFile, [params.companyId, params.fileId]);
    if (!file) throw new Refusal('not-found');
    // the person's own name for it never enters a header
    const name = `document-${params.fileId}.${extensions[file.media_type]}`;
    return { type: file.media_type, name, body: await readContent(db, file.hash) };
  },
};

const extensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
} as const;
