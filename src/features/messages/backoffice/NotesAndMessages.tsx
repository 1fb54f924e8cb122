/** What staff have written down about a client, and what was said with the client. */
import type { ReactNode } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { callKey } from '#client/api/queries.ts';
import { send } from '#client/api/send.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { LoadOlder } from '#client/ui/action/LoadOlder.tsx';
import type { IconName } from '#client/ui/display/iconPaths.ts';
import { MessageList, MessagesLoading, type ShownMessage } from '#client/ui/display/MessageList.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Section, Split } from '#client/ui/layout/Section.tsx';
import { clientLog } from '#features/logs/backoffice/clientLog.ts';
import { type Pages, usePages } from '#features/logs/backoffice/usePages.ts';
import { Translation, useTranslatedKinds } from '#features/translation/backoffice/Translation.tsx';
import { formatMoment } from '#shared/days.ts';
import { logsBackTo, messagesBackTo } from '#shared/logPaging.ts';
import { type Message, messageCalls, type Note } from '../calls.ts';
import { Composer } from './Composer.tsx';
import styles from './messages.module.css';

const { listClientNotes, listClientMessages } = messageCalls;

interface ClientProps {
  clientId: string;
  clientName: string;
  isCompany: boolean;
}

/** The tab of the client page. */
export function NotesAndMessages(client: ClientProps) {
  const { clientId, isCompany } = client;
  const notes = <Notes key={`notes ${clientId}`} clientId={clientId} />;
  return (
    <div className={styles.tab}>
      <Composer clientId={clientId} clientName={client.clientName} />
      <Split aside={notes}>
        <Conversation key={`messages ${clientId}`} clientId={clientId} isCompany={isCompany} />
      </Split>
    </div>
  );
}

function Conversation({ clientId, isCompany }: Pick<ClientProps, 'clientId' | 'isCompany'>) {
  const params = { clientId };
  const pages = usePages<Message, { items: Message[]; next: string | null }>({
    queryKey: callKey(listClientMessages, { params }),
    read: (from, signal) => send(listClientMessages, { params, query: { from } }, { signal }),
    backTo: messagesBackTo,
    failed: 'The messages could not be loaded',
  });
  return (
    <Section title="Messages">
      <Listed
        label="Messages"
        pages={pages}
        shown={pages.items?.map((message) => ({
          ...shownMessage(message),
          ...(!message.fromBank && { more: <Translated clientId={clientId} kind="message" of={message} /> }),
        }))}
        empty={{
          icon: 'send',
          title: 'No messages yet',
          words: isCompany
            ? 'What you write here is read by the company under Need Support.'
            : 'What you write here is read by the client on the own device.',
        }}
      />
    </Section>
  );
}

/** Notes about a client, pinned ones first. */
export function Notes({ clientId }: { clientId: string }) {
  const params = { clientId };
  const pages = usePages<Note, { items: Note[]; next: string | null; pinned: Note[] }>({
    queryKey: callKey(listClientNotes, { params }),
    read: (from, signal) => send(listClientNotes, { params, query: { from } }, { signal }),
    backTo: logsBackTo,
    failed: 'The notes could not be loaded',
  });
  const isInHouse = useTranslatedKinds()?.includes('note');
  const pinned = pages.first?.pinned ?? [];
  const mayPin = mayCall(messageCalls.pinNote, useStaffUser());
  const others = pages.items?.filter((note) => !note.pinned);
  return (
    <Section title="Notes" summary="Only staff can read them.">
      <Listed
        label="Notes"
        pages={pages}
        shown={
          others &&
          [...pinned, ...others].map((note) => ({
            ...shownNote(note, mayPin && <PinButton note={note} clientId={clientId} />),
            ...(isInHouse && { more: <Translated clientId={clientId} kind="note" of={note} /> }),
          }))
        }
        empty={{ icon: 'edit', title: 'No notes yet', words: 'Write down what the next colleague should know.' }}
      />
    </Section>
  );
}

function Translated({ clientId, kind, of }: { clientId: string; kind: 'message' | 'note'; of: Message | Note }) {
  const what = `${kind} of ${of.fullName}, ${formatMoment(of.time)}`;
  return <Translation clientId={clientId} kind={kind} id={of.id} what={what} />;
}

interface ListedProps {
  label: string;
  pages: Pick<Pages<unknown, never>, 'failure' | 'onMore' | 'isLoadingMore'>;
  shown: ShownMessage[] | undefined;
  empty: { icon: IconName; title: string; words: string };
}

function Listed({ label, pages: { failure, onMore, isLoadingMore }, shown, empty }: ListedProps) {
  if (failure) return <ErrorState {...failure} />;
  if (!shown) return <MessagesLoading label={label} />;
  if (shown.length === 0) {
    return (
      <EmptyState icon={empty.icon} title={empty.title}>
        {empty.words}
      </EmptyState>
    );
  }
  return (
    <>
      <MessageList label={label} messages={shown} />
      <LoadOlder onMore={onMore} isLoading={isLoadingMore} />
    </>
  );
}

function shownMessage({ id, time: at, fromBank, fullName: author, words, readAt }: Message): ShownMessage {
  return { id, at, author, words, isOwn: fromBank, note: fromBank && (readAt === null ? 'Not read yet' : 'Read') };
}

function shownNote({ id, time: at, fullName: author, words, pinned }: Note, action: ReactNode): ShownMessage {
  return { id, at, author, words, note: pinned && <StatusBadge kind="info">Pinned</StatusBadge>, action };
}

/** Pins a note, or lets it stand where its time puts it. */
function PinButton({ note: { id, pinned, fullName, time }, clientId }: { note: Note; clientId: string }) {
  const { run, isRunning } = useSend(pinned ? messageCalls.unpinNote : messageCalls.pinNote, {
    invalidates: [clientLog, listClientNotes],
    success: pinned ? 'Note was unpinned' : 'Note was pinned',
    failure: pinned ? 'The note could not be unpinned' : 'The note could not be pinned',
  });
  const verb = pinned ? 'Unpin' : 'Pin';
  return (
    <Button
      size="xsmall"
      variant="ghost"
      aria-label={`${verb} note of ${fullName}, ${formatMoment(time)}`}
      loading={isRunning}
      onClick={() => void run({ params: { clientId, noteId: id } })}
    >
      {verb}
    </Button>
  );
}
