// What each call of staff may do alone, and what a thief would send with it.
import { bankToday } from '#tests/harness/bankDay.ts';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { formFiling } from '../tests/formFiling.ts';

const filed = formFiling({ filedOn: bankToday(), reference: 'R-1', comment: 'Sent.', fileId: '' }, 'Line');

export const acts: Acts = {
  // what is said to be filed moves nothing
  recordFiling: {
    kind: 'harmless',
    run: ({ browser }) => browser.send('POST', '/web/duties/CESOP/2026-09-30', filed),
  },
};
