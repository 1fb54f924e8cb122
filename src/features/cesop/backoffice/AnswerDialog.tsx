import { useRef, useState } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { useSend } from '#client/api/hooks.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { FileInput } from '#client/ui/upload/FileInput.tsx';
import { cesopCalls } from '../calls.ts';
import { messageLabels } from '../rules.ts';
import styles from './cesop.module.css';
import { refreshCesop } from './refreshCesop.ts';

/** Sends the tax authority's answer to a filed message. */
export function AnswerDialog({ messageId, onClose }: { messageId: string; onClose: () => void }) {
  const [file, setFile] = useState<File>();
  const input = useRef<HTMLInputElement>(null);
  const { run, isRunning, problem } = useSend(cesopCalls.answerCesopMessage, {
    onDone: (output) => {
      if ('state' in output)
        showAlert({ type: 'success', message: `The message is ${messageLabels[output.state].toLowerCase()}` });
      refreshCesop();
      onClose();
    },
  });
  // the server knows it by its content; what the system calls the file may be anything
  const send = (given: File) =>
    void run({ params: { messageId }, body: new Blob([given], { type: 'application/octet-stream' }) });
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title="Upload the answer"
      description="The tax authority’s validation result (VLD). Each error is put beside its payee or transaction."
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
      <div className={styles.chosen}>
        <Button icon="upload" aria-label="Choose the file" onClick={() => input.current?.click()}>
          {file ? 'Another file' : 'Choose a file'}
        </Button>
        <span className={styles.quiet}>{file ? file.name : 'None chosen'}</span>
        <FileInput ref={input} accept=".xml" onTake={([first]) => setFile(first)} />
      </div>
    </Dialog>
  );
}
