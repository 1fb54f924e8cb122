import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSend } from '#client/api/hooks.ts';
import type { ApiProblem } from '#client/api/problem.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { getFailure } from '#client/lists/loadFailure.ts';
import { useCompanyId } from '#client/session/person.ts';
import { useDraft } from '#client/session/useDraft.ts';
import { LoadOlder } from '#client/ui/action/LoadOlder.tsx';
import { MessageList, MessagesLoading, type ShownMessage } from '#client/ui/display/MessageList.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { CommentBox } from '#client/ui/input/CommentBox.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { wired } from '#client/wiring.ts';
import type { CallOutput } from '#shared/call.ts';
import { type CompanyMessage, companyMessageCalls } from '../companyCalls.ts';
import { maxTextLength } from '../rules.ts';
import styles from './messages.module.css';

const { listMessages, sendMessage, readMessages } = companyMessageCalls;
const refetchMs = 10_000;

/** The conversation of the company with the bank. What is shown here counts as read. */
export function MessagesPage() {
  const companyId = useCompanyId();
  const [text, setText] = useDraft(`message of ${companyId}`);
  const sending = useSend(sendMessage, { invalidates: [listMessages], failure: 'Message could not be sent' });
  const onSend = async (words: string) => (await sending.run({ params: { companyId }, body: { words } })) !== undefined;
  return (
    <Page title="Messages" summary="Between your company and the bank." width="text">
      <CommentBox
        label="Write to the bank"
        value={text}
        onChange={setText}
        onSend={onSend}
        limit={maxTextLength}
        send="Send message"
      />
      <Conversation key={companyId} companyId={companyId} />
    </Page>
  );
}

type Answer = CallOutput<typeof listMessages>;

function Conversation({ companyId }: { companyId: string }) {
  const params = { companyId };
  const query = useInfiniteQuery<Answer, ApiProblem, { pages: Answer[] }, readonly unknown[], string | undefined>({
    queryKey: callKey(listMessages, { params }),
    queryFn: ({ pageParam, signal }) => send(listMessages, { params, query: { next: pageParam } }, { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: refetchMs,
  });
  const items = query.data?.pages.flatMap((page) => page.items);
  useMarkRead(companyId, items?.find(({ isUnread }) => isUnread)?.id);
  if (query.error && !items) {
    const retry = () => void query.refetch();
    return <ErrorState {...getFailure(query.error.problem, 'The messages could not be loaded', retry)} />;
  }
  if (!items) return <MessagesLoading label="messages" />;
  if (items.length === 0) {
    return (
      <EmptyState icon="send" title="No messages yet">
        Write to us above. We answer here.
      </EmptyState>
    );
  }
  return (
    <div className={styles.conversation}>
      <MessageList label="Messages" messages={items.map(toShownMessage)} />
      <LoadOlder
        onMore={query.hasNextPage ? () => void query.fetchNextPage() : undefined}
        isLoading={query.isFetchingNextPage}
      />
    </div>
  );
}

/**
 * The company's number of unread messages is read again. The messages here keep their mark until they are read again.
 */
function useMarkRead(companyId: string, newestUnread: string | undefined): void {
  useEffect(() => {
    if (newestUnread === undefined) return;
    send(readMessages, { params: { companyId }, body: { until: newestUnread } }).then(
      () => void queryClient.invalidateQueries({ queryKey: callKey(wired().calls.readCompany) }),
      // they stay unread, and are marked the next time
      () => {},
    );
  }, [companyId, newestUnread]);
}

function toShownMessage({ id, time: at, fromBank, author, words, isUnread }: CompanyMessage): ShownMessage {
  return { id, at, author, words, isOwn: !fromBank, isNew: isUnread };
}
