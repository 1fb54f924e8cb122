// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';

export const acts: Acts = {
  checkAudit: { kind: 'harmless' },
};
