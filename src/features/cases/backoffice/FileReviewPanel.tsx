import { useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { maxCaseTextLength } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';
import { fileReviewCalls } from '../fileReviewCalls.ts';
import { type FileReview, fileReviews, getReview } from '../fileReviews.ts';
import { caseMessages } from '../messages.ts';
import styles from './cases.module.css';

interface FileReviewPanelProps {
  found: CaseAnswer;
  file: CaseAnswer['filed'][number];
  mayReview: boolean;
  onReviewed: () => void;
}

const verbs = Object.keys(fileReviews) as FileReview[];

/** Beside a file: what it should prove, what was decided about it, and the verbs of a review. */
export function FileReviewPanel({ found, file, mayReview, onReviewed }: FileReviewPanelProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { run, isRunning } = useSend(fileReviewCalls.reviewFile, {
    failure: caseMessages.caseUpdateFailed,
    onDone: onReviewed,
  });
  const review = (verb: FileReview) => {
    const needsReason = verb !== 'approve' && reason.trim() === '';
    setMissing(needsReason);
    if (needsReason) return;
    const params = { clientId: found.clientID, caseId: found.id };
    void run({ params, body: { fileId: file.id, review: verb, reason: reason.trim() } });
  };
  return (
    <div className={styles.review}>
      <Definitions
        title="What it should prove"
        layout="stacked"
        items={[{ label: 'Asked for', value: file.proves }, ...getClaims(found, file)]}
      />
      <Definitions
        title="Review"
        layout="stacked"
        items={[
          { label: 'Status', value: getReview(file.status).words },
          { label: 'By', value: file.reviewedBy },
          { label: 'On', value: file.reviewedAt && <Time at={file.reviewedAt} /> },
          { label: 'Reason', value: file.reason },
          { label: 'Given by', value: file.addedBy },
          { label: 'Given on', value: <Time at={file.addedAt} /> },
        ]}
      />
      {mayReview && (
        <>
          <Field label="Reason" optional error={isMissing ? 'Say why' : undefined}>
            <TextArea
              rows={3}
              limit={maxCaseTextLength}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
          <div className={styles.reviewVerbs}>
            {verbs.map((verb) => (
              <Button
                key={verb}
                size="small"
                variant={verb === 'approve' ? 'green' : verb === 'decline' ? 'red' : 'grey'}
                loading={isRunning}
                onClick={() => review(verb)}
              >
                {fileReviews[verb].verb}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** What the client says, by its answers, by what it asks to change, and by what the bank has. */
function getClaims({ sections }: CaseAnswer, { fields }: CaseAnswer['filed'][number]) {
  const asked = sections.flatMap(({ place, rows, columns }) =>
    place === 'evidence' && columns[2]?.title === 'Asked for'
      ? rows.map(([label = '', , value = '']) => ({ label: `${label}, asked for`, value }))
      : [],
  );
  const known = sections.find(({ title }) => title === 'Client')?.lines ?? [];
  return [...fields, ...asked, ...known];
}
