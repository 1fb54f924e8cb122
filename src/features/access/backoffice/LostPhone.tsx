import { type FormEvent, useId, useState } from 'react';
import { tellProposed } from '../../../client/api/hooks.ts';
import { send } from '../../../client/api/send.ts';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Banner } from '../../../client/ui/feedback/Banner.tsx';
import { Field } from '../../../client/ui/input/Field.tsx';
import { TextArea } from '../../../client/ui/input/TextArea.tsx';
import { Dialog } from '../../../client/ui/overlay/Dialog.tsx';
import { messages } from '../../../shared/messages.ts';
import { useWork } from '../device/useWork.ts';
import { staffDeviceCalls } from '../staffDeviceCalls.ts';
import styles from './LostPhone.module.css';

interface LostPhoneProps {
  personId: string;
  fullName: string;
  /** called after the devices are revoked */
  onDone: () => void;
  onClose: () => void;
}

const commentMost = 1000;

/** Revokes the devices of a lost phone and proposes a link for a new one. The comment says how staff identified the person. */
export function LostPhone({ personId, fullName, onDone, onClose }: LostPhoneProps) {
  const form = useId();
  const [error, setError] = useState<string>();
  const replace = (comment: string) =>
    send(staffDeviceCalls.replaceLostDevices, { params: { personId }, body: { comment } });
  const { run, isRunning, trouble } = useWork(replace, {
    onDone: () => {
      tellProposed();
      onDone();
      onClose();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const comment = String(new FormData(event.currentTarget).get('comment') ?? '').trim();
    const wrong = errorOf(comment);
    setError(wrong);
    if (wrong === undefined && !isRunning) run(comment);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      keepOnOutsideClick
      title={`Has ${fullName} lost the phone?`}
      description={
        <ul className={styles.effects}>
          <li>All devices are revoked and all sessions end, at once.</li>
          <li>A case is opened.</li>
          <li>A second person gets the link for a new device.</li>
          <li>The new device approves no payment for 24 hours.</li>
        </ul>
      }
      actions={{
        neutral: <Button onClick={onClose}>Go back</Button>,
        primary: (
          <Button type="submit" form={form} variant="red" loading={isRunning}>
            Report lost phone
          </Button>
        ),
      }}
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label="Comment" help="How you identified the person, and what happened." error={error}>
          <TextArea name="comment" rows={4} limit={commentMost} />
        </Field>
      </form>
      {trouble && !isRunning && (
        <div role="alert">
          <Banner kind="failed">{trouble.words}</Banner>
        </div>
      )}
    </Dialog>
  );
}

function errorOf(comment: string): string | undefined {
  if (comment === '') return messages.commentEmpty;
  return comment.length > commentMost ? `Use at most ${commentMost} characters.` : undefined;
}
