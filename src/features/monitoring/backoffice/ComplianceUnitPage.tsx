import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** One client’s monitoring, for the compliance unit. */
export function ComplianceUnitPage() {
  return (
    <ComingPage
      title="Compliance unit"
      summary="What one client has done in 13 months, and what the rules say of it."
      parts={[
        { title: 'Income and expense', words: 'Month by month, with card top-ups and card cash apart.' },
        { title: 'Counterparties', words: 'The nine with whom most money was exchanged.' },
        { title: 'Rule events', words: 'On a timeline, with an export as PDF.' },
        { title: 'Screening', words: 'Every day on which the lists were searched, and what was found.' },
      ]}
      meanwhile="Without a client the page will show the rule events of the whole bank, newest first."
    />
  );
}
