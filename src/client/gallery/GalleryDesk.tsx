import { useState } from 'react';
import { useDraft } from '../session/useDraft.ts';
import { Button } from '../ui/action/Button.tsx';
import { AvatarStack } from '../ui/display/AvatarStack.tsx';
import { BeforeAfter, type ComparedField } from '../ui/display/BeforeAfter.tsx';
import { ShareTree } from '../ui/display/ShareTree.tsx';
import { JobTray, type TrayJob } from '../ui/feedback/JobTray.tsx';
import { CommentBox } from '../ui/input/CommentBox.tsx';
import { Switch } from '../ui/input/Switch.tsx';
import { Disclosure } from '../ui/layout/Disclosure.tsx';
import { Section } from '../ui/layout/Section.tsx';
import { Tabs } from '../ui/layout/Tabs.tsx';
import styles from './Gallery.module.css';
import { type PartProps, Sample } from './Sample.tsx';

const person = { kind: 'person', words: 'Person · Lithuania', note: '' } as const;
const company = { kind: 'company', words: 'Company · Latvia', note: '' } as const;
const owners = [
  { ...company, level: 1, name: 'Rytas Holding SIA', share: '60 %', whole: '60 %' },
  { ...company, level: 2, name: 'Jūros Kapitalas Oy', share: '75 %', whole: '45 %', words: 'Company · Finland' },
  { ...person, level: 3, name: 'Jūratė Žuvėdrienė', share: '66.67 %', whole: '70 %' },
  { level: 3, kind: 'untold', name: 'No one named', words: '', share: '33.33 %', whole: '', note: '' },
  ...Array.from({ length: 20 }, (_, n) => ({
    ...person,
    ...{ level: 2, name: `Shareholder ${n + 1}`, share: '1.25 %', whole: '0.75 %' },
  })),
  { ...person, level: 1, name: 'Jūratė Žuvėdrienė', share: '40 %', whole: '70 %' },
  { ...person, level: 1, name: 'Tomas Kopa', words: 'Director · Lithuania', share: '', whole: '' },
] as const;

const fields: readonly ComparedField[] = [
  { label: 'Legal name', was: 'Baltic Timber UAB', now: 'Baltic Timber Group UAB' },
  { label: 'Registration code', was: '304123456', now: '304123456' },
  { label: 'Street', was: 'Savanorių pr. 12', now: 'Savanorių pr. 12' },
  { label: 'E-mail', was: null, now: 'finance@baltictimber.example' },
  { label: 'Fax', was: '+370 5 212 3456', now: null },
];
const amounts: readonly ComparedField[] = [
  { label: 'Paid out in a month', was: '40 000.00', now: '118 420.50', numbers: true },
  { label: 'Received in a month', was: '50 000.00', now: '51 200.00', numbers: true },
];

export function GalleryDesk({ title }: PartProps) {
  return (
    <Section title={title} summary="What people at the desk do all day: find, compare, decide, write down.">
      <RecordTabs />
      <div className={styles.pair}>
        <Switches />
        <Sample title="People" note="At most three and a number. The pointer shows the names.">
          <AvatarStack label="Also here" names={['Rasa Kazlauskienė']} />
          <AvatarStack label="Decided" names={['Rasa Kazlauskienė', 'Jonas Petraitis', 'Eglė Žukaitė']} />
          <AvatarStack label="Looked" names={['Rasa K', 'Jonas P', 'Eglė Ž', 'Tomas B', 'Ieva M', 'Lukas D']} />
        </Sample>
      </div>
      <Sample title="Disclosure" note="A search in the page finds and opens what is closed.">
        <div>
          <Disclosure title="Beneficial owners" note="3" defaultOpen>
            Rasa Kazlauskienė 60 %, Jonas Petraitis 25 %, Eglė Žukaitė 15 %
          </Disclosure>
          <Disclosure title="Earlier addresses" note="2 until 2024">
            Savanorių pr. 12, Vilnius. Laisvės al. 40, Kaunas.
          </Disclosure>
        </div>
      </Sample>
      <Comments />
      <Jobs />
      <div className={styles.pair}>
        <Sample title="Before and after" note="Only differences, until the rest is asked for.">
          <BeforeAfter label="Changes to the profile" fields={fields} />
        </Sample>
        <Sample title="Expected and actual">
          <BeforeAfter label="Turnover" fields={amounts} headings={['Expected', 'Actual']} />
          <BeforeAfter label="Nothing changed" fields={fields.slice(1, 3)} />
        </Sample>
      </div>
      <Sample title="Owners" note="No one is folded away: a share that is overlooked is the one that matters.">
        <ShareTree root="Baltic Bakery UAB" lines={owners} />
      </Sample>
    </Section>
  );
}

