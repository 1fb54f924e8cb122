import { homeOf } from '../../../client/router/guard.ts';
import { type PersonCompany, useMembership } from '../../../client/session/person.ts';
import { LinkButton } from '../../../client/ui/action/Button.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import { paths } from '../../../shared/paths.ts';
import { CompanyState } from './CompanyState.tsx';
import { DeclineReasons } from './DeclineReasons.tsx';
import styles from './registration.module.css';

/** The state of the application, while the bank decides and afterwards. */
export function ReviewPage() {
  const company = useMembership();
  const back = { href: `#${paths.select}`, label: 'Choose a company' };
  return (
    <div className={styles.middle}>
      <Page title="Review" summary="The state of your company’s application." back={back}>
        {company ? (
          <Application company={company} />
        ) : (
          <EmptyState
            icon="building"
            title="No company is chosen"
            action={<LinkButton href={back.href}>Choose a company</LinkButton>}
          >
            Choose the company whose application you want to see.
          </EmptyState>
        )}
      </Page>
    </div>
  );
}

function Application({ company }: { company: PersonCompany }) {
  const { status } = company;
  return (
    <>
      <CompanyState company={company} />
      {status === 'Review' && (
        <p>You have nothing to do now. This page changes when the bank has decided or needs something from you.</p>
      )}
      {status === 'Declined' && (
        <>
          <DeclineReasons companyId={company.id} />
          <p>Ask us whether it can be looked at again: under Need Support at the top of this page.</p>
        </>
      )}
      {(status === null || status === 'Cdd') && (
        <div>
          <LinkButton variant="primary" href={`#${homeOf(company)}`}>
            {status === null ? 'Go to the overview' : 'Go on with the registration'}
          </LinkButton>
        </div>
      )}
    </>
  );
}
