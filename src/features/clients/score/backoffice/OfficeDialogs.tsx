import { useSend } from '#client/api/hooks.ts';
import { CommentDialog } from '#client/forms/CommentDialog.tsx';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { recordCalls } from '#features/clients/record/calls.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { type Office, scoreCalls } from '../calls.ts';
import { officeCalls } from '../officeCalls.ts';
import { officeRules } from './scoreForms.ts';

interface OfficeDialogProps {
  clientId: string;
  clientName: string;
  onClose: () => void;
}

const options = (onClose: () => void) => ({
  invalidates: [scoreCalls.readScore, recordCalls.readClient],
  success: messages.clientUpdated,
  failure: messages.clientUpdateFailed,
  onDone: () => {
    refreshProposals();
    onClose();
  },
});

/** Proposes the last day of a public function; `before` is the one that is written down. */
export function EndOfficeDialog({
  clientId,
  clientName,
  before,
  onClose,
}: OfficeDialogProps & { before: Office | null }) {
  const { run, problem } = useSend(officeCalls.endOffice, options(onClose));
  const form = useCallForm({
    rules: officeRules,
    start: { comment: '', props: { endedOn: before?.endedOn ?? '' } },
    send: (body) => run({ params: { clientId }, body }),
    problem,
    refusals: { 'day-not-begun': 'props.endedOn', 'nothing-changed': 'props.endedOn' },
    leaving: 'Leave this end?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`When did the function of ${clientName} end?`}
      description={
        'The factor stays high. From 12 months after this day, two people may end it. A second person decides.'
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose the end
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="props.endedOn">
          {(field) => <DayInput {...field} max={today()} />}
        </FormField>
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

/** Proposes that the client counts as politically exposed no more. */
export function LowerOfficeDialog({ clientId, clientName, office, onClose }: OfficeDialogProps & { office: Office }) {
  const { run, problem } = useSend(officeCalls.lowerOffice, options(onClose));
  return (
    <CommentDialog
      title={`Is ${clientName} politically exposed no more?`}
      effects={
        `The function ended on ${office.endedOn}. A second person decides; then the factor is low, and ` +
        'the score is recalculated.'
      }
      verb="Propose to end the factor"
      send={(body) => run({ params: { clientId }, body })}
      problem={problem}
      onClose={onClose}
    />
  );
}
