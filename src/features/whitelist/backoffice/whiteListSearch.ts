/** The entry of the white list whose panel is open, in the address of a client's page. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';

export const whiteListSearch = z.object({ entry: z.optional(recordId) });
