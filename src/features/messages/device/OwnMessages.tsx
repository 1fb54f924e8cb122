import { useEffect, useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { ApiProblem } from '#client/api/problem.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import type { DevicePartProps } from '#client/features.ts';
import { MessageList, MessagesLoading } from '#client/ui/display/MessageList.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { CommentBox } from '#client/ui/input/CommentBox.tsx';
import { PhoneRow, PhoneRows, PhoneStep, PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import { ownMessageCalls } from '../deviceCalls.ts';
import { maxTextLength } from '../rules.ts';

const { listOwnMessages, sendOwnMessage, readOwnMessages } = ownMessageCalls;
const everyMs = 10_000;
const refresh = () => queryClient.invalidateQueries({ queryKey: callKey(listOwnMessages) });

/** The conversation of a person with the bank: a row under 'Account', and the messages when it is opened. */
export function OwnMessages({ userId, isOpen, onOpen }: DevicePartProps) {
  const list = useCall(listOwnMessages, { query: { userId } }, { refetchMs: everyMs });
  const unread = list.data?.unread ?? 0;
  if (isOpen) return <Conversation userId={userId} list={list} onClose={() => onOpen(false)} />;
  return (
    <PhoneRows>
      <li>
        <PhoneRow
          name="Messages"
          details={[unread === 0 ? 'Between you and the bank' : `${unread} not read yet`]}
          onOpen={() => onOpen(true)}
        />
      </li>
    </PhoneRows>
  );
}

interface ConversationProps {
  userId: string;
  list: ReturnType<typeof useCall<typeof listOwnMessages>>;
  onClose: () => void;
}

function Conversation({ userId, list, onClose }: ConversationProps) {
  const [text, setText] = useState('');
  const items = list.data?.items;
  useMarkRead(userId, items?.find(({ isUnread }) => isUnread)?.id);
  const [trouble, setTrouble] = useState<string>();
  const onSend = async (words: string) => {
    setTrouble(undefined);
    try {
      await send(sendOwnMessage, { query: { userId }, body: { words } });
      await refresh();
      return true;
    } catch (error) {
      setTrouble(error instanceof ApiProblem ? error.problem.title : 'Message could not be sent');
      return false;
    }
  };
  return (
    <PhoneStep back="Your account" onBack={onClose}>
      <PhoneTitle>Messages</PhoneTitle>
      <CommentBox
        label="Write to the bank"
        value={text}
        onChange={setText}
        onSend={onSend}
        limit={maxTextLength}
        send="Send message"
      />
      {trouble && <Banner kind="failed">{trouble}</Banner>}
      {items ? (
        items.length === 0 ? (
          <EmptyState icon="send" title="No messages yet">
            Write to us above. We answer here.
          </EmptyState>
        ) : (
          <MessageList
            label="Messages"
            messages={items.map(({ id, time: at, fromBank, author, words, isUnread }) => ({
              ...{ id, at, author, words, isOwn: !fromBank, isNew: isUnread },
            }))}
          />
        )
      ) : list.error ? (
        <ErrorState message={list.error.problem.title} onRetry={() => void list.refetch()} />
      ) : (
        <MessagesLoading label="messages" />
      )}
    </PhoneStep>
  );
}

/** What is shown counts as read; where that fails it is marked the next time. */
function useMarkRead(userId: string, newestUnread: string | undefined): void {
  useEffect(() => {
    if (newestUnread === undefined) return;
    void send(readOwnMessages, { query: { userId }, body: { until: newestUnread } }).catch(() => undefined);
  }, [userId, newestUnread]);
}
