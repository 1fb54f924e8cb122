/** Filter and order of the list of documents in the address of a page. */
import * as z from 'zod/mini';
import { fileList } from '../fileList.ts';

export const documentsSearch = z.object(fileList.address);
export type DocumentsSearch = z.output<typeof documentsSearch>;
