// What each call of staff may do alone, and what a thief would send with it.

import { randomUUID } from 'node:crypto';
import { bankToday } from '#tests/harness/bankDay.ts';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';
import { companies, ibans } from '#tests/harness/village.ts';

const entry = {
  ...{ number: '2712', name: 'Own money', class: 'asset', bankName: 'Bank Two', iban: '' },
  ...{ isSafeguarding: false, hasStatements: false, isSettledDaily: false, comment },
};

export const acts: Acts = {
  addLedgerAccount: { kind: 'second', bodies: [{ code: 'OWN', ...entry }] },
  changeLedgerAccount: {
    kind: 'second',
    bodies: [{ version: 1, ...entry }],
    good: () => ({ params: { code: 'SUSPENSE' }, body: { version: 1, ...entry, class: 'liability' } }),
  },
  deleteLedgerAccount: {
    kind: 'second',
    bodies: [{ version: 1, comment }],
    good: () => ({ params: { code: 'SPARE' } }),
  },
  // alone between accounts of the bank only
  postToLedger: {
    ...{ kind: 'second', hasSum: true },
    bodies: ['999.99', '0.01', '1000.00'].flatMap((amount) =>
      [
        ['EUR.SUSPENSE', 'EUR.FEES'],
        [`EUR.${ibans.timber}`, 'EUR.SUSPENSE'],
        ['EUR.SAFEGUARD', `EUR.${ibans.bakery}`],
        [`EUR.RECEIVABLE.${companies.timber}`, 'EUR.FEES'],
        [`EUR.${ibans.timber}`, `EUR.${ibans.timberReserve}`],
      ].map(([debit, credit]) => ({
        id: randomUUID(),
        debit,
        credit,
        amount,
        message: comment,
        timestamp: bankToday(),
      })),
    ),
  },
};
