/** The queries of the addresses of pages about one client. */
import * as z from 'zod/mini';
import { clientId } from '../../../shared/ids.ts';

/** The number of the client. */
export const clientSearch = z.object({ id: z.optional(clientId) });
