/** The proposal whose panel is open, in the address of every page that lists them. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';

export const proposalSearch = z.object({ proposal: z.optional(recordId) });
