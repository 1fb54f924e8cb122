import { declareErrors } from '#shared/feature.ts';

export const paymentErrors = declareErrors({
  'insufficient-funds': { status: 422, title: 'There is not enough money on the account.' },
  'client-locked': { status: 422, title: 'Please contact us.' },
  'account-blocked': { status: 422, title: 'The account is blocked.' },
  'assets-frozen': { status: 422, title: 'Your assets are frozen by law.' },
  'account-closed': { status: 422, title: 'The account is closed.' },
  'currency-differs': { status: 422, title: 'The accounts have different currencies.' },
  'payee-account-unknown': { status: 422, title: 'There is no such account at this bank.' },
  'payee-not-checked': {
    status: 409,
    title: 'The payee is being checked again. Try again in a few seconds.',
  },
  'payee-mismatch': {
    status: 422,
    title: 'The name does not match the account. Its creator has to confirm that first.',
  },
  'self-approval': { status: 422, title: 'Another person must approve what you created.' },
  'confirmer-not-allowed': { status: 422, title: 'This person may not approve this payment.' },
  'not-handed-over': { status: 422, title: 'It could not be sent to the other bank for two bank days.' },
  'declined-by-bank': { status: 422, title: 'The bank declined it.' },
  'failed-by-bank': { status: 422, title: 'The bank stopped it before it was sent.' },
  'not-executed': { status: 409, title: 'Only an executed payment has a confirmation.' },
  'no-confirmer': { status: 422, title: 'No one else in the company may approve payments.' },
  'limit-exceeded': { status: 422, title: 'This is over the limit of the company.' },
  'too-many-payments': { status: 429, title: 'Too many of your payments are being created at once.' },
  'instant-not-possible': { status: 422, title: 'The payee’s bank does not take instant payments.' },
});
