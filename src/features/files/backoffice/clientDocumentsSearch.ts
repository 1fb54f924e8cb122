/** Filter, order and the document in the preview, in the address of a client's page. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';
import { clientFileList } from '../clientFileList.ts';

export const clientDocumentsSearch = z.object({ ...clientFileList.address, file: z.optional(recordId) });
export type ClientDocumentsSearch = z.output<typeof clientDocumentsSearch>;
