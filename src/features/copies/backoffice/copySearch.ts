/** The copy of a person's data whose panel is open, in the address of a client's page. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';

export const copySearch = z.object({ copy: z.optional(recordId) });
