import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { screeningCalls, type ThresholdVersion } from '../calls.ts';
import { thresholdKeys, thresholdLabels } from '../thresholds.ts';
import { getTyped, thresholdRules } from './thresholdForm.ts';

/** Proposes other thresholds. */
export function ThresholdDialog({ now, onClose }: { now: ThresholdVersion; onClose: () => void }) {
  const { run, problem } = useSend(screeningCalls.changeThresholds, {
    invalidates: [screeningCalls.readThresholds],
    success: 'The thresholds are changed',
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm({
    rules: thresholdRules(now),
    start: getTyped(now),
    send: (body) => run({ body }),
    problem,
    leaving: 'Leave these thresholds?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title="Change the thresholds"
      description={
        'A second person decides, and sees what it would have changed in the last ' +
        '365 days. Then everybody is screened again. Open cases stay.'
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose to change
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {thresholdKeys.map((key) => (
          <FormField key={key} form={form} name={key} help={thresholdLabels[key].effect}>
            {(field) => <TextInput {...field} inputMode="decimal" numbers unit="%" />}
          </FormField>
        ))}
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
