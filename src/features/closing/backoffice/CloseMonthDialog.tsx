import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { closingCalls } from '../calls.ts';
import { formatMonth } from '../rules.ts';
import { closeRules } from './closeForm.ts';

const effects =
  'The balance of each account is kept. Nothing can be posted into the month any more, and it is never reopened: ' +
  'corrections go to an open month. An administrator confirms.';

/** Says what closing a month does, and proposes it. */
export function CloseMonthDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const { run, problem } = useSend(closingCalls.closeMonth, {
    invalidates: [closingCalls.readMonths, closingCalls.readProofs],
    success: 'The month is being closed',
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm({
    rules: closeRules,
    start: { comment: '' },
    send: (body) => run({ params: { month }, body }),
    problem,
    leaving: 'Leave this proposal?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      title={`Close ${formatMonth(month)}?`}
      description={effects}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose to close
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
