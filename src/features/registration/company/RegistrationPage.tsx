import { Suspense, useEffect } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { go } from '#client/router/go.ts';
import { lazyPart } from '#client/router/loadPage.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { type PersonCompany, useMembership } from '#client/session/person.ts';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { wired } from '#client/wiring.ts';
import { messages } from '#shared/messages.ts';
import { paths } from '#shared/paths.ts';
import { loadIbanRules } from '#shared/validIban.ts';
import { registrationCalls } from '../calls.ts';
import { keptStep } from './progress.ts';
import styles from './registration.module.css';
import { registrationSearch } from './search.ts';

const NewCompany = lazyPart(() => import('./NewCompany.tsx').then((module) => module.NewCompany));
const Questionnaire = lazyPart(() =>
  Promise.all([import('./Questionnaire.tsx'), loadIbanRules()]).then(([module]) => module.Questionnaire),
);

/** The questionnaire of a company that wants to become a client: a new one, or a draft. */
export function RegistrationPage() {
  const company = useMembership();
  const status = company?.status;
  const isEnded = status === 'Review' || status === 'Declined';
  useEffect(() => {
    if (isEnded) go(paths.review, { replace: true });
  }, [isEnded]);
  if (isEnded) return null;
  const draft = status === 'Cdd' ? company : undefined;
  return (
    <div className={styles.middle}>
      <Page
        title={draft ? 'Registration' : 'Register a new company'}
        summary={draft ? draft.title : 'Become a client of the bank in two stages.'}
        // the chooser forgets the chosen company; going back from the first step leads there too
        back={{ href: `#${paths.select}`, label: 'Choose a company' }}
      >
        <Suspense fallback={<Waiting />}>{draft ? <Draft key={draft.id} company={draft} /> : <NewCompany />}</Suspense>
      </Page>
    </div>
  );
}

/** The draft of a company, once it is read. */
function Draft({ company: { id: companyId } }: { company: PersonCompany }) {
  const company = useCall(wired().calls.readCompany, { params: { companyId } });
  const cddId = company.data?.cddId ?? '';
  const read = useCall(registrationCalls.readCdd, { params: { companyId, cddId } }, { enabled: cddId !== '' });
  const [{ step }, change] = usePageSearch(registrationSearch);
  const failure = readFailure(company, messages.companyLoadFailed) ?? readFailure(read, messages.companyLoadFailed);
  if (failure) return <ErrorState {...failure} />;
  if (company.data?.cddId === null) return <NothingAsked />;
  const { data: registration } = read;
  if (!registration) return <Waiting />;
  const { Stage, Step } = registration;
  return (
    <Questionnaire
      key={`${Stage} ${registration.CddTags.join(' ')}`}
      companyId={companyId}
      registration={registration}
      step={Number(step) || (keptStep(companyId, Stage) ?? Step)}
      onStep={(to) => change({ step: registrationSearch.parse({ step: String(to) }).step }, { replace: false })}
    />
  );
}

function NothingAsked() {
  return (
    <EmptyState icon="building" title="There is no questionnaire for this company">
      Ask us under Need Support at the top of this page.
    </EmptyState>
  );
}

const Waiting = () => (
  <Loading label="Loading the application">
    <Skeleton width="long" />
    <Skeleton shape="block" />
    <Skeleton shape="block" />
  </Loading>
);
