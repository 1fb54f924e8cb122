/** What becomes of a transfer in the simulated clearing, and what other banks pay by themselves. */
import * as z from 'zod/mini';
import { parseDecimal } from '#shared/money.ts';

export const seconds = z.number().check(z.gte(0), z.lte(86_400));

export const share = z.number().check(z.gte(0), z.lte(1));

const code = z.string().check(z.regex(/^[A-Z\d]{4}$/));

/**
 * What becomes of a transfer. settle: settled. refuse: refused with `code`. return: settled, and returned with `code`
 * later. pend: reported as pending, settled later. lose: settled, but the answer is lost. ignore: neither settled nor
 * answered.
 */
const outcomes = ['settle', 'refuse', 'return', 'pend', 'lose', 'ignore'] as const;

/**
 * The first rule that fits decides. A rule fits if everything fits that it names: payee, amount, share of all
 * transfers.
 */
export const rule = z.strictObject({
  iban: z.optional(z.string()),
  /** decimal text */
  amount: z.optional(z.string().check(z.refine((text) => parseDecimal(text) !== null))),
  share: z.optional(share),
  outcome: z._default(z.enum(outcomes), 'settle'),
  code: z.optional(code),
  /** settle, refuse: so much later than others; return, pend: between the two answers */
  afterSeconds: z._default(seconds, 0),
  delivery: z._default(z.enum(['once', 'twice', 'garbled', 'cut']), 'once'),
  /** what a camt.056 gets: pacs.004, camt.029 with `code`, or no answer */
  recall: z._default(z.enum(['return', 'refuse', 'ignore']), 'return'),
});

/** What a company of another bank pays now and then. */
export const order = z.strictObject({
  debtor: z.string(),
  debtorIban: z.string(),
  debtorBic: z.string(),
  creditor: z.string(),
  creditorIban: z.string(),
  /** whole euros */
  from: z.int().check(z.gte(1)),
  to: z.int().check(z.gte(1)),
  /** remittance; # becomes a number */
  text: z.string(),
});

export type Order = z.output<typeof order>;
export type Rule = z.output<typeof rule>;
