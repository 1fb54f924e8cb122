/** Every call of the product. What is not here does not exist. */

import { accessCalls } from './features/access/calls.ts';
import { deviceCalls } from './features/access/deviceCalls.ts';
import { staffDeviceCalls } from './features/access/staffDeviceCalls.ts';
import { accountCalls } from './features/accounts/calls.ts';
import { invoiceCalls } from './features/accounts/invoiceCalls.ts';
import { auditCalls } from './features/audit/calls.ts';
import { clientCalls } from './features/clients/calls.ts';
import { profileCalls } from './features/clients/profileCalls.ts';
import { fileCalls } from './features/files/calls.ts';
import { jobCalls } from './features/jobs/calls.ts';
import { memberCalls } from './features/members/calls.ts';
import { bulkCalls } from './features/payments/bulkCalls.ts';
import { paymentCalls } from './features/payments/calls.ts';
import { orderCalls } from './features/payments/orderCalls.ts';
import { payeeCalls } from './features/payments/payeeCalls.ts';
import { recordCalls } from './features/payments/recordCalls.ts';
import { publicCalls } from './features/public/calls.ts';
import { staffCalls } from './features/staff/calls.ts';
import { websiteCalls } from './features/websites/calls.ts';

export const calls = {
  ...publicCalls,
  ...accessCalls,
  ...deviceCalls,
  ...staffDeviceCalls,
  ...memberCalls,
  ...staffCalls,
  ...clientCalls,
  ...profileCalls,
  ...fileCalls,
  ...accountCalls,
  ...invoiceCalls,
  ...paymentCalls,
  ...orderCalls,
  ...bulkCalls,
  ...payeeCalls,
  ...recordCalls,
  ...auditCalls,
  ...jobCalls,
  ...websiteCalls,
} as const;
export type Calls = typeof calls;
