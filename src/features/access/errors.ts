import { declareErrors } from '#shared/feature.ts';

export const accessErrors = declareErrors({
  'wrong-number': { status: 422, title: 'That was not the number on the screen.' },
  'passkey-only': { status: 403, title: 'Staff sign in with their passkey on their own machine.' },
  'enrolment-not-valid': { status: 404, title: 'This link was used already or is not valid any more.' },
  'enrolment-code-differs': { status: 422, title: 'That is not the code of this link.' },
  'birth-date-differs': { status: 422, title: 'That is not the birth date we know.' },
  'code-not-valid': { status: 404, title: 'This sign-in code is not valid any more.' },
});
