import { declareErrors } from '#shared/feature.ts';

export const ledgerErrors = declareErrors({
  'account-unknown': { status: 422, title: 'There is no such account at this bank.' },
  'same-account': { status: 422, title: 'Debit and credit must be two accounts.' },
  'two-clients': {
    status: 422,
    title: 'From one client to another a payment moves money. Void a wrong one, or post by way of suspense.',
  },
  'client-frozen': { status: 422, title: 'A case or an order holds the money of this client. It must end first.' },
  'month-closed': { status: 422, title: 'This month is closed. Choose a day of this month or the last one.' },
  'moment-to-come': { status: 422, title: 'This moment has not come yet. Choose today or an earlier day.' },
  'posting-id-used': { status: 409, title: 'This was posted already with other accounts, amount or words.' },
});
