/** What the address of the ledger holds: the account that is open, what narrows its entries, and what is looked for. */
import * as z from 'zod/mini';
import { formedText, plainText } from '#shared/rules/texts.ts';
import { entryList } from '../entryList.ts';
import { ledgerAddress } from '../rules.ts';

export const ledgerSearch = z.object({
  ...entryList.address,
  account: z.optional(ledgerAddress),
  find: z.optional(plainText(50)),
  /** the entry whose panel is open */
  entry: z.optional(formedText(18, /^\d+$/)),
});
