/** The list of a company's accounts: its filter and orders, and its columns in a table and in a file. */
import * as z from 'zod/mini';
import { formatPlain } from '#shared/formatPlain.ts';
import { searchText } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';
import { getMinor } from '#shared/money.ts';

const account = z.object({
  /** fund id: 'EUR.LT12…', with .B while a bailiff blocks the account */
  id: z.string(),
  /** 1 for the main account, then in the order of opening */
  place: z.int(),
  name: z.string(),
  iban: z.string(),
  currency: z.string(),
  isBlocked: z.boolean(),
  /** amount texts; available = balance − reserved − floor */
  balance: z.string(),
  reserved: z.string(),
  available: z.string(),
});
export type Account = z.output<typeof account>;

export const accountList = declareList({
  name: 'accounts',
  item: account,
  filters: {
    /** a part of the name or of the IBAN */
    text: searchText(),
  },
  sorts: {
    place: ({ place }) => place,
    name: ({ name }) => formatPlain(name),
    balance: ({ balance }) => getMinor(balance),
    reserved: ({ reserved }) => getMinor(reserved),
    available: ({ available }) => getMinor(available),
  },
  order: 'place',
  getKey: ({ id }) => id,
  tie: ({ iban, currency }) => [iban, currency],
  columns: {
    name: 'Name',
    iban: 'IBAN',
    currency: 'Currency',
    balance: 'Balance',
    reserved: 'Reserved',
    available: 'Available',
  },
});
