/** The check whose panel is open, in the address of a client's page. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';

export const checkSearch = z.object({ check: z.optional(recordId) });
