import { declareErrors } from '#shared/feature.ts';

export const closingErrors = declareErrors({
  'month-not-over': { status: 409, title: 'This month is not over yet.' },
  'month-before-open': { status: 409, title: 'The month before is still open. Months close in order.' },
  'month-closed-before': { status: 409, title: 'This month is closed already.' },
  'proofs-red': { status: 409, title: 'Not all proofs of the books are green.' },
});
