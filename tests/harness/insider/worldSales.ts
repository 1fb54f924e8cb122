// A purchase of the outlet that somebody could give back to a friend.
import type { TestBank } from '../bank.ts';
import { buyerIban, buyerId, openOffer, settleBuyers } from '../outletWorld.ts';
import { ibans } from '../village.ts';

export interface OfSales {
  sale: { couponId: string; saleId: string };
}

export async function settleSale({ owner }: TestBank): Promise<OfSales> {
  const buyer = 700;
  await settleBuyers(owner, { first: buyer, count: 1, euro: 1000n, seconds: 0n });
  const couponId = await openOffer(owner, { minor: 500n, noStock: true, iban: ibans.elsewhere });
  const { rows } = await owner.query<{ id: string }>(
    `select id, buy_offer(id, $1, $2, 1, 'EUR', $3, '') from (select new_id() as id) n`,
    [couponId, buyerId(buyer), buyerIban(buyer)],
  );
  return { sale: { couponId, saleId: rows[0]?.id ?? '' } };
}
