// What each call of staff may do alone, and what a thief would send with it.
import { getDays, getQuarter } from '#features/cesop/rules.ts';
import { addDays } from '#shared/days.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { formFiling } from '../tests/formFiling.ts';

const filed = formFiling({ filedOn: bankToday(), reference: 'R-1', comment: 'Sent.', fileId: '' }, 'Line');
/** the last day of the last quarter that is over */
const until = addDays(getDays(getQuarter(bankToday())).from, -1);

export const acts: Acts = {
  // what is said to be filed moves nothing
  recordFiling: {
    kind: 'harmless',
    run: ({ browser }) => browser.send('POST', `/web/duties/CESOP/${until}`, filed),
  },
};
