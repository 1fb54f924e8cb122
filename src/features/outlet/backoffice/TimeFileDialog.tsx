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
import { timeAloneSeconds, timeFileLimits } from '../limits.ts';
import { formatSeconds } from '../offerTexts.ts';
import { readTimeTable, type TimeFault, type TimeRow } from '../timeLines.ts';
import { CsvFile } from './CsvFile.tsx';
import { LineFaults } from './LineFaults.tsx';
import { TimeTrial } from './TimeTrial.tsx';

const effects =
  `A line for each person: the client, and the time as HH:MM:SS. Above ${formatSeconds(timeAloneSeconds)} of yours ` +
  'on a day, a second person decides.';

interface ReadFile {
  /** of one file, so that a repeat gives once */
  id: string;
  rows: readonly TimeRow[];
  faults: readonly TimeFault[];
}

/** Gives time to many people by a file, as work that goes on in the background. A trial says here what it found. */
export function TimeFileDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<ReadFile>();
  const [comment, setComment] = useState('');
  const [isTrial, setTrial] = useState(false);
  const [isAsked, setAsked] = useState(false);
  // the trial of this file
  const [trialId, setTrialId] = useState<string>();
  const { run, isRunning, problem } = useSend(outletCalls.giveTimeByFile, {
    invalidates: [listJobs],
    onDone: (answer, { body }) => {
      if (isProposal(answer)) refreshProposals();
      else if (body.isTrial) setTrialId(answer.jobId);
      else showAlert({ type: 'info', message: 'Giving time to many people' });
      if (!body.isTrial) onClose();
    },
  });
  const fault = getFileFault(file);
  const give = (isTrial: boolean) => {
    setAsked(true);
    setTrialId(undefined);
    if (!file || fault || file.faults.length > 0 || comment.trim() === '') return;
    setTrial(isTrial);
    void run({ body: { id: file.id, isTrial, comment, rows: [...file.rows] } });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title={getTitle(file)}
      description={effects}
      actions={{
        neutral: (
          <>
            <Button onClick={onClose}>Go back</Button>
            <Button loading={isRunning && isTrial} onClick={() => give(true)}>
              Try it
            </Button>
          </>
        ),
        primary: (
          <Button variant="primary" loading={isRunning && !isTrial} onClick={() => give(false)}>
            Give time
          </Button>
        ),
      }}
    >
      {problem && !isRunning && <Banner kind="failed">{problem.title}</Banner>}
      <Field
        label="File"
        help="With or without a heading. A trial gives nothing and says what would be refused."
        error={isAsked ? fault : undefined}
      >
        <CsvFile
          onRead={(table) => {
            setFile({ id: crypto.randomUUID(), ...readTimeTable(table) });
            setTrialId(undefined);
          }}
        />
      </Field>
      <LineFaults lines={file?.faults.map(({ line, words }) => ({ line, words: ` ${words}` })) ?? []}>
        Correct these lines and choose the file again.
      </LineFaults>
      <CommentField comment={comment} isAsked={isAsked} onChange={setComment} />
      {file && trialId !== undefined && <TimeTrial key={trialId} jobId={trialId} />}
    </Dialog>
  );
}

interface CommentFieldProps {
  comment: string;
  isAsked: boolean;
  onChange: (comment: string) => void;
}

function CommentField({ comment, isAsked, onChange }: CommentFieldProps) {
  return (
    <Field
      label="Comment"
      help="For staff only."
      error={isAsked && comment.trim() === '' ? messages.commentEmpty : undefined}
    >
      <TextArea
        rows={3}
        limit={secondPerson.maxWords}
        value={comment}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}

/** What it gives, once every line can be read. */
function getTitle(file: ReadFile | undefined): string {
  if (!file || file.rows.length === 0 || file.faults.length > 0) return 'Give time by a file';
  const seconds = file.rows.reduce((sum, row) => sum + row.seconds, 0);
  const people = new Set(file.rows.map(({ clientId }) => clientId)).size;
  return `Give ${formatSeconds(seconds)} to ${formatCount(people, { one: 'person', many: 'people' })}`;
}

function getFileFault(file: ReadFile | undefined): string | undefined {
  if (!file || (file.rows.length === 0 && file.faults.length === 0))
    return 'Choose a file with a line for each person.';
  return file.rows.length > timeFileLimits.maxRows ? 'At most 5 000 lines at once.' : undefined;
}
