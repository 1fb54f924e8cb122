import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { outletCalls } from './calls.ts';
import { outletDeviceCalls } from './deviceCalls.ts';
import { outletDeviceHandlers } from './server/deviceHandlers.ts';
import { outletHandlers } from './server/handlers.ts';
import { outletInvariants } from './server/invariants.ts';
import { payoutJob } from './server/payoutJob.ts';
import { deleteUnusedPictures } from './server/pictures.ts';
import { outletPreparations } from './server/preparations.ts';
import { refundHandlers, refundPreparations } from './server/refund.ts';
import { saleInvariants } from './server/saleInvariants.ts';
import { giveTimeJob } from './server/timeJob.ts';

export const outlet: ServerFeature = {
  routes: [
    ...getRoutes(
      outletCalls,
      { ...outletHandlers, ...refundHandlers },
      { ...outletPreparations, ...refundPreparations },
    ),
    ...getRoutes(outletDeviceCalls, outletDeviceHandlers),
  ],
  jobs: [giveTimeJob, payoutJob],
  loops: [loop({ name: 'offer-pictures', pauseMs: 60 * sweepPauseMs, work: ({ pool }) => deleteUnusedPictures(pool) })],
  invariants: [...outletInvariants, ...saleInvariants],
};
