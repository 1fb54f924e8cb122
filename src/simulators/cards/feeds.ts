/** What machines do with cards, by order of a test or of the demo. */
import type { ToProcessor } from '#features/cards/processor/messages.ts';
import { getDay } from '../day.ts';
import { drawn } from '../drawn.ts';
import type { Decision } from './book.ts';
import { type Moment, Planner } from './planner.ts';
import { getPurchaseOutcome } from './settings.ts';

type Feed = Extract<ToProcessor, { kind: 'feed' }>;

/** A message that has the right form and lacks what it needs. */
export class NotValid extends Error {}

/** The bank's answer to what the machine does is the answer to the feed. @throws {NotValid} */
export function decideFeed(feed: Feed, moment: Moment): Decision {
  const planner = new Planner(moment);
  if (feed.what === 'top-up') planTopUp(feed, moment, planner);
  else if (feed.what === 'refund') planRefund(feed, planner);
  else planPurchase(withCard(feed), moment, planner, feed.id);
  return { tellings: planner.tellings };
}

/** What a card is used for. */
export type Purchase = Pick<Feed, 'amount' | 'merchant' | 'use'> & { cardId: string };

/** Asks the bank, or clears at once where the shop has no line to it. */
export function planPurchase(
  { cardId, amount, merchant, use }: Purchase,
  { settings }: Moment,
  planner: Planner,
  askedBy?: string,
): void {
  const reference = planner.newReference();
  const purchase = { reference, cardId, amount, merchant, use };
  const isOffline = getPurchaseOutcome(purchase, settings) === 'offline';
  planner.add({ about: reference, askedBy }, (head, dueAt) =>
    isOffline
      ? { kind: 'clearing', ...head, ...purchase, authorisation: null, final: true, settlesOn: getDay(dueAt) }
      : { kind: 'authorisation', ...head, ...purchase },
  );
}

function planRefund(feed: Feed, planner: Planner): void {
  const reference = planner.newReference();
  const { cardId, amount, merchant, use } = withCard(feed);
  planner.add({ about: reference, askedBy: feed.id }, (head) => ({
    kind: 'refund',
    ...head,
    reference,
    cardId,
    amount,
    merchant,
    use,
  }));
}

function withCard({ cardId, amount, merchant, use }: Feed): Purchase {
  if (cardId === null) throw new NotValid('A purchase and a refund name a card.');
  return { cardId, amount, merchant, use };
}

/** Someone pays by a card of another bank: the merchant's name is theirs. */
function planTopUp({ id, iban, amount, merchant }: Feed, { settings }: Moment, planner: Planner): void {
  if (iban === null || amount.currency !== 'EUR') throw new NotValid('A top-up names an IBAN and is in EUR.');
  const reference = planner.newReference();
  const feeMinor = (BigInt(amount.minor) * BigInt(settings.topUpFee) + 5_000n) / 10_000n;
  planner.add({ about: reference, askedBy: id }, (head) => ({
    kind: 'top-up',
    ...head,
    reference,
    iban,
    amount,
    feeMinor: String(feeMinor),
    name: merchant.name,
    last4: String(Math.floor(drawn(merchant.name) * 10_000)).padStart(4, '0'),
  }));
}
