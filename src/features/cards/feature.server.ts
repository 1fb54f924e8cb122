import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { cardOrderSteps, cardSteps, setAsideSteps } from './auditVerbs.ts';
import { cardCalls } from './calls.ts';
import { cardMessageCalls } from './cardMessageCalls.ts';
import { cardDeviceCalls } from './deviceCalls.ts';
import { cardMachineCalls } from './machineCalls.ts';
import { cardMessageHandlers, cardMessagePreparations } from './server/cardMessageHandlers.ts';
import { cardDeviceHandlers } from './server/deviceHandlers.ts';
import { cardHandlers, cardPreparations } from './server/handlers.ts';
import { cardChangeRequest, cardInvitation } from './server/holders.ts';
import { cardInvariants } from './server/invariants.ts';
import { cardMachineHandlers } from './server/machineHandlers.ts';
import { startCardOrders } from './server/orders.ts';
import { failUnmade } from './server/production.ts';
import { cardStaffHandlers } from './server/staffHandlers.ts';
import { expireHolds, forgetMessages, settlePosted } from './server/sweeps.ts';
import { cardStaffCalls } from './staffCalls.ts';

export const cards: ServerFeature = {
  routes: [
    ...getRoutes(cardCalls, cardHandlers, cardPreparations),
    ...getRoutes(cardDeviceCalls, cardDeviceHandlers),
    ...getRoutes(cardMachineCalls, cardMachineHandlers),
    ...getRoutes(cardStaffCalls, cardStaffHandlers),
    ...getRoutes(cardMessageCalls, cardMessageHandlers, cardMessagePreparations),
  ],
  requests: { 'card-invitation': cardInvitation, 'card-change': cardChangeRequest },
  loops: [
    startCardOrders,
    loop({ name: 'card-expiry', pauseMs: sweepPauseMs, work: ({ pool }) => expireHolds(pool) }),
    loop({ name: 'card-settlement', pauseMs: sweepPauseMs, work: ({ pool }) => settlePosted(pool) }),
    loop({ name: 'card-messages', pauseMs: 10 * sweepPauseMs, work: ({ pool }) => forgetMessages(pool) }),
    loop({ name: 'card-unmade', pauseMs: sweepPauseMs, work: ({ pool }) => failUnmade(pool) }),
  ],
  invariants: cardInvariants,
  machines: [cardSteps, cardOrderSteps, setAsideSteps],
};
