import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { recordCalls } from '#features/clients/record/calls.ts';
import { riskLabels, riskLevels } from '#features/clients/standing.ts';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { addDays } from '#shared/days.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { type ScoredRow, scoreCalls } from '../calls.ts';
import { getText, maxOverrideDays } from '../rules.ts';
import { overrideRules } from './scoreForms.ts';

interface OverrideDialogProps {
  clientId: string;
  clientName: string;
  row: ScoredRow;
  onClose: () => void;
}

/** Proposes another level for a factor, or for the whole client, until a day. */
export function OverrideDialog({ clientId, clientName, row: { factor, level }, onClose }: OverrideDialogProps) {
  const { run, problem } = useSend(scoreCalls.overrideScore, {
    invalidates: [scoreCalls.readScore, recordCalls.readClient],
    success: messages.clientUpdated,
    failure: messages.clientUpdateFailed,
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm({
    rules: overrideRules,
    start: { comment: '', props: { factor, level: '', lastDay: '' } },
    send: (body) => run({ params: { clientId }, body }),
    problem,
    refusals: { 'period-not-valid': 'props.lastDay' },
    leaving: 'Leave this level?',
  });
  const close = form.question.closing(onClose);
  const options = riskLevels.filter((one) => one !== level).map((value) => ({ value, label: riskLabels[value] }));
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`${getText(factor)}: set another level`}
      description={
        `${clientName} is ${riskLabels[level].toLowerCase()} now. A second person decides. After ` +
        'the day the rules decide again, and at once if they find a floor.'
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose level
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="props.level">
          {(field) => <Select {...field} options={options} placeholder="Choose" />}
        </FormField>
        <FormField form={form} name="props.lastDay">
          {(field) => <DayInput {...field} min={addDays(today(), 1)} max={addDays(today(), maxOverrideDays)} />}
        </FormField>
        <FormField form={form} name="comment">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
