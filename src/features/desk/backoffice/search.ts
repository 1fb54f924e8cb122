/** The queries of the addresses of pages about one client. */
import * as z from 'zod/mini';
import { clientId } from '../../../shared/ids.ts';
import { clientDocumentsSearch } from '../../files/backoffice/clientDocumentsSearch.ts';

export const clientTabs = [
  'summary',
  'money',
  'transactions',
  'cards',
  'people',
  'cases',
  'screening',
  'messages',
  'documents',
  'log',
] as const;
export type ClientTab = (typeof clientTabs)[number];

/** The number of the client, the tab that is shown, and in its documents the filter and the one in the preview. */
export const clientSearch = z.object({
  ...clientDocumentsSearch.shape,
  id: z.optional(clientId),
  tab: z.optional(z.enum(clientTabs)),
});
