import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { useSend } from '../../../../client/api/hooks.ts';
import { Form, FormField } from '../../../../client/forms/Form.tsx';
import { type CallForm, useCallForm } from '../../../../client/forms/useCallForm.ts';
import { Button } from '../../../../client/ui/action/Button.tsx';
import { PhoneInput } from '../../../../client/ui/input/PhoneInput.tsx';
import { TextArea } from '../../../../client/ui/input/TextArea.tsx';
import { TextInput } from '../../../../client/ui/input/TextInput.tsx';
import { Dialog } from '../../../../client/ui/overlay/Dialog.tsx';
import { secondPerson } from '../../../../shared/limits.ts';
import { messages } from '../../../../shared/messages.ts';
import { refreshProposals } from '../../../proposals/backoffice/refreshProposals.ts';
import { type ClientRecord, infoMost, recordCalls } from '../calls.ts';
import { clientLimitKeys } from '../rules.ts';
import { contactRules, infoRules, limitsRules, startLimits } from './detailForms.ts';
import styles from './record.module.css';

interface DetailDialogProps {
  client: ClientRecord;
  onClose: () => void;
}

/** What every change of details says and does. */
function changing(onClose: () => void) {
  return {
    invalidates: [recordCalls.readClient],
    success: messages.clientUpdated,
    failure: messages.clientUpdateFailed,
    onDone: () => {
      refreshProposals();
      onClose();
    },
  };
}

/** The line that staff read in the head of the record. */
export function InfoDialog({ client, onClose }: DetailDialogProps) {
  const { run, problem } = useSend(recordCalls.setClientInfo, changing(onClose));
  const form = useCallForm({
    rules: infoRules,
    start: { comment: '', props: { info: client.info } },
    send: (body) => run({ params: { clientId: client.ID }, body }),
    problem,
    leaving: 'Leave this line?',
  });
  return (
    <Frame
      form={form}
      title="Line for staff"
      effects="Staff read it above the record. The client never sees it."
      verb="Save"
      onClose={onClose}
    >
      <FormField form={form} name="props.info" optional>
        {(field) => <TextInput {...field} maxLength={infoMost} />}
      </FormField>
    </Frame>
  );
}

/** Limits in whole euros. */
export function LimitsDialog({ client, onClose }: DetailDialogProps) {
  const { run, problem } = useSend(recordCalls.changeClientLimits, changing(onClose));
  const start = startLimits(client);
  const form = useCallForm({
    rules: limitsRules(start),
    start,
    send: (body) => run({ params: { clientId: client.ID }, body }),
    problem,
    leaving: 'Leave these limits?',
  });
  return (
    <Frame
      form={form}
      title={`Limits of ${client.title}`}
      effects="In whole hundreds of euros. You approve on your device; above 100 000 EUR a second person decides."
      verb="Change limits"
      wide
      onClose={onClose}
    >
      <div className={styles.pairs}>
        {clientLimitKeys.map((key) => (
          <FormField key={key} form={form} name={`props.limits.${key}`} optional>
            {(field) => <TextInput {...field} inputMode="numeric" numbers unit="EUR" />}
          </FormField>
        ))}
      </div>
    </Frame>
  );
}

/** Phone and e-mail. A second person decides, and the client's people are told. */
export function ContactDialog({ client, onClose }: DetailDialogProps) {
  const { run, problem } = useSend(recordCalls.changeClientContact, changing(onClose));
  const start = { comment: '', props: { phonenr: client.phonenr ?? '', email: client.email ?? '' } };
  const form = useCallForm({
    rules: contactRules(start),
    start,
    send: (body) => run({ params: { clientId: client.ID }, body }),
    problem,
    refusals: { 'phone-in-use': 'props.phonenr' },
    leaving: 'Leave these changes?',
  });
  return (
    <Frame
      form={form}
      title={`Contact details of ${client.title}`}
      effects="A second person decides. Then everybody who acts for the client is told on their device."
      verb="Propose change"
      onClose={onClose}
    >
      <FormField form={form} name="props.phonenr" optional>
        {(field) => <PhoneInput {...field} />}
      </FormField>
      <FormField form={form} name="props.email">
        {(field) => <TextInput {...field} inputMode="email" />}
      </FormField>
    </Frame>
  );
}

interface FrameProps<Typed extends FieldValues, Sent> {
  form: CallForm<Typed, Sent>;
  title: string;
  effects: string;
  verb: string;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with the fields of a change and the comment that every change needs. */
function Frame<Typed extends FieldValues & { comment: string }, Sent>(props: FrameProps<Typed, Sent>) {
  const { form, title, effects, verb, wide = false, onClose, children } = props;
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      {...(wide && { width: 'wide' })}
      title={title}
      description={effects}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            {verb}
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {children}
        <FormField form={form} name={'comment' as FieldPath<Typed>}>
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.wordsMost} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
