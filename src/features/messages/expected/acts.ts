// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment, commented } from '#tests/harness/insider/theft.ts';
import { companies } from '#tests/harness/village.ts';

export const acts: Acts = {
  addComment: { kind: 'harmless', bodies: [{ comment, props: { pinned: true } }] },
  tryWords: { kind: 'harmless', bodies: [{ words: 'A sanction' }] },
  addForbiddenWord: { kind: 'second', bodies: [{ word: 'please', comment }] },
  removeForbiddenWord: { kind: 'second', bodies: commented },
  pinNote: { kind: 'harmless', good: ({ noteId }) => ({ params: { clientId: companies.timber, noteId } }) },
  unpinNote: { kind: 'harmless', good: ({ noteId }) => ({ params: { clientId: companies.timber, noteId } }) },
};
