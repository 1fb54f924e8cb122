import { declareErrors } from '#shared/feature.ts';

export const orderErrors = declareErrors({
  'other-bank-not-reachable': { status: 422, title: 'We cannot send payments to other banks at the moment.' },
  'outside-sepa': { status: 422, title: 'Only SEPA countries can be paid.' },
  'too-many-payments': { status: 429, title: 'Too many of your payments are being created at once.' },
  'instant-not-possible': { status: 422, title: 'The payee’s bank does not take instant payments.' },
});
