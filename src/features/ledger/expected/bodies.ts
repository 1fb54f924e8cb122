// A well-formed body for each call that takes one.

import { bankToday } from '#tests/harness/bankDay.ts';
import type { Bodies } from '#tests/harness/expectedCalls.ts';

const entry = {
  ...{ number: '2712', name: 'Own money', class: 'asset', bankName: 'Bank Two', iban: '' },
  ...{ isSafeguarding: false, hasStatements: false, comment: 'For our own money.' },
};

export const bodies: Bodies = {
  'PUT /web/ledger': {
    ...{ id: '01900000-0000-7000-8000-00000000000a', debit: 'EUR.SUSPENSE', credit: 'EUR.FEES', amount: '1.00' },
    ...{ message: 'Rounding', timestamp: bankToday() },
  },
  'POST /web/ledger-accounts': { code: 'OWN', ...entry },
  'PATCH /web/ledger-accounts/{code}': { version: 1, ...entry },
  'DELETE /web/ledger-accounts/{code}': { version: 1, comment: 'Not used.' },
};
