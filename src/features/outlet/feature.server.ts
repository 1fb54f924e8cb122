import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { outletDeviceCalls } from './deviceCalls.ts';
import { outletDeviceHandlers } from './server/deviceHandlers.ts';
import { payoutJob } from './server/payoutJob.ts';
import { refundCalls, refundHandlers, refundPreparations } from './server/refund.ts';
import { saleInvariants } from './server/saleInvariants.ts';

export const outlet: ServerFeature = {
  routes: [
    ...getRoutes(outletDeviceCalls, outletDeviceHandlers),
    ...getRoutes(refundCalls, refundHandlers, refundPreparations),
  ],
  jobs: [payoutJob],
  invariants: saleInvariants,
};
