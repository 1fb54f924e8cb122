// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { comment } from '#tests/harness/insider/theft.ts';

export const acts: Acts = {
  saveRequestTemplate: {
    kind: 'second',
    bodies: [
      {
        ...{ version: 0, types: ['RFI'], language: 'en', title: 'A question', words: 'Send your codes.', comment },
        items: [{ kind: 'question', words: 'Your codes?' }],
      },
    ],
  },
  endRequestTemplate: {
    kind: 'second',
    bodies: [{ version: 1, comment }],
    good: ({ template: { id, version } }) => ({ params: { templateId: id }, body: { version, comment } }),
  },
  // what it says is decided on by others, like an answer of the client
  enterAnswer: {
    kind: 'harmless',
    bodies: ['A bicycle', ''].map((value) => ({
      ...{ givenBy: 'phone', comment },
      answers: [{ n: 1, value, fileIds: [], cannot: false, words: '' }],
    })),
    good: ({ asked }) => ({ params: asked }),
  },
};
