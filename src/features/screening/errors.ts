import { declareErrors } from '#shared/feature.ts';

export const screeningErrors = declareErrors({
  'no-list': { status: 422, title: 'No list has been taken yet. There is nothing to look in.' },
  'list-under-way': { status: 409, title: 'Another file of this list waits already. Take or withdraw it first.' },
  'list-format-wrong': { status: 422, title: 'This list does not come in that format.' },
  'list-file-missing': { status: 422, title: 'Send the main file of the list, and each other file at most once.' },
});
