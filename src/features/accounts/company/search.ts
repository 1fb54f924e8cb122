/** The query of the accounts page's address. */
import * as z from 'zod/mini';
import { accountSearch } from '#features/clients/company/accountSearch.ts';
import { linesSearch } from '#features/payments/company/search.ts';
import { fundId } from '#shared/ids.ts';
import { invoiceList } from '../invoiceList.ts';

export const accountsSearch = z.object({
  /** the account that the page shows; without it, the list */
  account: z.optional(fundId),
  ...accountSearch.shape,
  /** the statement dialog is open */
  statement: z.optional(z.literal('1')),
  /** the open payment of that account, and the payment form */
  ...linesSearch.shape,
});

export const invoicesSearch = z.object(invoiceList.address);
