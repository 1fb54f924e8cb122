/** Every call of the product. What is not here does not exist. */
import { accountCalls } from './features/accounts/calls.ts';
import { invoiceCalls } from './features/accounts/invoiceCalls.ts';
import { clientCalls } from './features/clients/calls.ts';
import { profileCalls } from './features/clients/profileCalls.ts';
import { fileCalls } from './features/files/calls.ts';
import { homeCalls } from './features/home/calls.ts';
import { jobCalls } from './features/jobs/calls.ts';
import { bulkCalls } from './features/payments/bulkCalls.ts';
import { paymentCalls } from './features/payments/calls.ts';
import { orderCalls } from './features/payments/orderCalls.ts';
import { payeeCalls } from './features/payments/payeeCalls.ts';
import { recordCalls } from './features/payments/recordCalls.ts';
import { peopleCalls } from './features/people/calls.ts';
import { deviceCalls } from './features/people/deviceCalls.ts';
import { userCalls } from './features/people/userCalls.ts';
import { reportCalls } from './features/reports/calls.ts';
import { websiteCalls } from './features/websites/calls.ts';

export const calls = {
  ...homeCalls,
  ...peopleCalls,
  ...deviceCalls,
  ...userCalls,
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
  ...reportCalls,
  ...jobCalls,
  ...websiteCalls,
} as const;
export type Calls = typeof calls;
