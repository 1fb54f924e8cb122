import { declareErrors } from '#shared/feature.ts';

export const supervisoryErrors = declareErrors({
  'day-not-over': { status: 422, title: 'This day is not over yet. Choose a day that is.' },
  'account-not-mapped': { status: 409, title: 'An account is not in exactly one line of the form.' },
  'form-conflict': {
    status: 403,
    title: 'You are linked to a client in this form. Another staff user must make it.',
  },
  'filing-too-early': { status: 422, title: 'A report is filed after its period has ended, and not ahead of today.' },
  'filing-file-missing': { status: 422, title: 'Choose the file that was filed: one that the bank made, or your own.' },
});
