/** A card as calls answer it: the 18 names of the specification, and what our own pages need beside them. */
import * as z from 'zod/mini';
import { cardDesigns, cardOrderMachine } from './rules.ts';

export const flag = z.union([z.literal(0), z.literal(1)]);
const orderStates = Object.values(cardOrderMachine.states) as ['ordered', 'sent', 'printed', 'failed'];

export const card = z.object({
  /** A card without one of the two is none: lists leave it out (specification section 3). */
  cardID: z.string().check(z.minLength(1)),
  clientID: z.string().check(z.minLength(1)),
  design: z.enum([cardDesigns.purpose, cardDesigns.named]),
  /** as printed */
  name: z.string(),
  /** whole euros */
  limit: z.int(),
  monthly: z.int(),
  /** its last day, yyyy-mm-dd; null until the processor has made the number */
  exp: z.nullable(z.string()),
  /** '400000******1234'; null until then */
  mask: z.nullable(z.string()),
  enabled: flag,
  terminated: flag,
  atm: flag,
  internet: flag,
  cless: flag,
  msr: flag,
  notPrinted: flag,
  notAccepted: flag,
  /** client number of the holder; null until somebody is invited */
  holderID: z.nullable(z.string()),
  /** letters of the holder, see holderOptions */
  options: z.string(),

  holderName: z.string(),
  /** 1 once it was reported lost */
  lost: flag,
  /** 1 once its last day has passed, by the bank's day */
  expired: flag,
  /** fund id of the account that it draws on; empty for callers who may see no money */
  accountid: z.string(),
  /** amount text in EUR: what of this month's limit is used */
  used: z.string(),
  /** the newest piece of plastic on its way; null if none was ordered */
  order: z.nullable(
    z.object({ state: z.enum(orderStates), orderedAt: z.string(), isDelayed: z.boolean(), reason: z.string() }),
  ),
  createdAt: z.string(),
});
export type CardItem = z.output<typeof card>;
