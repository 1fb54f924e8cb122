import { pageHref } from '#client/router/Link.tsx';
import { LinkButton } from '#client/ui/action/Button.tsx';
import { MarkedRow } from '#client/ui/display/MarkedRows.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { paths } from '#shared/paths.ts';
import { getLastDay } from '../answers.ts';
import type { RequestSummary } from '../companyCalls.ts';
import { getState } from '../form/shown/requestTexts.ts';
import { isWaiting } from '../rules.ts';

interface RequestLineProps {
  request: RequestSummary;
  /** which shows it */
  page: typeof paths.requests | typeof paths.review;
}

/** A request of the bank with its state: to answer, or to read what was sent. */
export function RequestLine({ request, page }: RequestLineProps) {
  const { words, kind } = getState(request);
  const verb = isWaiting(request.state) ? 'Answer' : 'Read';
  return (
    <li>
      <MarkedRow
        icon="file"
        name={
          <>
            {request.title}
            <StatusBadge kind={kind} quiet>
              {words}
            </StatusBadge>
          </>
        }
        detail={<Standing request={request} />}
        action={
          <LinkButton size="small" href={pageHref(page, { open: request.id })} aria-label={`${verb}: ${request.title}`}>
            {verb}
          </LinkButton>
        }
      />
    </li>
  );
}

function Standing({ request }: Pick<RequestLineProps, 'request'>) {
  const { state, answeredAt, answeredBy, askedAt } = request;
  if (isWaiting(state)) {
    return (
      <>
        {state === 'overdue' ? 'Was due ' : 'Answer by '}
        <Time at={getLastDay(request)} part="day" />
      </>
    );
  }
  return (
    <>
      {answeredAt ? 'Sent ' : 'Asked '}
      <Time at={answeredAt ?? askedAt} part="day" />
      {answeredBy && ` by ${answeredBy}`}
    </>
  );
}
