import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Combobox } from '#client/ui/input/Combobox.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { deputyCalls, type NewDeputy, newDeputy } from '../deputyCalls.ts';

interface DeputyDialogProps {
  /** active AML users */
  candidates: readonly { id: string; name: string }[];
  onClose: () => void;
}

const rules: FormRules<NewDeputy, NewDeputy> = {
  schema: newDeputy,
  labels: { personId: 'Deputy', from: 'From', until: 'Until' },
  ownFaults: ({ from, until }): Record<string, string> =>
    from && until && until < from ? { until: 'Choose a day that is not before the first one.' } : {},
};

/** Proposes a deputy of the Head of AML for some days. An administrator confirms. */
export function DeputyDialog({ candidates, onClose }: DeputyDialogProps) {
  const { run, problem } = useSend(deputyCalls.nameDeputy, {
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm({
    rules,
    start: { personId: '', from: '', until: '' },
    send: (body) => run({ body }),
    problem,
    leaving: 'Leave this proposal?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title="Name a deputy"
      description="They confirm as the Head of AML on these days. An administrator agrees first."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose deputy
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="personId" help="An active AML user.">
          {({ value, onChange, onBlur }) => (
            <Combobox
              options={candidates.map(({ id, name }) => ({ value: id, label: name, note: id }))}
              value={value || undefined}
              onChange={(next) => onChange(next ?? '')}
              onBlur={onBlur}
            />
          )}
        </FormField>
        <FieldPair>
          <FormField form={form} name="from">
            {(field) => <DayInput {...field} min={today()} />}
          </FormField>
          <FormField form={form} name="until" help="The last day.">
            {(field) => <DayInput {...field} min={today()} />}
          </FormField>
        </FieldPair>
      </Form>
    </Dialog>
  );
}
