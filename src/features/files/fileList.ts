/** The list of a company's documents: its filters and orders, and its columns in a table and in a file. */

import { formatPlain } from '#shared/formatPlain.ts';
import { anyOf, searchText } from '#shared/lists/fields.ts';
import { declareList, sortMoment } from '#shared/lists/list.ts';
import { fileCategoryCodes } from '#shared/reference/fileCategories.ts';
import { companyFile } from './companyFile.ts';

export const fileList = declareList({
  name: 'documents',
  item: companyFile,
  filters: { text: searchText(), category: anyOf(fileCategoryCodes) },
  sorts: {
    at: ({ addedAt }) => sortMoment(addedAt),
    name: ({ name }) => formatPlain(name),
    size: ({ sizeBytes }) => sizeBytes,
  },
  order: '-at',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    name: 'Name',
    category: 'Kind',
    size: 'Size, bytes',
    by: 'Sent by',
    at: 'Received',
  },
});
