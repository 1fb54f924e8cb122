/** What the address of the reconciliation holds: what narrows the lines, and the line whose panel is open. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';
import { lineList } from '../lineList.ts';

export const reconciliationSearch = z.object({ ...lineList.address, line: z.optional(recordId) });
