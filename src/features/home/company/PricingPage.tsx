import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** What the bank’s services cost; for everybody. */
export function PricingPage() {
  return (
    <ComingPage
      title="Pricing"
      summary="What accounts, payments and cards cost."
      parts={[
        { title: 'Accounts', words: 'What an account costs each month, and what is included.' },
        { title: 'Payments', words: 'The fee of each kind of payment.' },
        { title: 'Cards', words: 'Making, delivering and using them.' },
      ]}
      meanwhile="Before a payment is created its check shows what it costs."
    />
  );
}
