import { useState } from 'react';
import { MessageList, type ShownMessage } from '../ui/display/MessageList.tsx';
import { CommentBox } from '../ui/input/CommentBox.tsx';
import { Section } from '../ui/layout/Section.tsx';
import { Timeline, type TimelineEntry } from '../ui/timeline/Timeline.tsx';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

const look = { kind: 'system', lookUp: 'Viewed' } as const;
const at = (day: number, time: string) => new Date(`2026-11-${String(day).padStart(2, '0')}T${time}`).toISOString();

const history: readonly TimelineEntry[] = [
  {
    id: '12',
    at: at(18, '10:41:12'),
    who: 'Rasa Kazlauskienė',
    kind: 'decision',
    did: 'approved the change of the legal name',
    detail: 'The register shows the new name since 2026-11-16.',
  },
  { id: '11', at: at(18, '10:38:55'), who: 'Rasa Kazlauskienė', did: 'viewed the extract', ...look },
  { id: '10', at: at(18, '10:36:02'), who: 'Jonas Petraitis', did: 'viewed the profile', ...look },
  { id: '9', at: at(18, '10:35:40'), who: 'Jonas Petraitis', did: 'viewed the documents', ...look },
  {
    id: '8',
    at: at(18, '09:02:17'),
    who: 'Baltic Timber UAB',
    kind: 'message',
    did: 'sent 2 documents',
    detail: 'extract.pdf, decision-of-owners.pdf',
  },
  { id: '7', at: at(17, '16:20:00'), who: 'Eglė Žukaitė', did: 'viewed the profile', ...look },
  { id: '6', at: at(16, '11:05:31'), who: 'Jonas Petraitis', did: 'viewed the profile', ...look },
  { id: '5', at: at(15, '08:15:09'), who: 'Jonas Petraitis', did: 'viewed the accounts', ...look },
  { id: '4', at: at(12, '14:44:21'), who: 'System', kind: 'money', did: 'blocked 1 204.15 EUR on Main' },
  { id: '3', at: at(12, '14:44:20'), who: 'System', kind: 'system', did: 'opened a case: unusual turnover' },
];

const conversation: readonly ShownMessage[] = [
  { id: '3', author: 'Kontora Demo Bank', at: at(18, '10:41:12'), words: 'Thank you, we have it.', isNew: true },
  {
    id: '2',
    author: 'Mantas Kėdrauskas',
    at: at(17, '16:20:00'),
    words: 'Here is the extract.',
    isOwn: true,
    note: 'Read',
  },
  {
    id: '1',
    author: 'Kontora Demo Bank',
    at: at(16, '11:05:31'),
    words: 'Please send an extract\nfrom the company register.',
  },
];

export function GalleryTimeline({ title }: PartProps) {
  const [text, setText] = useState('');
  const [mine, setMine] = useState<readonly TimelineEntry[]>([]);
  const send = async (comment: string) => {
    const id = `mine ${mine.length}`;
    const entry = { id, at: new Date().toISOString(), who: 'You', kind: 'message', did: 'commented' } as const;
    setMine([{ ...entry, detail: comment }, ...mine]);
    return true;
  };
  return (
    <Section
      title={title}
      summary="Who did what. Look-ups in a row and days without change fold; the heading of a day stays."
    >
      <div className={styles.pair}>
        <Sample title="History of a client">
          <Timeline
            label="History of Baltic Timber UAB"
            entries={[...mine, ...history]}
            composer={<CommentBox label="Write a comment" value={text} onChange={setText} onSend={send} limit={2000} />}
            onMore={() => undefined}
          />
        </Sample>
        <div className={styles.column}>
          <Sample title="Nothing yet">
            <Timeline label="History of a new client" entries={[]} />
          </Sample>
          <Sample title="Loading">
            <Timeline label="History" entries={undefined} />
          </Sample>
          <Sample title="Conversation">
            <MessageList label="Messages" messages={conversation} />
          </Sample>
        </div>
      </div>
    </Section>
  );
}
