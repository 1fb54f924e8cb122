/** The queries of the addresses of pages about one client. */
import * as z from 'zod/mini';
import { clientId } from '../../../shared/ids.ts';

export const clientTabs = ['summary', 'money', 'cards', 'people', 'cases', 'messages', 'log'] as const;
export type ClientTab = (typeof clientTabs)[number];

/** The number of the client, and the tab that is shown. */
export const clientSearch = z.object({ id: z.optional(clientId), tab: z.optional(z.enum(clientTabs)) });
