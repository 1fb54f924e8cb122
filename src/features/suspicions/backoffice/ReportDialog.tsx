import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { suspicionCalls } from '../calls.ts';
import { suspicionMessages } from '../messages.ts';
import { maxNarrative } from '../rules.ts';
import { reportRules } from './forms.ts';

/** What is before the person who reports. */
export interface Reported {
  clientId: string;
  clientName: string;
  /** with the version on the screen */
  seenCase?: { id: string; version: number };
  paymentId?: string;
}

interface ReportDialogProps {
  about: Reported;
  onClose: () => void;
}

/** Asks for the narrative and sends it to the MLRO. Nothing of it comes back: no list of the sender holds it. */
export function ReportDialog({ about, onClose }: ReportDialogProps) {
  const options = { success: suspicionMessages.reportSent, onDone: onClose };
  const ofCase = useSend(suspicionCalls.reportCase, options);
  const ofClient = useSend(suspicionCalls.reportClient, options);
  const ofPayment = useSend(suspicionCalls.reportPayment, options);
  const { clientId, clientName, seenCase, paymentId } = about;
  const form = useCallForm({
    rules: reportRules,
    start: { comment: '' },
    send: async ({ comment }) => {
      if (seenCase) {
        const { id: caseId, version } = seenCase;
        return ofCase.run({ params: { clientId, caseId }, body: { comment, version } });
      }
      if (paymentId === undefined) return ofClient.run({ params: { clientId }, body: { comment } });
      return ofPayment.run({ params: { clientId, paymentId }, body: { comment } });
    },
    problem: ofCase.problem ?? ofClient.problem ?? ofPayment.problem,
    leaving: 'Leave this report?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title="Report to MLRO"
      description={
        `Only the Head of AML reads what you write about ${clientName}. You will not see it again, ` +
        'and no page or log shows that you wrote it. Talk to no one about it: not the client, not a colleague.'
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Send
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="comment" help="What you saw, when, who was involved, and why it is strange.">
          {(field) => <TextArea {...field} rows={8} limit={maxNarrative} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
