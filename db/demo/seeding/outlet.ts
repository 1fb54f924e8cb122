/** The demo's outlet: marketing makes offers and gives time, and people buy, by the product's own calls. */
import { keepContent } from '#features/files/server/contents.ts';
import { pictureLimits } from '#features/outlet/limits.ts';
import { getPayWay } from '#features/outlet/offerTexts.ts';
import { buyOffer } from '#features/outlet/server/offersSql.ts';
import { hashOrder } from '#features/outlet/server/signedOrder.ts';
import { insertPicture } from '#features/outlet/server/sql.ts';
import { nameActor } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import { sql } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { parseDecimal } from '#shared/money.ts';
import { accountKey, accounts } from '../accounts.ts';
import { workingDaysBefore } from '../cases/moments.ts';
import type { Moment } from '../cases/story.ts';
import { getOfferPicture } from '../offerPictures.ts';
import { type DemoGift, type DemoSale, demoGifts, planSales } from '../offerSales.ts';
import { type DemoOffer, demoOffers, newPartner } from '../offers.ts';
import { createRandom, hashText } from '../random.ts';
import type { GetSpare } from '../spares.ts';
import { decideProposal, makeCall, type Narrator, officer } from './officers.ts';
import { getId, localTime } from './orders.ts';

interface OutletStep {
  at: Moment;
  run: (narrator: Narrator) => Promise<void>;
}

/** What happens in the outlet before `today`, in any order. `getSpare`: people pay with what the plan leaves them. */
export function outletSteps(today: string, getSpare: GetSpare): OutletStep[] {
  return [
    ...demoOffers.flatMap(getOfferSteps),
    ...demoGifts.map((gift) => ({ at: gift.at, run: (narrator: Narrator) => giveTime(narrator, gift) })),
    ...planSales(workingDaysBefore(today), getSpare).map((sale) => ({
      at: sale.at,
      run: (narrator: Narrator) => sell(narrator, sale),
    })),
    { at: [3, '10:05'], run: (narrator) => proposeRefund(narrator, 'PORTRAIT') },
    { at: [3, '13:40'], run: (narrator) => confirmOpen(narrator, 'refundSale') },
    { at: [1, '15:20'], run: (narrator) => changeOffer(narrator, 'SAUNA', newPartner) },
  ];
}

function getOfferSteps(offer: DemoOffer, place: number): OutletStep[] {
  const { made, closed, key, codes } = offer;
  const isSecond = offer.partner !== null && !accounts.some(({ iban }) => iban === offer.partner?.IBAN);
  return [
    { at: [made, '09:10'], run: (narrator) => createOffer(narrator, offer, place) },
    ...(isSecond ? [{ at: [made, '11:40'], run: (by) => confirmOpen(by, 'createCoupon') } satisfies OutletStep] : []),
    ...(codes
      ? ([
          { at: [made, '13:00'], run: (narrator) => addCodes(narrator, offer, codes) },
          { at: [made, '13:05'], run: (narrator) => changeOffer(narrator, key, { isOpen: true }) },
        ] satisfies OutletStep[])
      : []),
    ...(closed === undefined
      ? []
      : [{ at: [closed, '12:00'], run: (by) => changeOffer(by, key, { isOpen: false }) } satisfies OutletStep]),
  ];
}

/** The body of an offer; a change of it sends all of it. */
function getBody(offer: DemoOffer, pictures: Readonly<Record<string, string>>) {
  return {
    ...{ region: offer.region ?? null, tuPrice: offer.price, tcc: offer.tcc, style: offer.style },
    ...(offer.worth && { basePrice: { EUR: offer.worth } }),
    ...{ noStock: offer.codes === null, isOpen: offer.codes === null, accentColor: offer.accentColor },
    ...{ logo: pictures['logo'] ?? null, bg: pictures['bg'] ?? null },
    ...{ title: offer.title, description: offer.description, terms: offer.terms, action: offer.action ?? null },
    ...offer.partner,
    ...(offer.perPerson && { perPerson: offer.perPerson }),
  };
}

async function createOffer({ tx, pool }: Narrator, offer: DemoOffer, place: number): Promise<void> {
  const pictures: Record<string, string> = {};
  for (const kind of offer.pictures ?? []) {
    const { width, height } = pictureLimits[kind];
    const id = newId();
    const hash = await keepContent(tx, getOfferPicture(place, kind));
    await tx.run(insertPicture, [id, hash, 'image/png', width, height, officer('P').personId]);
    pictures[kind] = id;
  }
  const body = getBody(offer, pictures);
  await makeCall(tx, pool, officer('P'), { name: 'createCoupon', params: {}, body });
}

