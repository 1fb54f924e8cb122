// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { companies } from '#tests/harness/village.ts';

export const acts: Acts = {
  // only what is in a record goes out
  translate: {
    ...{ kind: 'harmless', bodies: [{ kind: 'message', id: '01900000-0000-7000-8000-000000000000' }] },
    good: ({ noteId }) => ({ params: { clientId: companies.timber }, body: { kind: 'note', id: noteId } }),
  },
};
