import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** Transactions as they happen, for staff. */
export function LiveTransactionsPage() {
  return (
    <ComingPage
      title="Transactions"
      summary="Live transactions, and those that need review."
      parts={[
        { title: 'Live view', words: 'Every transaction as it is booked.' },
        {
          title: 'New alerts, review, data requested',
          words: 'Rule events, to work through by keyboard.',
        },
        { title: 'Card orders', words: 'Failed and delayed ones.' },
        { title: 'Templates and history', words: 'Texts for requests, and past requests with their answers.' },
      ]}
      meanwhile="Companies see their own transactions in the company area; staff see none until this page is built."
    />
  );
}
