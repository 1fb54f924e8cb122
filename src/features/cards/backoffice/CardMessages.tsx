import { useInfiniteQuery } from '@tanstack/react-query';
import type { ApiProblem } from '../../../client/api/problem.ts';
import { callKey } from '../../../client/api/queries.ts';
import { send } from '../../../client/api/send.ts';
import { readFailure } from '../../../client/lists/loadFailure.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { MarkedRow, MarkedRowLoading, MarkedRows } from '../../../client/ui/display/MarkedRows.tsx';
import { Time } from '../../../client/ui/display/Time.tsx';
import { EmptyState, ErrorState } from '../../../client/ui/feedback/EmptyState.tsx';
import { Loading } from '../../../client/ui/feedback/Skeleton.tsx';
import { Disclosure } from '../../../client/ui/layout/Disclosure.tsx';
import { SidePanel } from '../../../client/ui/overlay/SidePanel.tsx';
import type { CallOutput } from '../../../shared/call.ts';
import { cardStaffCalls, type SetAsideMessage } from '../staffCalls.ts';
import styles from './cards.module.css';

const { listCardMessages } = cardStaffCalls;
type Page = CallOutput<typeof listCardMessages>;

const reasons: Readonly<Record<SetAsideMessage['reason'], string>> = {
  'not-readable': 'Cannot be read',
  'reference-used': 'Repeats a reference with another amount',
};

/** Messages of the processor that booked nothing, newest first. */
export function CardMessages({ onClose }: { onClose: () => void }) {
  const pages = useMessages();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const failure = readFailure(pages, 'The messages could not be loaded');
  const messages = pages.data?.pages.flatMap(({ items }) => items);
  return (
    <SidePanel
      title="Messages set aside"
      summary="From the card processor. They booked nothing; a message about a client has a case."
      shownKey="messages"
      onClose={onClose}
    >
      {messages ? (
        <MessageRows messages={messages} />
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <Loading label="Loading messages set aside">
          <MarkedRowLoading />
        </Loading>
      )}
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </SidePanel>
  );
}

function MessageRows({ messages }: { messages: readonly SetAsideMessage[] }) {
  if (messages.length === 0) return <EmptyState icon="check-circle" title="No message set aside" />;
  return (
    <MarkedRows label="Messages set aside">
      {messages.map(({ id, at, kind, reason, field, reference, client, body }) => (
        <li key={id}>
          <MarkedRow
            icon="card"
            name={[kind, reference, client].filter(Boolean).join(', ')}
            detail={
              <>
                <Time at={at} /> · {reasons[reason]}
                {field && ` (${field})`}
              </>
            }
          />
          <Disclosure title="Message">
            <pre className={styles.message}>{body}</pre>
          </Disclosure>
        </li>
      ))}
    </MarkedRows>
  );
}

function useMessages() {
  return useInfiniteQuery<Page, ApiProblem, { pages: Page[] }, readonly unknown[], string | undefined>({
    queryKey: [...callKey(listCardMessages, {}), 'pages'],
    queryFn: ({ pageParam: next, signal }) => send(listCardMessages, { query: next ? { next } : {} }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}
