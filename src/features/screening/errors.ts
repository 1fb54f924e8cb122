import { declareErrors } from '#shared/feature.ts';

export const screeningErrors = declareErrors({
  'no-list': { status: 422, title: 'No list has been taken yet. There is nothing to look in.' },
  'list-under-way': { status: 409, title: 'Another file of this list waits already. Take or withdraw it first.' },
  'list-format-wrong': { status: 422, title: 'This list does not come in that format.' },
  'list-file-missing': { status: 422, title: 'Send the main file of the list, and each other file at most once.' },
  'already-folded': { status: 409, title: 'A rule folds these matches already.' },
  'no-word-alone': {
    status: 422,
    title:
      'A rule folds matches on one word alone. Here another word, a date or a number agrees, or it is the whole name.',
  },
  'folds-true-positive': {
    status: 422,
    title: 'An earlier match on this word was a true positive. No rule folds it.',
  },
});
