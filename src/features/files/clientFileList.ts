/** Documents of a client as staff see them: filters and orders, columns in a table and in a file. */
import * as z from 'zod/mini';
import { formatPlain } from '#shared/formatPlain.ts';
import { anyOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';
import { allFileCategories, allFileCategoryCodes } from '#shared/reference/fileCategories.ts';
import { type LanguageCode, languageCodes, languageNames } from '#shared/reference/languages.ts';
import { statementFormatNames, statementFormats } from '#shared/reference/statementFormats.ts';
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
  category: z.nullable(z.enum(allFileCategoryCodes)),
  /** of a statement: its format, and the language where it has one; older records name none */
  made: z.nullable(z.object({ format: z.enum(statementFormatNames), language: z.nullable(z.enum(languageCodes)) })),
  /** null: a statement is made again, nothing of it is kept */
  type: z.nullable(z.enum(mediaTypes)),
  sizeBytes: z.nullable(z.int()),
  addedAt: z.string(),
  /** name of the person; '' for the bank itself */
  addedBy: z.string(),
  /** macros, scripts, templates from elsewhere, files inside; null: a statement, or no one has looked */
  hasActiveContent: z.nullable(z.boolean()),
  /** compared with what it should prove; null: not yet */
  checkedAt: z.nullable(z.string()),
  checkedBy: z.string(),
});
export type ClientFile = z.output<typeof clientFile>;

/** 'Registry extract'; of a statement 'PDF, German' */
export function formatKind({ category, made }: Pick<ClientFile, 'category' | 'made'>): string {
  if (category) return allFileCategories[category];
  if (!made) return '';
  const { title, isMoneyOnly } = statementFormats[made.format];
  // formats for programs have no language
  return made.language && !isMoneyOnly ? `${title}, ${languageWords.get(made.language)}` : title;
}
const languageWords = new Map<LanguageCode, string>(languageNames);

export const clientFileList = declareList({
  name: 'client-documents',
  item: clientFile,
  filters: { text: searchText(), origin: anyOf(fileOriginCodes), category: anyOf(allFileCategoryCodes) },
  sorts: {
    at: ({ addedAt }) => sortMoment(addedAt),
    name: ({ name }) => formatPlain(name),
    size: ({ sizeBytes }) => sizeBytes ?? 0,
  },
  order: '-at',
  getKey: ({ id }) => id,
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
