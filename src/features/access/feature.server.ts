import { accessInvariants } from '#server/access/invariants.ts';
import { membershipSteps, requestSteps } from '#server/access/states.ts';
import { stepUpRequest } from '#server/access/stepUp.ts';
import { sweepAccess } from '#server/access/sweep.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { accessCalls } from './calls.ts';
import { demoCalls } from './demoCalls.ts';
import { deviceCalls } from './deviceCalls.ts';
import { accessCases } from './server/cases.ts';
import { deviceHandlers, devicePreparations } from './server/deviceHandlers.ts';
import { newDeviceRequest } from './server/devices.ts';
import { enrol } from './server/enrol.ts';
import { deviceEnrolledRequest } from './server/enrolledDevices.ts';
import { accessHandlers } from './server/handlers.ts';
import { noticeRequest } from './server/notices.ts';
import { staffDeviceHandlers, staffDevicePreparations } from './server/staffDeviceHandlers.ts';
import { sessionCalls } from './sessionCalls.ts';
import { staffDeviceCalls } from './staffDeviceCalls.ts';

export const access: ServerFeature = {
  routes: [
    ...getRoutes({ ...accessCalls, ...demoCalls, ...sessionCalls }, accessHandlers),
    ...getRoutes(deviceCalls, deviceHandlers, devicePreparations),
    ...getRoutes(staffDeviceCalls, staffDeviceHandlers, staffDevicePreparations),
  ],
  requests: {
    'new-device': newDeviceRequest,
    'device-enrolled': deviceEnrolledRequest,
    notice: noticeRequest,
    'step-up': stepUpRequest,
  },
  loops: [
    loop({
      name: 'sweep',
      pauseMs: sweepPauseMs,
      work: ({ pool }) => inTransaction(pool, sweepAccess).then(() => false),
    }),
  ],
  cases: accessCases,
  invariants: accessInvariants,
  machines: [requestSteps, membershipSteps],
  commands: {
    enrol: {
      usage: 'enrol <person number>',
      explain: 'print a one-time link that enrols a device of this person; valid for a day, voids earlier links',
      run: (url, [personId = ''], { publicUrl }) => enrol(url, personId, publicUrl),
    },
  },
};
