import { Coming } from '../../../client/shell/ComingPage.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { LogLink } from '../../logs/backoffice/LogLink.tsx';
import { ProposalsSection } from '../../proposals/backoffice/ProposalsSection.tsx';
import { DeputiesSection } from '../../staff/backoffice/DeputiesSection.tsx';
import { staffOutcomes } from '../../staff/backoffice/staffOutcomes.ts';

const parts = [
  {
    title: 'Clients by country',
    words: 'Opened in the last 30 days and in all: adults, children, legal entities and closed ones.',
  },
  { title: 'Money over time', words: 'Clients, balances and movements month by month.' },
  { title: 'Open cases', words: 'Number of open cases, by type and age.' },
  { title: 'Alerts by rule', words: 'Which of the rules that watch money have found something.' },
  { title: 'Staff activity', words: 'How many cases each staff user decided.' },
  { title: 'Top counterparties', words: 'Where most of the money comes from and goes to.' },
];

/** Key figures of the bank for staff, and proposals waiting for a second person. */
export function DashboardPage() {
  return (
    <Page title="Dashboard" summary="How the bank stands today." actions={<LogLink />}>
      <ProposalsSection outcomes={staffOutcomes} />
      <DeputiesSection />
      <Coming parts={parts} meanwhile="Until then each page of the sidebar says what it will hold." />
    </Page>
  );
}
