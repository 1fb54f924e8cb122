import { ComingPage } from '../../../client/shell/ComingPage.tsx';
import { paths } from '../../../shared/paths.ts';

/** What the bank has charged. */
export function FeesInvoicesPage() {
  return (
    <ComingPage
      title="Fees and invoices"
      summary="What the bank has charged, month by month."
      parts={[
        { title: 'Invoices', words: 'One for each month, with its fees in lines.' },
        { title: 'PDF', words: 'To keep and to hand on to your bookkeeper.' },
      ]}
      meanwhile="Fees are in the transactions already, and in every statement."
      links={[
        { href: `#${paths.transactions}`, label: 'Transactions' },
        { href: `#${paths.accounts}`, label: 'Accounts' },
      ]}
    />
  );
}
