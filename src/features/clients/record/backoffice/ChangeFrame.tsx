import type { ReactNode } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { Form, FormField } from '#client/forms/Form.tsx';
import type { CallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { recordCalls } from '../calls.ts';

/** What every change of details says and does. */
export function changing(onClose: () => void) {
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

interface ChangeFrameProps<Typed extends FieldValues, Sent> {
  form: CallForm<Typed, Sent>;
  title: string;
  effects: string;
  verb: string;
  wide?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with the fields of a change and the comment that every change needs. */
export function ChangeFrame<Typed extends FieldValues & { comment: string }, Sent>(
  props: ChangeFrameProps<Typed, Sent>,
) {
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
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
