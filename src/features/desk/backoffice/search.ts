/** What may stand behind the question mark of the pages about one client. */
import * as z from 'zod/mini';
import { clientId } from '../../../shared/ids.ts';

/** Of one client: the number. */
export const clientSearch = z.object({ id: z.optional(clientId) });
