/** What the address of the CESOP section holds: the open quarter, the message whose rows are shown, their filter. */
import * as z from 'zod/mini';
import { recordId } from '#shared/ids.ts';
import { formedText } from '#shared/rules/texts.ts';
import { payeeList } from '../payeeList.ts';
import { quarterForm } from '../rules.ts';
import { transactionList } from '../transactionList.ts';

const rowKinds = ['payees', 'transactions'] as const;
export type RowKind = (typeof rowKinds)[number];

const cesopSearch = z.object({
  /** whose panel is open */
  quarter: z.optional(formedText(7, quarterForm)),
  /** whose rows are listed; the payees unless `rows` says otherwise */
  message: z.optional(recordId),
  rows: z.optional(z.enum(rowKinds)),
});
export const payeeSearch = z.object({
  ...payeeList.address,
  /** the payee whose panel is open */
  opened: z.optional(recordId),
  /** no quarter is open beside it */
  quarter: cesopSearch.shape.quarter,
});
export const transactionSearch = z.object({ ...transactionList.address });

/** All of these, to change them at once. */
export const rowsSearch = z.object({ ...transactionSearch.shape, ...payeeSearch.shape, ...cesopSearch.shape });
/** No filter of either list. */
export const noRowFilter = {
  ...{ role: undefined, failed: undefined, text: undefined, sort: undefined, opened: undefined },
  ...{ payee: undefined, kind: undefined },
} as const;
