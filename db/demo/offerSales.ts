/** Who bought which offer of the demo when: the same for each seeding of a day. */
import { parseDecimal } from '#shared/money.ts';
import { accountKey } from './accounts.ts';
import { getPlace, getWhen } from './cases/moments.ts';
import type { Moment } from './cases/story.ts';
import { type DemoOffer, demoOffers, timeGifts } from './offers.ts';
import { type DemoPerson, people } from './people.ts';
import { createRandom, hashText } from './random.ts';
import type { GetSpare } from './spares.ts';

export interface DemoSale {
  offer: DemoOffer;
  at: Moment;
  buyer: DemoPerson;
}

/** Adults who have been here from the first day; members of companies come first, and theirs are the demo's phones. */
const buyers = people.filter(({ joinedDay, parentId }) => joinedDay === -395 && parentId === null);

export interface DemoGift {
  at: Moment;
  personId: string;
  seconds: number;
  comment: string;
}

/** Twenty people are given time, four on a day. */
export const demoGifts: readonly DemoGift[] = timeGifts.flatMap(({ at, seconds, comment }, day) =>
  seconds.map((each, i) => ({
    ...{ at: [at, `10:${20 + i}`] as const, seconds: each, comment },
    personId: buyers[day * seconds.length + i]?.id ?? '',
  })),
);

/** A buyer keeps at least so many cents. */
const keptMinor = 5000n;

export function planSales(workingDays: number[], getSpare: GetSpare): DemoSale[] {
  const wanted = demoOffers
    .flatMap((offer) => getMoments(offer).map((at) => ({ offer, at, place: getPlace(getWhen(at, workingDays)) })))
    .sort((one, other) => one.place - other.place);
  const spent = new Map<string, { minor: bigint; seconds: number }>();
  const bought = new Map<string, number>();
  const random = createRandom(hashText('offers'));
  return wanted.flatMap(({ offer, at, place }) => {
    const [minor, seconds] = [parseDecimal(offer.price.EUR ?? '0.00') ?? 0n, offer.price.SEC ?? 0];
    const time = (id: string) =>
      demoGifts
        .filter(({ personId, at: given }) => personId === id && getPlace(getWhen(given, workingDays)) < place)
        .reduce((sum, gift) => sum + gift.seconds, 0);
    const canBuy = ({ id, address }: DemoPerson) => {
      const before = spent.get(id) ?? { minor: 0n, seconds: 0 };
      return (
        (!offer.region || offer.region.includes(address.country)) &&
        (bought.get(`${offer.key} ${id}`) ?? 0) < (offer.perPerson ?? Number.POSITIVE_INFINITY) &&
        (seconds === 0 || time(id) - before.seconds >= seconds) &&
        (minor === 0n || getSpare(accountKey(id), place) - before.minor - minor >= keptMinor)
      );
    };
    const able = buyers.filter(canBuy);
    if (able.length === 0) return [];
    const buyer = random.pick(able);
    const before = spent.get(buyer.id) ?? { minor: 0n, seconds: 0 };
    spent.set(buyer.id, { minor: before.minor + minor, seconds: before.seconds + seconds });
    bought.set(`${offer.key} ${buyer.id}`, (bought.get(`${offer.key} ${buyer.id}`) ?? 0) + 1);
    return [{ offer, at, buyer }];
  });
}

/** Spread over its days, in the hours in which payments are still to come that day. */
function getMoments({ key, sold: { from, to, count } }: DemoOffer): Moment[] {
  const random = createRandom(hashText(`${key} sold`));
  return Array.from({ length: count }, (_, i) => {
    const daysAgo = Math.round(from - ((from - to) * i) / Math.max(1, count - 1));
    const two = (number: number) => `${number}`.padStart(2, '0');
    return [daysAgo, `${two(random.whole(11, 15))}:${two(random.whole(0, 59))}`] as const;
  });
}
