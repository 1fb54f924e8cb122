/** The list of entries of one account of the ledger: its filters, and its columns in a table and in a file. */
import * as z from 'zod/mini';
import { firstDay, lastDay, searchText } from '#shared/lists/fields.ts';
import { declareList } from '#shared/lists/list.ts';

const ledgerEntry = z.object({
  /** its place in the account */
  seq: z.string(),
  /** bank day */
  bookedOn: z.string(),
  at: z.string(),
  /** of the transfer: payment, own, fee, capital, reversal, manual, suspense, debt, daily */
  kind: z.string(),
  /** amount texts; below zero for what left the account */
  amount: z.string(),
  balance: z.string(),
  /** address of the other account, and its name or the name of its client */
  other: z.string(),
  otherName: z.string(),
  /** whose account the other one is, or who owes */
  clientId: z.nullable(z.string()),
  message: z.string(),
  paymentId: z.nullable(z.string()),
  /** of an entry by hand: who posted it and who confirmed it, by name; '' for no one */
  madeBy: z.string(),
  confirmedBy: z.string(),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const entryList = declareList({
  name: 'ledger',
  item: ledgerEntry,
  filters: { from: firstDay(), to: lastDay(), text: searchText() },
  sorts: { at: ({ seq }) => BigInt(seq) },
  order: '-at',
  getKey: ({ seq }) => seq,
  tie: () => [],
  columns: {
    seq: 'Number',
    bookedOn: 'Booked on',
    at: 'Time',
    kind: 'Kind',
    amount: 'Amount',
    balance: 'Balance',
    other: 'Other account',
    otherName: 'Name',
    message: 'Message',
    madeBy: 'Posted by',
    confirmedBy: 'Confirmed by',
    paymentId: 'Payment',
  },
});

export const entryKinds: Readonly<Record<string, string>> = {
  payment: 'Payment',
  own: 'Between own accounts',
  fee: 'Fee',
  capital: 'Capital',
  reversal: 'Taken back',
  manual: 'By hand',
  suspense: 'Suspense',
  debt: 'Debt',
  daily: 'Settled on the bank day',
};
