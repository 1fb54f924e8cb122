/** Settings of the clearing simulator: a JSON file, over defaults made for the demo. docs/sepa.md explains each. */
import * as z from 'zod/mini';
import type { CreditTransfer } from '#features/rails/iso20022/messages.ts';
import { parseDecimal } from '#shared/money.ts';
import { drawn } from '../drawn.ts';
import { demoOrders, testRules } from './accounts.ts';
import { order, type Rule, rule, seconds, share } from './rules.ts';

const arrivals = z.strictObject({
  /** on average */
  everySeconds: z._default(seconds.check(z.gt(0)), 240),
  orders: z._default(z.array(order).check(z.minLength(1)), [...demoOrders]),
  instantShare: z._default(share, 0.4),
  /** to an account that the bank does not have */
  unknownShare: z._default(share, 0),
  /** asked back by a camt.056 */
  recallShare: z._default(share, 0),
});
export type Arrivals = z.output<typeof arrivals>;

const settings = z.strictObject({
  bic: z._default(z.string(), 'DEMOLT2CXXX'),
  bankBic: z._default(z.string(), 'KONTLT21XXX'),
  bankName: z._default(z.string(), 'Kontora Demo Bank'),
  /** of the bank's settlement account, which camt.053 and camt.054 are about */
  accountIban: z._default(z.string(), 'LT949990099999999999'),
  /** what lies on it at first, decimal text */
  opening: z._default(z.string(), '25000000.00'),
  /** until a transfer is answered that is not instant */
  delaySeconds: z._default(seconds, 1),
  /** between two camt.054 */
  cycleSeconds: z._default(seconds, 60),
  rules: z._default(z.array(rule), []),
  /** money that other banks send; null: none */
  arrivals: z._default(z.nullable(arrivals), arrivals.parse({})),
});
export type Settings = z.output<typeof settings>;

/** Settings from the JSON value of the file. @throws {Error} with a sentence that names the wrong field */
export function readSettings(value: unknown = {}): Settings {
  const read = settings.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`Settings of the clearing simulator: ${issue?.path.join('.') || 'the file'} is not valid.`);
}

const usual = rule.parse({});

/** The rule for a transfer: of the settings, else of a test account, else the usual one. */
export function ruleFor({ creditorIban, amountMinor, transactionId }: CreditTransfer, { rules }: Settings): Rule {
  const fits = (one: Rule) =>
    (one.iban === undefined || one.iban === creditorIban) &&
    (one.amount === undefined || parseDecimal(one.amount) === amountMinor) &&
    (one.share === undefined || drawn(transactionId) < one.share);
  const test = testRules.find(({ iban }) => iban === creditorIban);
  return rules.find(fits) ?? (test ? rule.parse(test) : usual);
}
