import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { wokenPauseMs } from '#shared/limits.ts';
import { priceCalls } from './calls.ts';
import { openPriceCalls } from './openCalls.ts';
import { returnCalls } from './returnCalls.ts';
import { openPriceHandlers, priceHandlers } from './server/handlers.ts';
import { priceInvariants } from './server/invariants.ts';
import { chargeMonthlyFees } from './server/monthlyFees.ts';
import { noticesWait, notifyOfPrices } from './server/notices.ts';
import { pricePreparations } from './server/preparations.ts';
import { returnHandlers, returnPreparations } from './server/returns.ts';

export const prices: ServerFeature = {
  routes: [
    ...getRoutes(openPriceCalls, openPriceHandlers),
    ...getRoutes(priceCalls, priceHandlers, pricePreparations),
    ...getRoutes(returnCalls, returnHandlers, returnPreparations),
  ],
  loops: [
    loop({ name: 'monthly-fees', pauseMs: sweepPauseMs, work: ({ pool }) => chargeMonthlyFees(pool) }),
    loop({
      name: 'price-notices',
      pauseMs: wokenPauseMs,
      waits: noticesWait,
      work: ({ pool }) => notifyOfPrices(pool),
    }),
  ],
  invariants: priceInvariants,
};
