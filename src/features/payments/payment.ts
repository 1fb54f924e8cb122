/** A payment as a company sees it. */
import * as z from 'zod/mini';

/** How a payment travels: within the bank, or to another one, instantly or with a cut-off. */
export const deliveries = ['book', 'instant', 'standard'] as const;

export const payment = z.object({
  id: z.string(),
  /** creation for the payer, arrival for the payee; ISO 8601 UTC, bank time */
  ts: z.string(),
  /** last change */
  TLC: z.string(),
  /** TX is outgoing, RX incoming */
  op: z.enum(['TX', 'RX']),
  state: z.int(),
  /** amount texts: the main amount and, for the payer, the fee */
  amount: z.array(z.string()),
  accountid: z.string(),
  tag: z.string(),
  tcc: z.string(),
  /** the card: its option code (see codes.ts), its id, and its number with only the last four digits shown */
  vx: z.string(),
  cardid: z.string(),
  cardNumber: z.string(),
  /** alert codes: always empty for a company */
  al: z.array(z.string()),
  /** cursor of incremental polling */
  ver: z.int(),
  meta: z.object({
    name: z.string(),
    acc: z.string(),
    msg: z.string(),
    initiator: z.string(),
    confirmator: z.string(),
    myIBAN: z.string(),
    myName: z.string(),
    country: z.string(),
    /** the other side's bank, as the directory named it; '' for our own and unknown ones */
    bank: z.string(),
    /** structured creditor reference; the message is empty then */
    reference: z.string(),
    /** the payer's own reference, passed to the payee */
    endToEndId: z.string(),
    /** of payments to other banks; '' otherwise */
    delivery: z.enum(['', 'instant', 'standard']),
    /** why it failed, in the words of the refusal; empty otherwise */
    reason: z.string(),
    /** the other fields are for card payments and answers of a rail; otherwise empty */
    city: z.string(),
    street: z.string(),
    /** time of the machine, yyyy-mm-dd hh:mm:ss */
    time: z.string(),
    /** amount text in the requested currency */
    amountOriginal: z.string(),
    options: z.string(),
    metaTag: z.string(),
    sepaTxID: z.string(),
    /** latitude, longitude */
    gps: z.string(),
  }),
});
export type Payment = z.output<typeof payment>;

/** The answer of every list; `next` is null at its end. */
export const getList = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });
