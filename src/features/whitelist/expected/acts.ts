// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { commented } from '#tests/harness/insider/theft.ts';
import { companies, ibans } from '#tests/harness/village.ts';

export const acts: Acts = {
  addToWhiteList: { kind: 'second', bodies: commented },
  endWhiteList: {
    ...{ kind: 'tightening', bodies: commented },
    good: () => ({ params: { iban: ibans.bakery, sourceId: companies.timber, externalId: 'CASH.1K' } }),
  },
};
