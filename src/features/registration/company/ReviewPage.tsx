import { getHome } from '#client/router/guard.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { type PersonCompany, useMembership } from '#client/session/person.ts';
import { LinkButton } from '#client/ui/action/Button.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import type { RegistrationState } from '#features/access/company/registrationState.ts';
import { OneRequest } from '#features/requests/company/OneRequest.tsx';
import { ReviewRequests, useRequests } from '#features/requests/company/ReviewRequests.tsx';
import { requestsSearch } from '#features/requests/company/search.ts';
import { paths } from '#shared/paths.ts';
import { CompanyState } from './CompanyState.tsx';
import { DeclineReasons } from './DeclineReasons.tsx';
import { ReviewWaits } from './ReviewWaits.tsx';
import styles from './registration.module.css';
import { type Review, useReview } from './useReview.ts';

/** The state of the application, while the bank decides and afterwards. */
export function ReviewPage() {
  const company = useMembership();
  const [{ open, step }, change] = usePageSearch(requestsSearch);
  if (company && open !== undefined) {
    return (
      <div className={styles.middle}>
        <OneRequest
          key={`${company.id} ${open}`}
          companyId={company.id}
          requestId={open}
          step={step ?? 'answer'}
          onStep={(next) => change({ step: next === 'check' ? 'check' : undefined }, { replace: false })}
          home="review"
        />
      </div>
    );
  }
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
  const isLooked = status === 'Review';
  const review = useReview(company.id, isLooked);
  const { requests, isAsked } = useRequests(company.id, isLooked);
  return (
    <>
      <CompanyState company={company} state={getState(review, isAsked)} />
      {isLooked && (
        <>
          <ReviewRequests requests={requests} />
          <ReviewWaits companyId={company.id} review={review} isAsked={isAsked} />
        </>
      )}
      {status === 'Declined' && (
        <>
          <DeclineReasons companyId={company.id} />
          <p>Ask us whether it can be reviewed again: under Need Support at the top of this page.</p>
        </>
      )}
      {(status === null || status === 'Cdd') && (
        <div>
          <LinkButton variant="primary" href={`#${getHome(company)}`}>
            {status === null ? 'Go to the overview' : 'Go on with the registration'}
          </LinkButton>
        </div>
      )}
    </>
  );
}

/** What the bank waits for, in the words of its cases. */
function getState({ registration }: Review, isAsked: boolean): RegistrationState | undefined {
  if (isAsked) return { kind: 'pending', words: 'Information required', note: 'The bank has a question for you.' };
  if (registration?.Fee && !registration.Fee.isPaid)
    return { kind: 'pending', words: 'Payment required', note: 'The bank continues when the fee has arrived.' };
  if (registration?.Contract && !registration.Contract.isSigned)
    return {
      kind: 'pending',
      words: 'Signature required',
      note: 'The bank continues when you have signed the contract.',
    };
  return undefined;
}
