/** A task as the people of its company see it. */
import * as z from 'zod/mini';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { payeeCheck } from '../payees/payeeCheck.ts';
import { deliveries } from '../payment.ts';

/** Whose turn it is, seen by one person: a task that several are asked about, this person among them, is `mine`. */
export const taskStandings = ['mine', 'others', 'unsent'] as const;

export const task = z.object({
  id: z.string(),
  /** amount text of what will leave the account, without the fee */
  amount: z.string(),
  fee: z.string(),
  currency: z.string(),
  /** the payee's IBAN */
  account: z.string(),
  name: z.string(),
  /** verification of payee, as it was when the order was made or changed; null where no one compared */
  payeeCheck: z.nullable(payeeCheck),
  /** the creator has confirmed to know that the name does not match */
  mismatchAccepted: z.boolean(),
  /** the payee's bank, as the directory named it; '' for our own and unknown ones */
  bank: z.string(),
  /** structured creditor reference; `details` is empty then */
  reference: z.string(),
  endToEndId: z.string(),
  delivery: z.enum(deliveries),
  details: z.string(),
  creator: z.string(),
  creatorId: z.string(),
  createdAt: z.string(),
  accountid: z.string(),
  accountName: z.string(),
  version: versionNumber,
  standing: z.enum(taskStandings),
  /** people asked on their device; empty while it has not been pushed */
  awaited: z.array(z.object({ id: z.string(), name: z.string() })),
  pushedAt: z.nullable(z.string()),
  /** how many payments the open request is about: they are approved or rejected together */
  together: z.int(),
});
export type Task = z.output<typeof task>;
