/** The query of the address of a page about one client. */
import * as z from 'zod/mini';
import { clientCardsSearch } from '#features/cards/backoffice/clientCardsSearch.ts';
import { accountSearch } from '#features/clients/record/backoffice/accountSearch.ts';
import { scoreSearch } from '#features/clients/score/backoffice/scoreSearch.ts';
import { copySearch } from '#features/copies/backoffice/copySearch.ts';
import { clientDocumentsSearch } from '#features/files/backoffice/clientDocumentsSearch.ts';
import { clientLogSearch } from '#features/logs/backoffice/clientLogSearch.ts';
import { clientTransactionsSearch } from '#features/payments/lists/backoffice/clientTransactionsSearch.ts';
import { relationsSearch } from '#features/relations/backoffice/relationsSearch.ts';
import { checkSearch } from '#features/screening/backoffice/checkSearch.ts';
import { whiteListSearch } from '#features/whitelist/backoffice/whiteListSearch.ts';
import { clientId, recordId } from '#shared/ids.ts';

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

/** What the tabs keep in the address: the open panel of each, filters and orders. Their lists share fields. */
const ofTabs = {
  ...scoreSearch.shape,
  ...accountSearch.shape,
  ...whiteListSearch.shape,
  ...clientTransactionsSearch.shape,
  ...clientCardsSearch.shape,
  ...checkSearch.shape,
  ...copySearch.shape,
  ...relationsSearch.shape,
  ...clientLogSearch.shape,
  ...clientDocumentsSearch.shape,
};

/** The number of the client, the tab that is shown, and what it shows. */
export const clientSearch = z.object({ ...ofTabs, id: z.optional(clientId), tab: z.optional(z.enum(clientTabs)) });

/** Another tab begins again. */
export const noneOfTabs = Object.fromEntries(Object.keys(ofTabs).map((name) => [name, undefined])) as Partial<
  Record<keyof typeof ofTabs, undefined>
>;

export const reportSearch = z.object({ id: z.optional(recordId) });
