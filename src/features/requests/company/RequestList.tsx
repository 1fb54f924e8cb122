import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { paths } from '#shared/paths.ts';
import { getLastDay } from '../answers.ts';
import { companyRequestCalls, type RequestSummary } from '../companyCalls.ts';
import { getState } from '../form/shown/requestTexts.ts';
import { isWaiting } from '../rules.ts';

const refetchMs = 30_000;

const columns: readonly Column<RequestSummary>[] = [
  { key: 'title', title: 'What we ask for', render: ({ title }) => title },
  {
    key: 'asked',
    title: 'Asked',
    width: 136,
    hideBelow: 1024,
    render: ({ askedAt }) => <Time at={askedAt} part="day" />,
  },
  {
    key: 'due',
    title: 'Answer by',
    width: 136,
    list: 'detail',
    render: (row) => (isWaiting(row.state) ? <Time at={getLastDay(row)} part="day" /> : '–'),
  },
  {
    key: 'sent',
    title: 'Sent by',
    width: 190,
    hideBelow: 1280,
    render: ({ answeredBy }) => answeredBy ?? '–',
  },
  { key: 'state', title: 'State', width: 190, list: 'state', render: (row) => <State row={row} /> },
];

function State({ row }: { row: RequestSummary }) {
  const { words, kind } = getState(row);
  return (
    <StatusBadge kind={kind} quiet>
      {words}
    </StatusBadge>
  );
}

/** All requests: those that wait come first. */
export function RequestList({ companyId }: { companyId: string }) {
  const requests = useCall(companyRequestCalls.listRequests, { params: { companyId } }, { refetchMs });
  return (
    <Page title="Requests" summary="Information and documents that the bank asks your company for.">
      <Table
        label="Requests of the bank"
        columns={columns}
        rows={requests.data?.items}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pageHref(paths.requests, { open: id })}
        mark={({ isUnread, state }) => (isUnread && isWaiting(state) ? 'updated' : undefined)}
        skeletonRows={3}
        error={readFailure(requests, 'The requests could not be loaded')}
        empty={
          <EmptyState icon="check-circle" title="Nothing to answer">
            When the bank needs information or a document from your company, it asks here.
          </EmptyState>
        }
      />
    </Page>
  );
}
