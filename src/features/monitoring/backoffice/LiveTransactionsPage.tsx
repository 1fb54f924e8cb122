import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** Transactions as they happen, for staff. */
export function LiveTransactionsPage() {
  return (
    <ComingPage
      title="Transactions"
      summary="Transactions as they happen, and those that need a look."
      parts={[
        { title: 'Live view', words: 'Every movement as it is booked, none lost and none twice.' },
        {
          title: 'New alerts, review, data requested',
          words: 'What the rules have found, worked through by keyboard.',
        },
        { title: 'Card orders', words: 'Failed and delayed ones.' },
        { title: 'Templates and history', words: 'Texts for requests, and what has been asked and answered.' },
      ]}
      meanwhile="Companies see their own transactions in the company area; staff see none until this page is built."
    />
  );
}
