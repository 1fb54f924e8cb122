import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** One client’s monitoring, for the compliance unit. */
export function ComplianceUnitPage() {
  return (
    <ComingPage
      title="Compliance unit"
      summary="One client’s payments in 13 months, and the rule events they caused."
      parts={[
        { title: 'Income and expense', words: 'Month by month, with card top-ups and card cash apart.' },
        { title: 'Counterparties', words: 'The nine counterparties with the highest amounts.' },
        { title: 'Rule events', words: 'On a timeline, with an export as PDF.' },
        { title: 'Screening', words: 'Each screening of the client, and its hits.' },
      ]}
      meanwhile="Without a client the page will show the rule events of the whole bank, newest first."
    />
  );
}
