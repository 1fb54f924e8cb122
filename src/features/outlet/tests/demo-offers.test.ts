// The outlet of the demo world: offers of each kind, and what people have done with them.
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { demoDatabase } from '#tests/harness/database.ts';

test('the outlet has offers of each kind, sold over a year, time of twenty people, a refund and a proposal', async () => {
  const database = await demoDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  const rows = async (text: string) => (await pool.query(text)).rows;
  const offers = await rows(`
    select style, count(*)::integer as count,
      count(*) filter (where offer_badge(c) = 'sold-out')::integer as out,
      count(*) filter (where not is_open)::integer as closed, count(*) filter (where no_stock)::integer as free,
      count(*) filter (where region = '{PL}')::integer as abroad
    from coupon c group by style order by style`);
  expect(offers).toEqual([
    { style: 'dark', count: 4, out: 0, closed: 0, free: 1, abroad: 0 },
    { style: 'picture', count: 4, out: 2, closed: 0, free: 0, abroad: 0 },
    { style: 'plain', count: 4, out: 0, closed: 1, free: 1, abroad: 1 },
  ]);
  const [sold] = await rows(`
    select count(*) > 150 as many, count(distinct client_id) > 15 as people,
      count(distinct month_of(bought_at)) > 11 as year, count(refunded_at)::integer as refunded,
      (select count(*)::integer from coupon_code where state = 'free' and expires_on < bank_today()) > 0 as expired,
      (select count(distinct client_id)::integer from time_gift) as gifted,
      (select array_agg(call) from proposal where state = 'open' and subject_kind = 'coupon') as proposed,
      (select due_minor > 0 from outlet_partner) as due
    from coupon_sale`);
  expect(sold).toEqual({
    ...{ many: true, people: true, year: true, refunded: 1, expired: true, gifted: 20, proposed: ['changeCoupon'] },
    due: true,
  });
}, 360_000);
