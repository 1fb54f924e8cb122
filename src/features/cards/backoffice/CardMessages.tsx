import { useState } from 'react';
import { callKey } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { Money } from '#client/money/Money.tsx';
import { Link } from '#client/router/Link.tsx';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { MarkedRow, MarkedRows } from '#client/ui/display/MarkedRows.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Disclosure } from '#client/ui/layout/Disclosure.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import { useWaiting } from '#features/proposals/backoffice/useWaiting.ts';
import { parseAmountText } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { cardMessageCalls, type SetAsideMessage } from '../cardMessageCalls.ts';
import { kindTitle, reasonTitle } from '../cardMessages.ts';
import styles from './cards.module.css';
import { type EndedHow, EndMessageDialog } from './EndMessageDialog.tsx';
import { PagedPanel } from './PagedPanel.tsx';

const { listCardMessages, retryCardMessage } = cardMessageCalls;
const views = [
  { value: 'yes', label: 'Open' },
  { value: 'no', label: 'Done' },
] as const;
type View = (typeof views)[number]['value'];

/** Messages of the processor that were not acted on, newest first. */
export function CardMessages({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState<View>('yes');
  return (
    <PagedPanel<SetAsideMessage>
      title="Messages set aside"
      summary="From the card processor. Nothing is booked until staff process them."
      what="messages"
      queryKey={callKey(listCardMessages, { open })}
      read={(next, signal) => send(listCardMessages, { query: { open, ...(next && { next }) } }, { signal })}
      onClose={onClose}
      head={<SegmentedTabs<View> label="Messages" segments={views} value={open} onChange={setOpen} />}
    >
      {(messages) =>
        messages.length === 0 ? (
          <EmptyState icon="check-circle" title={open === 'yes' ? 'No open message' : 'No message was ended yet'}>
            {open === 'yes' && 'Messages that cannot be read, or repeat a reference, appear here.'}
          </EmptyState>
        ) : (
          <MarkedRows label="Messages set aside">
            {messages.map((message) => (
              <li key={message.id}>
                <MessageRow message={message} />
              </li>
            ))}
          </MarkedRows>
        )
      }
    </PagedPanel>
  );
}

function MessageRow({ message }: { message: SetAsideMessage }) {
  const { kind, state, client, reference, amount, at, body } = message;
  const sum = amount === null ? null : parseAmountText(amount);
  return (
    <>
      <MarkedRow
        icon="card"
        name={
          <>
            {kindTitle(kind)}
            {sum && <Money minor={sum.minor} currency={sum.currency} />}
            {state !== 'open' && (
              <StatusBadge kind={state === 'retried' ? 'success' : 'neutral'}>
                {state === 'retried' ? 'Processed' : 'Closed'}
              </StatusBadge>
            )}
          </>
        }
        detail={
          <>
            {reasonTitle(message)}
            <br />
            <Time at={at} /> · {client || 'No client of ours'}
            {reference && ` · ${reference}`}
          </>
        }
      />
      <Disclosure title="Message">
        <pre className={styles.message}>{body}</pre>
      </Disclosure>
      <MessageActions message={message} />
    </>
  );
}

function MessageActions({ message: { clientId, caseId, ...message } }: { message: SetAsideMessage }) {
  const [asked, setAsked] = useState<EndedHow>();
  // one reading for all rows
  const waits = useWaiting().rows?.some(({ subjectId }) => subjectId === message.id);
  const whyNot = waits ? 'A proposal about it waits for a second person' : undefined;
  const mayEnd = mayCall(retryCardMessage, useStaffUser()) && message.state === 'open';
  if (!mayEnd && caseId === null) return null;
  return (
    <div className={styles.actions}>
      {caseId !== null && clientId !== null && (
        <Link to={paths.bkoCase} search={{ clientId, caseId }}>
          Open the case
        </Link>
      )}
      {mayEnd && (
        <Button size="small" disabledReason={whyNot} onClick={() => setAsked('close')}>
          Close message
        </Button>
      )}
      {mayEnd && message.reason === 'not-readable' && (
        <Button size="small" disabledReason={whyNot} onClick={() => setAsked('retry')}>
          Process message
        </Button>
      )}
      {asked && <EndMessageDialog message={message} how={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}