type Part = 'profile' | 'accounts' | 'cases' | 'documents';

function RecordTabs() {
  const [part, setPart] = useState<Part>('profile');
  return (
    <Sample title="Tabs" note="One stop of Tab; arrows choose. Here 1 to 4, [ and ] choose from anywhere on the page.">
      <Tabs
        label="Client record"
        value={part}
        onChange={setPart}
        pageKeys
        tabs={[
          { value: 'profile', label: 'Profile', panel: <p>Legal form, address, people.</p> },
          { value: 'accounts', label: 'Accounts', count: 2, panel: <p>Main and Reserve.</p> },
          { value: 'cases', label: 'Cases', count: 14, panel: <p>Two are open.</p> },
          { value: 'documents', label: 'Documents', panel: <p>Nothing received yet.</p> },
        ]}
      />
    </Sample>
  );
}

function Switches() {
  const [isOn, setOn] = useState(true);
  return (
    <Sample title="Switch" note="Takes effect at once. A choice that is sent with a form is a checkbox.">
      <Switch
        label="E-mail about approvals"
        help="One message for each payment that waits for you."
        checked={isOn}
        onChange={(event) => setOn(event.target.checked)}
      />
      <Switch label="Off" defaultChecked={false} />
      <Switch label="Being saved" defaultChecked saving />
      <Switch label="Four eyes" defaultChecked disabledReason="Only a director can turn this off." />
    </Sample>
  );
}

function Comments() {
  const [text, setText] = useDraft('comment in the gallery');
  const [long, setLong] = useState('The invoice names another payee than the order. '.repeat(5));
  const [sent, setSent] = useState<readonly string[]>([]);
  const send = async (comment: string) => {
    setSent([...sent, comment]);
    return true;
  };
  return (
    <div className={styles.pair}>
      <Sample title="Comment" note="Grows with its text. What was typed stays until it is sent.">
        <CommentBox label="Write a comment" value={text} onChange={setText} onSend={send} limit={2000} />
        {sent.map((comment) => (
          <p key={comment} className={styles.note}>
            Sent: {comment}
          </p>
        ))}
      </Sample>
      <Sample title="Over its limit, and refused">
        <CommentBox
          label="Reason"
          value={long}
          onChange={setLong}
          onSend={async () => false}
          limit={200}
          send="Decline"
        />
      </Sample>
    </div>
  );
}

/** Two jobs under way, and one of each outcome. */
function Jobs() {
  const [jobs, setJobs] = useState<readonly TrayJob[]>([]);
  const change = (id: string, state: TrayJob['state'] | undefined) =>
    setJobs((now) => now.flatMap((job) => (job.id !== id ? [job] : state ? [{ ...job, state }] : [])));
  const shown = jobs.map((job) => ({
    ...job,
    onStop: () => change(job.id, 'stopped'),
    onResume: () => change(job.id, 'running'),
    onDismiss: () => change(job.id, undefined),
  }));
  return (
    <Sample title="Job tray" note="At the bottom right of every page of the staff area, while there is work.">
      <div className={styles.row}>
        <Button onClick={() => setJobs(jobs.length > 0 ? [] : someJobs)}>
          {jobs.length > 0 ? 'Without jobs' : 'Show jobs'}
        </Button>
      </div>
      <JobTray jobs={shown} />
    </Sample>
  );
}

const someJobs: readonly TrayJob[] = [
  { id: '1', title: 'Closing cases', state: 'running', done: 21, of: 38, unit: { one: 'case', many: 'cases' } },
  { id: '2', title: 'Audit check', state: 'waiting', done: 0 },
  {
    id: '3',
    title: 'Export of clients',
    state: 'done',
    done: 412,
    did: '412 clients',
    result: { href: '#/ui', words: 'Open' },
  },
  {
    id: '4',
    title: 'Letters for 2026',
    state: 'failed',
    done: 20,
    of: 24,
    result: { href: '#/ui', words: '4 failed' },
  },
  { id: '5', title: 'Screening', state: 'stopped', done: 1200, of: 5000 },
];
