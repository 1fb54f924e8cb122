import { declareErrors } from '#shared/feature.ts';

export const ledgerErrors = declareErrors({
  'account-unknown': { status: 422, title: 'There is no such account at this bank.' },
  'same-account': { status: 422, title: 'Debit and credit must be two accounts.' },
  'two-clients': {
    status: 422,
    title: 'From one client to another a payment moves money. Void a wrong one, or post by way of suspense.',
  },
  'client-frozen': { status: 422, title: 'A case or an order holds the money of this client. It must end first.' },
  'month-closed': { status: 422, title: 'This month is closed. Choose a day of an open month.' },
  'moment-to-come': { status: 422, title: 'This moment has not come yet. Choose today or an earlier day.' },
  'ledger-account-known': { status: 409, title: 'Another account of the ledger has this address, number or IBAN.' },
  'ledger-account-fixed': {
    status: 409,
    title: 'The program posts to this account by itself. Its class, and whether it holds money of clients, stay.',
  },
  'fees-taken': { status: 409, title: 'Fees are moved to another account already. Change that one first.' },
  'ledger-account-used': { status: 409, title: 'Something was posted to this account, so it stays in the ledger.' },
  'ledger-account-contradicts': { status: 422, title: 'The account contradicts itself.' },
  'posting-id-used': { status: 409, title: 'This was posted already with other accounts, amount or words.' },
});
