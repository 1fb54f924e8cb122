/** The list of lines of other banks' statements: its filters, and its columns in a table and in a file. */
import * as z from 'zod/mini';
import { amount, anyOf, anyOfForm, firstDay, lastDay, searchText } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';

export const lineStates = ['open', 'explained', 'matched'] as const;
export type LineState = (typeof lineStates)[number];
export const stateLabels: Readonly<Record<LineState, string>> = {
  open: 'Open',
  explained: 'Explained',
  matched: 'Matched',
};

const statementLine = z.object({
  id: z.string(),
  /** of our account, in the chart of accounts */
  code: z.string(),
  bookedOn: z.string(),
  valueOn: z.string(),
  /** amount text; above zero came to our account */
  amount: z.string(),
  otherName: z.string(),
  otherIban: z.string(),
  message: z.string(),
  /** the other bank's own */
  reference: z.string(),
  transactionId: z.string(),
  endToEndId: z.string(),
  statement: z.string(),
  state: z.enum(lineStates),
  /** how it was matched, or the words of its explanation */
  how: z.string(),
  /** of an explanation: until when it is settled; '' for none */
  dueOn: z.string(),
  isOverdue: z.boolean(),
});
export type StatementLineItem = z.output<typeof statementLine>;

export const lineList = declareList({
  name: 'statement-lines',
  item: statementLine,
  filters: {
    code: anyOfForm(/^[A-Z]{2,20}$/, { length: 20, most: 20 }),
    state: anyOf(lineStates),
    from: firstDay(),
    to: lastDay(),
    least: amount(),
    most: amount(),
    text: searchText(),
  },
  sorts: { bookedOn: ({ bookedOn }) => bookedOn },
  order: '-bookedOn',
  getKey: ({ id }) => id,
  tie: ({ id }) => [id],
  columns: {
    bookedOn: 'Booked on',
    valueOn: 'Value day',
    code: 'Account',
    amount: 'Amount',
    otherName: 'Counterparty',
    otherIban: 'IBAN',
    message: 'Message',
    reference: 'Reference of the bank',
    transactionId: 'Transaction id',
    endToEndId: 'End-to-end id',
    statement: 'Statement',
    state: 'State',
    how: 'Matched by, or explanation',
    dueOn: 'Due',
    id: 'Id',
  },
});
