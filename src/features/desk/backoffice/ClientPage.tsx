import { usePageSearch } from '../../../client/router/usePageSearch.ts';
import { Coming } from '../../../client/shell/ComingPage.tsx';
import { LinkButton } from '../../../client/ui/action/Button.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { paths } from '../../../shared/paths.ts';
import { DevicesSection } from '../../access/backoffice/DevicesSection.tsx';
import { enrolmentOutcomes } from '../../access/backoffice/EnrolmentOutcome.tsx';
import { ProposalsSection } from '../../proposals/backoffice/ProposalsSection.tsx';
import { clientSearch } from './search.ts';

const parts = [
  { title: 'Profile', words: 'Who the client is, with photos, documents, status, risk score and limits.' },
  { title: 'Money', words: 'Accounts, cards, wallets, relations and transactions.' },
  { title: 'Cases and screening', words: 'What was found, when, and who decided what.' },
  { title: 'Notes and messages', words: 'What staff have written down and what was said with the client.' },
];

/** One client of the bank, for staff: `?id=` is the client's number. */
export function ClientPage() {
  const [{ id }] = usePageSearch(clientSearch);
  const back = { href: `#${paths.bkoClients}`, label: 'Clients' };
  return (
    <Page title="Client" summary={id && `Number ${id}`} back={back}>
      {id ? (
        <>
          <DevicesSection key={id} personId={id} />
          <ProposalsSection key={`${id} proposals`} subject={id} outcomes={enrolmentOutcomes} />
          <Coming
            parts={parts}
            meanwhile="The number and the devices are shown until the rest of this page is built."
          />
        </>
      ) : (
        <EmptyState icon="users" title="No client chosen" action={<LinkButton href={back.href}>Clients</LinkButton>}>
          The address of this page names a client by 11 digits.
        </EmptyState>
      )}
    </Page>
  );
}
