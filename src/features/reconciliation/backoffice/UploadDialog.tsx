import { useRef, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { FileInput } from '#client/ui/upload/FileInput.tsx';
import { formatCount } from '#shared/formatCount.ts';
import { type ReconciledAccount, reconciliationCalls, type StatementOutcome } from '../calls.ts';
import styles from './reconciliation.module.css';
import { refreshReconciliation } from './refreshReconciliation.ts';

interface UploadDialogProps {
  accounts: readonly ReconciledAccount[];
  onClose: () => void;
}

/** Sends a file of statements, then says what became of each. */
export function UploadDialog({ accounts, onClose }: UploadDialogProps) {
  const [file, setFile] = useState<File>();
  const [account, setAccount] = useState('');
  const [taken, setTaken] = useState<{ statements: readonly StatementOutcome[]; matched: number; open: number }>();
  const input = useRef<HTMLInputElement>(null);
  const { run, isRunning, problem } = useSend(reconciliationCalls.sendStatements, {
    onDone: (output) => {
      refreshReconciliation();
      if ('statements' in output) setTaken(output);
    },
  });
  const send = (given: File) => {
    const part = { field: 'file', name: given.name, file: new Blob([given], { type: 'application/octet-stream' }) };
    void run({ body: { fields: { account }, files: [part] } });
  };
  if (taken) return <Outcome {...taken} onClose={onClose} />;
  const csv = accounts.filter(({ hasMapping }) => hasMapping);
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title="Upload statements"
      description="camt.053 or MT940, of one account or several. CSV of one account, once its columns are known."
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button
            variant="primary"
            loading={isRunning}
            disabledReason={file ? undefined : 'Choose the file first.'}
            onClick={() => file && send(file)}
          >
            Upload
          </Button>
        ),
      }}
    >
      {problem && <Banner kind="failed">{problem.title}</Banner>}
      {csv.length > 0 && (
        <Field label="Format">
          <Select
            options={[
              { value: '', label: 'camt.053 or MT940' },
              ...csv.map(({ code, name }) => ({ value: code, label: `CSV of ${name}` })),
            ]}
            value={account}
            onChange={({ target }) => setAccount(target.value)}
          />
        </Field>
      )}
      <div className={styles.chosen}>
        <Button icon="upload" aria-label="Choose the file" onClick={() => input.current?.click()}>
          {file ? 'Another file' : 'Choose a file'}
        </Button>
        <span className={styles.quiet}>{file ? file.name : 'None chosen'}</span>
        <FileInput ref={input} accept=".xml,.sta,.mt940,.940,.txt,.csv" onTake={([first]) => setFile(first)} />
      </div>
    </Dialog>
  );
}

const outcomeLabels = { taken: 'Taken', known: 'Known already', refused: 'Refused' } as const;

interface OutcomeProps {
  statements: readonly StatementOutcome[];
  matched: number;
  open: number;
  onClose: () => void;
}

function Outcome({ statements, matched, open, onClose }: OutcomeProps) {
  const isRefused = statements.some(({ outcome }) => outcome === 'refused');
  return (
    <Dialog
      open
      onClose={onClose}
      title="Statements uploaded"
      description={`${formatCount(matched, { one: 'line', many: 'lines' })} matched by the rules, ${open} open.`}
      actions={{
        primary: (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ),
      }}
    >
      {isRefused && <Banner kind="failed">Not every statement was taken.</Banner>}
      <Definitions
        layout="stacked"
        items={statements.map(({ account, number, outcome, reason, lines }) => ({
          label: [account, number].filter(Boolean).join(', ') || 'Statement',
          value:
            outcome === 'refused'
              ? reason
              : `${outcomeLabels[outcome]}, ${formatCount(lines, { one: 'line', many: 'lines' })}`,
        }))}
      />
    </Dialog>
  );
}
