// A purchase for time of the outlet that somebody could give back to a friend: no account of a partner is in it.
import type { TestBank } from '../bank.ts';
import { buyerId, openOffer, settleBuyers } from '../outletWorld.ts';
import { ibans } from '../village.ts';

export interface OfSales {
  sale: { couponId: string; saleId: string };
}

export async function settleSale({ owner }: TestBank): Promise<OfSales> {
  const buyer = 700;
  await settleBuyers(owner, { first: buyer, count: 1, euro: 0n, seconds: 1000n });
  const couponId = await openOffer(owner, { minor: 500n, noStock: true, iban: ibans.elsewhere });
  const { rows } = await owner.query<{ id: string }>(
    `select id, buy_offer(id, $1, $2, 1, 'SEC', null, '') from (select new_id() as id) n`,
    [couponId, buyerId(buyer)],
  );
  return { sale: { couponId, saleId: rows[0]?.id ?? '' } };
}
