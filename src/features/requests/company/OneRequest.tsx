import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { LinkButton } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { paths } from '#shared/paths.ts';
import { getLastDay, getTyped } from '../answers.ts';
import { type CompanyRequest, companyRequestCalls } from '../companyCalls.ts';
import { getState } from '../form/shown/requestTexts.ts';
import { isWaiting } from '../rules.ts';
import { AnsweredItems } from './AnsweredItems.tsx';
import { AnswerRequest } from './AnswerRequest.tsx';
import styles from './requests.module.css';

/** Where the list of requests is shown. */
const homes = { requests: paths.requests, review: paths.review } as const;
export type RequestHome = keyof typeof homes;
const backTo = (home: RequestHome) => ({
  href: pageHref(homes[home]),
  label: home === 'review' ? 'Review' : 'Requests',
});

interface OneRequestProps {
  companyId: string;
  requestId: string;
  step: 'answer' | 'check';
  onStep: (step: 'answer' | 'check') => void;
  home?: RequestHome;
}

/** One request: to answer while it waits, to read afterwards. */
export function OneRequest({ companyId, requestId, step, onStep, home = 'requests' }: OneRequestProps) {
  const back = backTo(home);
  const read = useCall(companyRequestCalls.readRequest, { params: { companyId, requestId } });
  const { data: request, error } = read;
  if (error?.problem.code === 'not-found') return <NotThere back={back} />;
  const failure = readFailure(read, 'The request could not be loaded');
  if (failure) {
    return (
      <Page title="Request" back={back}>
        <ErrorState {...failure} />
      </Page>
    );
  }
  if (!request) {
    return (
      <Page title="Request" back={back} width="form">
        <Loading label="Loading the request">
          <Skeleton width="long" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </Loading>
      </Page>
    );
  }
  return (
    <Page title={request.title} back={back} summary={<Standing request={request} />} width="form">
      <p className={styles.bankWords}>{request.words}</p>
      {isWaiting(request.state) ? (
        <AnswerRequest companyId={companyId} request={request} step={step} onStep={onStep} home={homes[home]} />
      ) : (
        <Ended companyId={companyId} request={request} />
      )}
    </Page>
  );
}

function Standing({ request }: { request: CompanyRequest }) {
  const { words, kind } = getState(request);
  return (
    <span className={styles.standing}>
      <StatusBadge kind={kind}>{words}</StatusBadge>
      {isWaiting(request.state) && (
        <span>
          {request.state === 'overdue' ? 'Was due ' : 'Answer by '}
          <Time at={getLastDay(request)} part="day" />
        </span>
      )}
    </span>
  );
}

/** What was sent, by whom; or that nothing is needed any more. */
function Ended({ companyId, request }: { companyId: string; request: CompanyRequest }) {
  const { state, answeredAt, answeredBy, askedAt, list } = request;
  if (state === 'cancelled') {
    return <Banner>The bank does not need this any more. What you had saved was not sent.</Banner>;
  }
  return (
    <>
      <Definitions
        items={[
          { label: 'Asked', value: <Time at={askedAt} /> },
          { label: 'Sent', value: answeredAt && <Time at={answeredAt} /> },
          { label: 'Sent by', value: answeredBy },
        ]}
      />
      <AnsweredItems companyId={companyId} list={list} of={getTyped} />
    </>
  );
}

function NotThere({ back }: { back: ReturnType<typeof backTo> }) {
  return (
    <Page title="Request" back={back}>
      <EmptyState
        icon="search"
        title="This request is not there"
        action={<LinkButton href={back.href}>All requests</LinkButton>}
      >
        It may belong to another company of yours.
      </EmptyState>
    </Page>
  );
}
