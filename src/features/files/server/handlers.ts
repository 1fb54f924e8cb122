/** Calls about documents. */
import type { Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { getScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import type { fileCalls } from '../calls.ts';
import type { MediaType } from '../rules.ts';
import { readContent } from './contents.ts';
import { fileSource } from './fileSource.ts';
import * as queries from './sql.ts';

export const fileHandlers: Handlers<typeof fileCalls> = {
  listFiles: ({ params, query }, context) =>
    readList(fileSource, getScope(params.companyId, context), query, context.db),

  exportFiles: ({ params, query }, context) =>
    exportList(fileSource, getScope(params.companyId, context), query, context),

  readFile: async ({ params }, { db }) => {
    const file = await db.maybe(queries.readFile, [params.companyId, params.fileId]);
    if (!file) throw new Refusal('not-found');
    return {
      type: file.media_type,
      name: savedName(params.fileId, file.media_type),
      body: await readContent(db, file.hash),
    };
  },
};

/** The person's own name for the file never enters a header. */
export function savedName(fileId: string, type: MediaType): string {
  return `document-${fileId}.${extensions[type]}`;
}

const extensions = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
} as const;
