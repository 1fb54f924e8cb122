// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { commented } from '#tests/harness/insider/theft.ts';
import { cesopMessages, filedIn, quarter, takenQuarter } from '#tests/harness/insider/worldCesop.ts';
import { answerXml } from '#tests/samples/cesopAnswer.ts';

const { drafted, unwanted, filed } = cesopMessages;
const text = answerXml({ about: filed, result: 'VALIDATED', quarter: filedIn });

// what the tax authority is sent and answers moves no money
export const acts: Acts = {
  makeCesopMessage: { kind: 'harmless', bodies: [undefined], good: () => ({ params: { quarter } }) },
  correctCesopMessage: { kind: 'harmless', bodies: commented, good: () => ({ params: { quarter: takenQuarter } }) },
  fileCesopMessage: {
    kind: 'harmless',
    bodies: [{ reference: 'VMI-1' }],
    good: () => ({ params: { messageId: drafted } }),
  },
  answerCesopMessage: {
    kind: 'harmless',
    run: ({ browser }) =>
      browser.send('POST', `/web/cesop-messages/${filed}?answer`, {
        ...{ text, headers: { 'content-type': 'application/xml' } },
      }),
  },
  withdrawCesopMessage: { kind: 'harmless', bodies: commented, good: () => ({ params: { messageId: unwanted } }) },
};
