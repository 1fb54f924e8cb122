/** The list of payees of one message: its filters, and its columns in a table and in a file. */
import * as z from 'zod/mini';
import { flag, oneOf, searchText } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';
import { docKinds, payeeStates, roles } from './rules.ts';

const payee = z.object({
  /** DocRefId */
  id: z.string(),
  /** in the message */
  place: z.int(),
  role: z.enum(roles),
  name: z.string(),
  /** ISO 3166-1 alpha-2 */
  country: z.string(),
  /** of a client of ours; '' otherwise */
  clientId: z.string(),
  /** in their order; of many the first */
  accounts: z.string(),
  payments: z.int(),
  refunds: z.int(),
  /** amount text: payments less refunds */
  amount: z.string(),
  docKind: z.enum(docKinds),
  state: z.enum(payeeStates),
  /** of the answer, about the payee and its transactions */
  errors: z.int(),
});
export type CesopPayee = z.output<typeof payee>;

export const payeeList = declareList({
  name: 'cesop-payees',
  item: payee,
  filters: {
    role: oneOf(['all', ...roles], { whole: 'all' }),
    failed: flag(),
    text: searchText(),
  },
  sorts: { place: ({ place }) => place },
  order: 'place',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    name: 'Payee',
    role: 'Who we serve',
    country: 'Country',
    clientId: 'Client',
    accounts: 'Accounts',
    payments: 'Payments',
    refunds: 'Refunds',
    amount: 'Amount, EUR',
    docKind: 'Record',
    state: 'Answer',
    errors: 'Errors',
    id: 'DocRefId',
  },
});