const readOffer = sql<{ id: string; version: number; is_open: boolean; logo_id: string | null; bg_id: string | null }>(
  'select id, version, is_open, logo_id, bg_id from coupon where title = $1',
);

function findOffer(key: string): DemoOffer {
  const offer = demoOffers.find((one) => one.key === key);
  if (!offer) throw new Error(`The demo has no offer ${key}`);
  return offer;
}

async function changeOffer({ tx, pool }: Narrator, key: string, changes: object): Promise<void> {
  const offer = findOffer(key);
  const { id: couponId, version, is_open: isOpen, logo_id: logo, bg_id: bg } = await tx.one(readOffer, [offer.title]);
  const pictures = { ...(logo && { logo }), ...(bg && { bg }) };
  const body = { ...getBody(offer, pictures), isOpen, ...changes, version };
  await makeCall(tx, pool, officer('P'), { name: 'changeCoupon', params: { couponId }, body });
}

/** Capitals and digits that are not taken for one another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

async function addCodes(
  { tx, pool, today }: Narrator,
  { key, title }: DemoOffer,
  { count, lastDay }: NonNullable<DemoOffer['codes']>,
): Promise<void> {
  const { id: couponId } = await tx.one(readOffer, [title]);
  const random = createRandom(hashText(`${key} codes`));
  const codes = Array.from(
    { length: count },
    () => `${key}-${Array.from({ length: 8 }, () => random.pick([...letters])).join('')}`,
  );
  const body = { expiresOn: addDays(today, lastDay), codes };
  await makeCall(tx, pool, officer('P'), { name: 'addCodes', params: { couponId }, body });
}

async function giveTime({ tx, pool, today }: Narrator, gift: DemoGift): Promise<void> {
  const { personId: clientId, seconds, comment } = gift;
  const body = { id: getId(`time ${clientId}`, localTime(today, -1, 0)), clientId, seconds, comment };
  await makeCall(tx, pool, officer('P'), { name: 'giveTime', params: {}, body });
}

/** As the buyer's phone does, with the hash of what it shows. */
async function sell({ tx }: Narrator, { offer, buyer }: DemoSale): Promise<void> {
  const { id: offerId, version } = await tx.one(readOffer, [offer.title]);
  const { EUR, SEC } = offer.price;
  const pay = getPayWay(offer.price);
  const account = accounts.find(({ key }) => key === accountKey(buyer.id));
  const iban = EUR ? (account?.iban ?? '') : '';
  const hash = hashOrder({
    ...{ offerId, version, pay, iban, title: offer.title, accountName: account?.name ?? '' },
    ...{ priceMinor: EUR ? parseDecimal(EUR) : null, priceSeconds: SEC === undefined ? null : BigInt(SEC) },
    ...{ payeeName: offer.partner?.Name ?? '', payeeIban: offer.partner?.IBAN ?? '' },
  });
  await tx.run(nameActor, [buyer.id, newId()]);
  const { refusal } = await tx.one(buyOffer, [newId(), offerId, buyer.id, version, pay, iban, hash]);
  if (refusal !== null) throw new Error(`The demo world does not add up: ${buyer.id} buys ${offer.key}: ${refusal}`);
}

const lastSale = sql<{ id: string; coupon_id: string }>(`
  select s.id, s.coupon_id from coupon_sale s join coupon c on c.id = s.coupon_id
  where c.title = $1 order by s.bought_at desc limit 1`);

async function proposeRefund({ tx, pool }: Narrator, key: string): Promise<void> {
  const { id: saleId, coupon_id: couponId } = await tx.one(lastSale, [findOffer(key).title]);
  const call = { name: 'refundSale', params: { couponId }, word: 'refund' };
  await makeCall(tx, pool, officer('P'), { ...call, body: { saleId, comment: 'The studio was closed that day' } });
}

const findProposal = sql<{ id: string }>(`
  select id from proposal where call = $1 and state = 'open' order by proposed_at desc limit 1`);

async function confirmOpen({ tx, pool }: Narrator, call: string): Promise<void> {
  const { id } = await tx.one(findProposal, [call]);
  await decideProposal(tx, pool, officer('F'), { id, does: 'confirm', words: 'Compared with the contract' });
}
