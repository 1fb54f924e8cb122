/** Cards that buy by themselves now and then. Who, where and how much follow from the number of the purchase. */
import { formatMoment } from '#shared/days.ts';
import { drawn } from '../drawn.ts';
import type { Book, Step } from './book.ts';
import { planPurchase } from './feeds.ts';
import { type Moment, Planner } from './planner.ts';
import type { Purchases, Shop } from './settings.ts';

const zone = 'Europe/Vilnius';
const centsOfEuro = 100;

/** What is due at this moment; undefined: nothing. */
export function planByClock(moment: Moment): Step | undefined {
  const { book, settings, now } = moment;
  const { purchases } = settings;
  if (!purchases || now < book.nextPurchaseAt || getBuyers(purchases, book).length === 0) return undefined;
  const nextPurchaseAt = now + purchases.everySeconds * 1000 * (0.5 + drawn(`pause ${book.name} ${book.planned}`));
  const planner = new Planner(moment);
  // the first look only sets the time: a start is no reason to buy
  if (book.nextPurchaseAt > 0) planOwn(purchases, moment, planner);
  return { kind: 'plan', at: now, tellings: planner.tellings, nextPurchaseAt };
}

/** When the next purchase is due, epoch ms. */
export function nextByClock({ book, settings }: Moment): number {
  const { purchases } = settings;
  return purchases && getBuyers(purchases, book).length > 0 ? book.nextPurchaseAt : Number.POSITIVE_INFINITY;
}

function getBuyers({ cards }: Purchases, { usable }: Book): readonly string[] {
  return cards ?? [...usable];
}

function planOwn(purchases: Purchases, moment: Moment, planner: Planner): void {
  const { book, now } = moment;
  const { shops } = purchases;
  const cards = getBuyers(purchases, book);
  const draw = (what: string) => drawn(`${what} ${book.name} ${book.planned}`);
  const cardId = cards[Math.floor(draw('card') * cards.length)];
  const shop = shops[Math.floor(draw('shop') * shops.length)];
  if (cardId === undefined || !shop) throw new Error('The settings name no card or no shop.');
  const minor = centsBetween(shop, draw('cents'));
  const { name, mcc, country, city, street, online } = shop;
  const use = { entry: online ? '69' : 'M0', online, atm: false, contactless: !online, magstripe: false };
  planPurchase(
    {
      cardId,
      amount: { currency: 'EUR', minor: String(minor) },
      merchant: { name, mcc, country, city, street },
      use: { ...use, localTime: formatMoment(new Date(now).toISOString(), zone) },
    },
    moment,
    planner,
  );
}

function centsBetween({ from, to }: Shop, part: number): number {
  return Math.floor((from + part * (to - from)) * centsOfEuro);
}
