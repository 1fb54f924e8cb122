/** Writes a note that stays with staff, or a message that the client reads. */

import { useState } from 'react';
import { useCall, useSend } from '#client/api/hooks.ts';
import type { CallProblem } from '#client/api/problem.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { useDraft } from '#client/session/useDraft.ts';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { CommentBox } from '#client/ui/input/CommentBox.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { today } from '#client/ui/input/today.ts';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import { clientLog } from '#features/logs/backoffice/clientLog.ts';
import { type MessageTemplate, messageCalls } from '../calls.ts';
import { noteMessages } from '../messages.ts';
import { fillTemplate, maxTextLength, wordShown } from '../rules.ts';
import { FoundWords, useFoundText } from './FoundWords.tsx';
import styles from './messages.module.css';

interface ComposerProps {
  clientId: string;
  /** fills {company} of templates */
  clientName: string;
}

type Kind = 'note' | 'message';
const kinds = [
  { value: 'note', label: 'Note' },
  { value: 'message', label: 'Message' },
] as const;

/** Nothing for those who only look. */
export function Composer(props: ComposerProps) {
  if (!mayCall(messageCalls.addComment, useStaffUser())) return null;
  return <Writing key={props.clientId} {...props} />;
}

function Writing({ clientId, clientName }: ComposerProps) {
  const [kind, setKind] = useState<Kind>('note');
  const [pinned, setPinned] = useState(false);
  const [text, setText] = useDraft(`${kind} about ${clientId}`);
  const add = useSend(messageCalls.addComment, {
    invalidates: [clientLog, messageCalls.listClientNotes],
    success: kind === 'note' ? noteMessages.noteAdded : 'Message was sent',
  });
  const tried = useFoundText(text, kind === 'message');
  const choose = (next: Kind) => {
    setKind(next);
    add.reset();
  };
  const onSend = async (comment: string) => {
    const props = kind === 'message' ? { to: 'client' as const } : { pinned };
    const isSent = (await add.run({ params: { clientId }, body: { comment, props } })) !== undefined;
    if (isSent) setPinned(false);
    return isSent;
  };
  return (
    <div className={styles.composer}>
      <div className={styles.choices}>
        <SegmentedTabs label="What to write" segments={kinds} value={kind} onChange={choose} />
        {kind === 'note' ? (
          <Checkbox label="Pin" checked={pinned} onChange={(event) => setPinned(event.target.checked)} />
        ) : (
          <Templates onPick={({ words }) => setText(fillTemplate(words, { company: clientName, date: today() }))} />
        )}
      </div>
      <CommentBox
        label={kind === 'note' ? 'Write a note. Only staff can read it' : `Write to ${clientName}`}
        value={text}
        onChange={setText}
        onSend={onSend}
        limit={maxTextLength}
        send={kind === 'note' ? 'Add note' : 'Send message'}
      />
      {tried ? <FoundWords {...tried} /> : add.problem && <Banner kind="failed">{getTrouble(add.problem)}</Banner>}
    </div>
  );
}

/** The refusal of a forbidden word names it. */
function getTrouble({ code, title, errors }: CallProblem): string {
  const word = code === 'forbidden-word' ? errors?.[0]?.code : undefined;
  return word === undefined ? title : `${title} Forbidden: “${wordShown(word)}”.`;
}

const languages: Readonly<Record<string, string>> = { en: 'English', lt: 'Lithuanian' };

function Templates({ onPick }: { onPick: (template: MessageTemplate) => void }) {
  const templates = useCall(messageCalls.listTemplates, {}).data?.items ?? [];
  const options = templates.map(({ id, title, language }) => {
    return { value: id, label: `${title} (${languages[language] ?? language})` };
  });
  const pick = (id: string) => {
    const template = templates.find((one) => one.id === id);
    if (template) onPick(template);
  };
  return (
    <Select
      aria-label="Begin with a template"
      className={styles.template}
      placeholder="Begin with a template"
      options={options}
      value=""
      onChange={(event) => pick(event.target.value)}
    />
  );
}
