import { useCall } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { maxCaseTextLength } from '../calls.ts';
import { colleagueCalls } from '../colleagueCalls.ts';
import { actRules } from './ActDialog.tsx';

interface BulkHandOverProps {
  /** '3 cases' */
  cases: string;
  onClose: () => void;
  onStart: (body: HandOver) => void;
}

export interface HandOver {
  comment: string;
  props: { to: string };
}

const rules = actRules({ label: 'To' });

/** Asks to whom and why, once for all chosen cases. */
export function BulkHandOver({ cases, onClose, onStart }: BulkHandOverProps) {
  const colleagues = useCall(colleagueCalls.listColleagues, {});
  const failure = readFailure(colleagues, 'Your colleagues could not be loaded');
  const form = useCallForm({
    rules,
    start: { comment: '', choice: '' },
    send: async ({ comment, choice: to }) => {
      onStart({ comment, props: { to } });
      onClose();
    },
    problem: undefined,
    leaving: 'Leave this comment?',
  });
  const close = form.question.closing(onClose);
  const options = colleagues.data?.items.map(({ id, fullName }) => ({ value: id, label: fullName })) ?? [];
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Reassign ${cases}?`}
      description={
        'A colleague works on them from now on. Cases that this colleague may not work on are named, and stay.'
      }
      actions={{
        neutral: <Button onClick={close}>Go Back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary">
            Reassign
          </Button>
        ),
      }}
    >
      {failure && <ErrorState {...failure} />}
      <Form form={form}>
        <FormField form={form} name="choice">
          {(field) => <Select {...field} options={options} placeholder="Choose" />}
        </FormField>
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={3} limit={maxCaseTextLength} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
