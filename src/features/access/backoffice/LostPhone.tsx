import { announceProposed } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { isProposal } from '#shared/proposal.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { useWork } from '../device/useWork.ts';
import { type ContactOutcome, contactOutcomes } from '../rules.ts';
import { type LostDevices, lostDevices, staffDeviceCalls } from '../staffDeviceCalls.ts';
import styles from './LostPhone.module.css';

interface LostPhoneProps {
  personId: string;
  fullName: string;
  /** known until now, to call first */
  contacts: readonly string[];
  /** called after the devices are revoked */
  onDone: () => void;
  onClose: () => void;
}

/** Nothing is chosen before the contacts were called. */
type Asked = Omit<LostDevices, 'contacts'> & { contacts: ContactOutcome | '' };

const rules: FormRules<Asked, LostDevices> = {
  schema: lostDevices,
  labels: { comment: 'Comment', contacts: 'Contacts called' },
  ownFaults: ({ comment, contacts }) => ({
    ...(comment.trim() === '' && { comment: messages.commentEmpty }),
    ...(contacts === '' && { contacts: 'Call the contacts first, then choose what they said.' }),
  }),
};

const outcomeOptions = Object.entries(contactOutcomes).map(([value, label]) => ({ value, label }));

/**
 * Revokes the devices of a lost phone and proposes a link for a new one. The comment says how staff identified the
 * person.
 */
export function LostPhone({ personId, fullName, contacts, onDone, onClose }: LostPhoneProps) {
  const replace = (body: LostDevices) => send(staffDeviceCalls.replaceLostDevices, { params: { personId }, body });
  const { run, trouble } = useWork(replace, {
    onDone: (answer) => {
      if (isProposal(answer)) announceProposed(answer);
      onDone();
      onClose();
    },
  });
  const form = useCallForm({
    rules,
    start: { comment: '', contacts: contacts.length === 0 ? 'none' : '' },
    send: run,
    problem: trouble && { code: trouble.code, title: trouble.words },
    leaving: 'Leave this report?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Has ${fullName} lost the phone?`}
      description={
        <ul className={styles.effects}>
          <li>All devices are revoked and all sessions end, at once.</li>
          <li>A case is opened.</li>
          <li>You get a code for the person, a second person the link for a new device.</li>
          <li>For 24 hours the new device approves nothing that moves money or rights.</li>
        </ul>
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="red" loading={form.isBusy}>
            Report lost phone
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {contacts.length > 0 && (
          <div>
            <p>Call the contacts known until now. If the person denies it, close this and open a FRAUD case.</p>
            <ul className={styles.effects}>
              {contacts.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </div>
        )}
        <FormField form={form} name="contacts">
          {(field) => <Select {...field} options={outcomeOptions} placeholder="Choose what they said" />}
        </FormField>
        <FormField form={form} name="comment" help="How you identified the person, and what happened.">
          {(field) => <TextArea {...field} rows={4} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
