// A well-formed body for each call that takes one.

import { bankToday } from '#tests/harness/bankDay.ts';
import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'PUT /web/ledger': {
    ...{ id: '01900000-0000-7000-8000-00000000000a', debit: 'EUR.SUSPENSE', credit: 'EUR.FEES', amount: '1.00' },
    ...{ message: 'Rounding', timestamp: bankToday() },
  },
};
