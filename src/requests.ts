/** Every kind of request that may appear on a device, with what a decision does. */

import { newDeviceRequest } from './features/access/server/devices.ts';
import { invitationRequest } from './features/members/server/invitations.ts';
import { paymentRequest } from './features/payments/server/approvals.ts';
import type { RequestKinds } from './server/access/requests.ts';
import { stepUpRequest } from './server/access/stepUp.ts';

export function requestKinds(wakeExecutor: () => void): RequestKinds {
  return {
    payment: paymentRequest(wakeExecutor),
    'new-device': newDeviceRequest,
    invitation: invitationRequest,
    'step-up': stepUpRequest,
  };
}
