// What each call of staff may do alone, and what a thief would send with it.
import { getDays, getQuarter } from '#features/cesop/rules.ts';
import { addDays } from '#shared/days.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import type { Acts } from '#tests/harness/insider/acts.ts';
import { commented } from '#tests/harness/insider/theft.ts';

/** the last one that is over */
const quarter = getQuarter(addDays(getDays(getQuarter(bankToday())).from, -1));
const messageId = '01900000-0000-4000-8000-00000000000b';
const answer = { text: '<CESOP/>', headers: { 'content-type': 'application/xml' } };

// what the tax authority is sent and answers moves no money
export const acts: Acts = {
  makeCesopMessage: { kind: 'harmless', bodies: [undefined], good: () => ({ params: { quarter } }) },
  correctCesopMessage: { kind: 'harmless', bodies: commented },
  fileCesopMessage: { kind: 'harmless', bodies: [{ reference: 'VMI-1' }] },
  answerCesopMessage: {
    kind: 'harmless',
    run: ({ browser }) => browser.send('POST', `/web/cesop-messages/${messageId}?answer`, answer),
  },
  withdrawCesopMessage: { kind: 'harmless', bodies: commented },
};
