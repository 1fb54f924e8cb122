import { useState } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { useSend } from '#client/api/hooks.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { listJobs } from '#features/jobs/backoffice/JobProgress.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { formatCount } from '#shared/formatCount.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { isProposal } from '#shared/proposal.ts';
import { outletCalls } from '../calls.ts';
import { timeFileLimits } from '../limits.ts';
import { formatSeconds } from '../offerTexts.ts';
import { readTimeTable, type TimeFault, type TimeRow } from '../timeLines.ts';
import { CsvFile } from './CsvFile.tsx';
import styles from './outlet.module.css';

const effects =
  'A line for each person: the client, and the time as HH:MM:SS. A trial gives nothing and says what would be refused.';

/** more are counted, not listed */
const maxShown = 50;

interface ReadFile {
  /** of one file, so that a repeat gives once */
  id: string;
  rows: readonly TimeRow[];
  faults: readonly TimeFault[];
}

/** Gives time to many people by a file, or tries it: the work and its outcome are in the list of work. */
export function TimeFileDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ReadFile>();
  const [comment, setComment] = useState('');
  const [isAsked, setAsked] = useState(false);
  const { run, isRunning, problem } = useSend(outletCalls.giveTimeByFile, {
    invalidates: [listJobs],
    onDone: (answer, { body }) => {
      if (isProposal(answer)) refreshProposals();
      else showAlert({ type: 'info', message: body.isTrial ? 'Trying the file' : 'Giving time to many people' });
      if (!body.isTrial) onClose();
    },
  });
  const fault = getFileFault(file);
  const give = (isTrial: boolean) => {
    setAsked(true);
    if (!file || fault || file.faults.length > 0 || comment.trim() === '') return;
    void run({ body: { id: file.id, isTrial, comment, rows: [...file.rows] } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title={getTitle(file?.rows ?? [])}
      description={effects}
      actions={{
        neutral: (
          <Button loading={isRunning} onClick={() => give(true)}>
            Try it
          </Button>
        ),
        primary: (
          <Button variant="primary" loading={isRunning} onClick={() => give(false)}>
            Give time
          </Button>
        ),
      }}
    >
      {problem && !isRunning && <Banner kind="failed">{problem.title}</Banner>}
      <Field label="File" help="With or without a heading." error={isAsked ? fault : undefined}>
        <CsvFile onRead={(table) => setFile({ id: crypto.randomUUID(), ...readTimeTable(table) })} />
      </Field>
      <Faults faults={file?.faults ?? []} />
      <Field
        label="Comment"
        help="For staff only."
        error={isAsked && comment.trim() === '' ? messages.commentEmpty : undefined}
      >
        <TextArea
          rows={3}
          limit={secondPerson.maxWords}
          value={comment}
          onChange={({ target }) => setComment(target.value)}
        />
      </Field>
    </Dialog>
  );
}

function getTitle(rows: readonly TimeRow[]): string {
  if (rows.length === 0) return 'Give time by a file';
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  return `Give ${formatSeconds(seconds)} by ${formatCount(rows.length, { one: 'line', many: 'lines' })}`;
}

function getFileFault(file: ReadFile | undefined): string | undefined {
  if (!file || (file.rows.length === 0 && file.faults.length === 0))
    return 'Choose a file with a line for each person.';
  return file.rows.length > timeFileLimits.maxRows ? 'At most 5 000 lines at once.' : undefined;
}

function Faults({ faults }: { faults: readonly TimeFault[] }) {
  if (faults.length === 0) return null;
  const more = faults.length - maxShown;
  return (
    <div role="alert">
      <Banner kind="failed">Mend these lines and choose the file again.</Banner>
      <ul className={styles.faults}>
        {faults.slice(0, maxShown).map(({ line, words }) => (
          <li key={line}>{`Line ${line} ${words}`}</li>
        ))}
        {more > 0 && <li>{`${more} more`}</li>}
      </ul>
    </div>
  );
}
