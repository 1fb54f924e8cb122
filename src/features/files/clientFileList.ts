/** Documents of a client as staff see them: filters and orders, columns in a table and in a file. */
import * as z from 'zod/mini';
import { anyOf, searchText } from '../../shared/lists/fields.ts';
import { declareList, sortMoment } from '../../shared/lists/list.ts';
import { plainWords } from '../../shared/plainWords.ts';
import { fileCategoryCodes } from '../../shared/reference/fileCategories.ts';
import { mediaTypes } from './rules.ts';

/** Where a document comes from. */
export const fileOrigins = {
  client: 'Given by the client',
  staff: 'Filed by staff',
  statement: 'Statement made',
} as const;
export type FileOrigin = keyof typeof fileOrigins;
export const fileOriginCodes = ['client', 'staff', 'statement'] as const satisfies readonly FileOrigin[];

export const clientFile = z.object({
  id: z.string(),
  origin: z.enum(fileOriginCodes),
  name: z.string(),
  /** null: a statement */
  category: z.nullable(z.enum(fileCategoryCodes)),
  /** null: a statement is made anew, nothing of it is kept */
  type: z.nullable(z.enum(mediaTypes)),
  sizeBytes: z.nullable(z.int()),
  addedAt: z.string(),
  /** name of the person; '' for the bank itself */
  addedBy: z.string(),
  /** compared with what it should prove; null: not yet */
  checkedAt: z.nullable(z.string()),
  checkedBy: z.string(),
});
export type ClientFile = z.output<typeof clientFile>;

export const clientFileList = declareList({
  name: 'client-documents',
  item: clientFile,
  filters: { text: searchText(), origin: anyOf(fileOriginCodes), category: anyOf(fileCategoryCodes) },
  sorts: {
    at: ({ addedAt }) => sortMoment(addedAt),
    name: ({ name }) => plainWords(name),
    size: ({ sizeBytes }) => sizeBytes ?? 0,
  },
  order: '-at',
  keyOf: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    name: 'Name',
    origin: 'From',
    category: 'Kind',
    size: 'Size, bytes',
    by: 'By',
    at: 'Date',
    checked: 'Checked on',
    checker: 'Checked by',
  },
});
