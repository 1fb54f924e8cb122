// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';
import { sampleRule } from '#tests/samples/rules.ts';

export const acts: Acts = {
  saveRule: {
    kind: 'harmless',
    bodies: [{ version: 0, title: 'Income', body: sampleRule, comment }],
    good: () => ({ params: { ruleCode: 'PLANTED' } }),
  },
  shadowRule: {
    kind: 'harmless',
    bodies: [{ version: 1, comment }],
    good: () => ({ params: { ruleCode: 'UNDER.IN' } }),
  },
  releaseRule: { kind: 'second', bodies: [{ version: 1, comment }] },
  retireRule: { kind: 'second', bodies: [{ version: 1, comment }] },
  goBackRule: {
    kind: 'second',
    bodies: [{ version: 2, comment }],
    good: () => ({ params: { ruleCode: 'UNDER.IN' } }),
  },
};
