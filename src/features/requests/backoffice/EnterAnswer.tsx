import { useRef, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { LeaveDialog } from '#client/forms/Form.tsx';
import { useLeaveQuestion } from '#client/forms/useLeaveQuestion.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import type { RequestsProps } from '#features/cases/backoffice/caseParts.ts';
import { openedCase } from '#features/cases/backoffice/openedCase.ts';
import { sendClientFile } from '#features/files/backoffice/sendClientFile.ts';
import { messages } from '#shared/messages.ts';
import { getFault, getSaved, getTyped, type Typed } from '../answers.ts';
import { entryCalls } from '../entryCalls.ts';
import { AskedItem } from '../form/shown/AskedItem.tsx';
import { type GivenBy, givenByNames, isComplete } from '../rules.ts';
import styles from './composer.module.css';

type CaseRequest = RequestsProps['found']['requests'][number];

interface EnterAnswerProps {
  found: Pick<RequestsProps['found'], 'id' | 'clientID'>;
  request: Pick<CaseRequest, 'id' | 'items'>;
  onClose: () => void;
}

const labels: Readonly<Record<GivenBy, string>> = { phone: 'By phone', counter: 'At the counter' };
const ways = givenByNames.map((value) => ({ value, label: labels[value] }));
const none = getTyped({ answer: null });

/** Enters what a person has answered by phone or at the counter, with its files. The case continues with it. */
export function EnterAnswer({ found, request, onClose }: EnterAnswerProps) {
  const [givenBy, setGivenBy] = useState<GivenBy>('phone');
  const [comment, setComment] = useState('');
  const [typed, setTyped] = useState<Readonly<Record<number, Typed>>>({});
  const commentBox = useRef<HTMLTextAreaElement>(null);
  const [isChecked, setChecked] = useState(false);
  const isUnsaved = comment.trim() !== '' || Object.keys(typed).length > 0;
  const question = useLeaveQuestion('Leave this answer?', isUnsaved);
  const close = question.closing(onClose);
  const { run, problem, isRunning } = useSend(entryCalls.enterAnswer, {
    invalidates: [openedCase],
    success: 'The answer was entered',
    onDone: onClose,
  });
  const of = (n: number) => typed[n] ?? none;
  // what the person has answered already stays, so an item may be left empty here
  const answers = request.items.flatMap((item) => getSaved(item, of(item.n)) ?? []);
  const entered = answers.filter((one, i) =>
    isComplete(request.items[i] ?? { form: 'text' }, { ...one, files: one.fileIds.length }),
  );
  const open = new Set((problem?.errors ?? []).map(({ path }) => path));
  const send = () => {
    setChecked(true);
    if (comment.trim() === '') return commentBox.current?.focus();
    const params = { clientId: found.clientID, caseId: found.id, requestId: request.id };
    void run({ params, body: { givenBy, comment: comment.trim(), answers: entered } });
  };
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      width="wide"
      title="Enter an answer"
      description="What the client answered. This ends the request. The client sees the answer on their device."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button variant="primary" loading={isRunning} onClick={send}>
            Enter answer
          </Button>
        ),
      }}
    >
      <div className={styles.form}>
        {problem && (
          <div role="alert">
            <Banner kind="failed">{problem.title}</Banner>
          </div>
        )}
        <SegmentedTabs label="How it was given" segments={ways} value={givenBy} onChange={setGivenBy} />
        <EnteredItems
          clientId={found.clientID}
          items={request.items}
          typed={typed}
          onChange={(n, part) => setTyped((now) => ({ ...now, [n]: { ...(now[n] ?? none), ...part } }))}
          isOpen={(n) => open.has(`items.${n}`)}
        />
        <Field
          label="Comment"
          help="How you identified the client. For staff only."
          error={isChecked && comment.trim() === '' ? messages.commentEmpty : undefined}
        >
          <TextArea ref={commentBox} rows={2} value={comment} onChange={({ target }) => setComment(target.value)} />
        </Field>
        <LeaveDialog question={question} />
      </div>
    </Dialog>
  );
}

interface EnteredItemsProps {
  clientId: string;
  items: CaseRequest['items'];
  /** by the number of the item */
  typed: Readonly<Record<number, Typed>>;
  onChange: (n: number, part: Partial<Typed>) => void;
  /** the bank wants an answer to it */
  isOpen: (n: number) => boolean;
}

function EnteredItems({ clientId, items, typed, onChange, isOpen }: EnteredItemsProps) {
  return (
    <ol className={styles.shown}>
      {items.map((item) => {
        const answer = typed[item.n] ?? none;
        return (
          <AskedItem
            key={item.n}
            item={{ ...item, choices: getChoices(item), answer: null }}
            typed={answer}
            onChange={(part) => onChange(item.n, part)}
            upload={(file, options) => sendClientFile(clientId, 'OD', file, options)}
            given={[]}
            error={isOpen(item.n) ? getFault(item, answer) : undefined}
          />
        );
      })}
    </ol>
  );
}

function getChoices({ choices }: Pick<CaseRequest['items'][number], 'choices'>): Record<string, string> {
  return Object.fromEntries(choices.map(([key = '', words = '']) => [key, words]));
}
