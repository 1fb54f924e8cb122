/** The payments of a client as staff see them: the list of its company, and what staff alone may know. */
import * as z from 'zod/mini';
import { declareList } from '#shared/lists/list.ts';
import { payment } from '../payment.ts';
import { reviews } from '../reviews.ts';
import { paymentList } from './paymentList.ts';

/**
 * `al` holds the codes of the rules that it crossed, then the types of the cases about it; state, reason and details
 * are those that staff see, on both sides. `review` null: no one looks at it.
 */
export const clientPayment = z.object({ ...payment.shape, review: z.nullable(z.enum(reviews)) });
export type ClientPayment = z.output<typeof clientPayment>;

const { filters, sorts, order, getKey: keyOf, tie, getKeys: keysOf, columns } = paymentList;
export const clientPaymentList = declareList({
  ...{ name: 'client-payments', item: clientPayment, filters, sorts, order, getKey: keyOf, tie, getKeys: keysOf },
  columns: { ...columns, review: 'Review', cases: 'Cases' },
});
