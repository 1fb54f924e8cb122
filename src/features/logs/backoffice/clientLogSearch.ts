/** Filter and the one record whose log is shown, in the address of a client's page. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';
import { logSearch } from '../logFilter.ts';

export const clientLogSearch = z.object({ ...logSearch.shape, record: z.optional(recordId) });
