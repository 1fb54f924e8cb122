/**
 * Settings of the card processor's simulator: a JSON file, over defaults made for the demo. docs/cards.md explains
 * each.
 */
import * as z from 'zod/mini';
import { type Authorisation, type ToProcessor, wallet } from '#features/cards/processor/messages.ts';
import { recordId } from '#shared/ids.ts';
import { parseDecimal } from '#shared/money.ts';
import { drawn } from '../drawn.ts';
import {
  isNamed,
  type OrderOutcome,
  orderOutcomes,
  type PurchaseOutcome,
  purchaseOutcomes,
  testNames,
  testShops,
} from './outcomes.ts';
import { demoShops } from './shops.ts';

const seconds = z.number().check(z.gte(0), z.lte(31_536_000));
const share = z.number().check(z.gte(0), z.lte(1));
const decimal = z.string().check(z.refine((text) => parseDecimal(text) !== null));
const mcc = z.string().check(z.regex(/^\d{4}$/));

function isPurchaseOutcome(text: unknown): text is PurchaseOutcome {
  return typeof text === 'string' && Object.hasOwn(purchaseOutcomes, text);
}

/** The first rule that fits decides. A rule fits if everything fits that it names. */
const purchaseRule = z.strictObject({
  /** its name */
  merchant: z.optional(z.string()),
  mcc: z.optional(mcc),
  /** whole minor units, of any currency */
  minor: z.optional(z.string().check(z.regex(/^\d+$/))),
  share: z.optional(share),
  outcome: z.custom<PurchaseOutcome>(isPurchaseOutcome),
});

const orderRule = z.strictObject({
  nameOnCard: z.optional(z.string()),
  design: z.optional(z.string()),
  share: z.optional(share),
  outcome: z._default(z.enum(orderOutcomes), 'print'),
  /** fail: a sentence */
  reason: z._default(z.string().check(z.maxLength(140)), 'The card could not be made.'),
  /** how many wallets the card gets at once */
  wallets: z._default(z.int().check(z.gte(0), z.lte(5)), 0),
});

const walletOfCard = z.strictObject({ ...wallet.shape, cardId: recordId });

/** Where cards buy now and then by themselves. */
const shop = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(70)),
  mcc,
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  city: z.string().check(z.maxLength(70)),
  street: z.string().check(z.maxLength(70)),
  online: z._default(z.boolean(), false),
  /** whole euros */
  from: z.int().check(z.gte(1)),
  to: z.int().check(z.gte(1)),
});
export type Shop = z.output<typeof shop>;

const purchases = z.strictObject({
  /** on average */
  everySeconds: z._default(seconds.check(z.gt(0)), 300),
  /** without them, all that were printed and are not declined for what they are */
  cards: z.optional(z.array(recordId).check(z.minLength(1))),
  shops: z._default(z.array(shop).check(z.minLength(1)), [...demoShops]),
});
export type Purchases = z.output<typeof purchases>;

const settings = z.strictObject({
  /** from an order to 'sent', and from there to 'printed' */
  sentSeconds: z._default(seconds, 60),
  printedSeconds: z._default(seconds, 120),
  /** from an approval to the clearing, and to what comes late */
  clearSeconds: z._default(seconds, 20),
  lateSeconds: z._default(seconds, 60),
  /** until a bank that does not answer counts as away */
  bankSeconds: z._default(seconds, 2),
  /** EUR, decimal text: what is approved while the bank is away; withdrawals and other currencies never are */
  standIn: z._default(decimal, '50.00'),
  /** acquiring fee of a top-up, hundredths of a percent */
  topUpFee: z._default(z.int().check(z.gte(0), z.lte(10_000)), 120),
  rules: z._default(z.array(purchaseRule), []),
  orders: z._default(z.array(orderRule), []),
  wallets: z._default(z.array(walletOfCard), []),
  /** what cards buy by themselves; null: nothing */
  purchases: z._default(z.nullable(purchases), purchases.parse({})),
});
export type Settings = z.output<typeof settings>;

/** Settings from the JSON value of the file. @throws {Error} with a sentence that names the wrong field */
export function readSettings(value: unknown = {}): Settings {
  const read = settings.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`Settings of the card simulator: ${issue?.path.join('.') || 'the file'} is not valid.`);
}

/** What becomes of a purchase: by the rules of the settings, else by the shop's name, else it is cleared. */
export function getPurchaseOutcome(
  { merchant, amount, reference }: Pick<Authorisation, 'merchant' | 'amount' | 'reference'>,
  { rules }: Settings,
): PurchaseOutcome {
  const rule = rules.find(
    (one) =>
      (one.merchant === undefined || isNamed(merchant.name, one.merchant)) &&
      (one.mcc === undefined || one.mcc === merchant.mcc) &&
      (one.minor === undefined || one.minor === amount.minor) &&
      (one.share === undefined || drawn(reference) < one.share),
  );
  return rule?.outcome ?? testShops.find((one) => isNamed(merchant.name, one.merchant))?.outcome ?? 'clear';
}

export interface OrderRule {
  outcome: OrderOutcome;
  reason: string;
  wallets: number;
}

/** What becomes of an order: by the rules of the settings, else by the name on the card, else it is printed. */
export function orderRuleFor(
  { nameOnCard, design, orderId }: Extract<ToProcessor, { kind: 'order' }>,
  { orders }: Settings,
): OrderRule {
  const rule = orders.find(
    (one) =>
      (one.nameOnCard === undefined || isNamed(nameOnCard, one.nameOnCard)) &&
      (one.design === undefined || one.design === design) &&
      (one.share === undefined || drawn(orderId) < one.share),
  );
  return rule ?? orderRule.parse(getTestRule(nameOnCard));
}

function getTestRule(name: string): object {
  const { nameOnCard: _, ...rule } = testNames.find(({ nameOnCard }) => isNamed(name, nameOnCard)) ?? {};
  return rule;
}
