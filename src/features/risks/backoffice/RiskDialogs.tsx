import type { ReactNode } from 'react';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { countryFlagLabels, countryFlags } from '#shared/reference/countryRisks.ts';
import { riskCalls } from '../calls.ts';
import { formatCountryRisk, getFlags } from '../words.ts';
import { activityRules, countryRules, type TypedActivity, type TypedCountry } from './riskForms.ts';
import type { RiskRow } from './riskRows.ts';

interface RiskDialogProps {
  row: RiskRow;
  onClose: () => void;
}
const effects = 'A second person decides. Registrations follow at once, the score of clients in the next night.';

function Frame({
  form,
  row,
  onClose,
  children,
}: RiskDialogProps & { form: CallForm<TypedActivity> | CallForm<TypedCountry>; children: ReactNode }) {
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Change ${row.title}`}
      description={effects}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose to change
          </Button>
        ),
      }}
    >
      {children}
    </Dialog>
  );
}

const risks = ['1', '2', '3'].map((value) => ({ value, label: `Risk ${value}` }));
const options = (onClose: () => void) => ({
  invalidates: [riskCalls.readRisks],
  success: 'The risk is changed',
  onDone: () => {
    refreshProposals();
    onClose();
  },
});

/** Proposes another risk of an activity. */
export function ActivityDialog({ row, onClose }: RiskDialogProps) {
  const { run, problem } = useSend(riskCalls.changeActivityRisk, options(onClose));
  const form = useCallForm({
    rules: activityRules(row),
    start: { risk: row.value, comment: '' },
    send: (body) => run({ params: { activity: row.code }, body }),
    problem,
    leaving: 'Leave this change?',
  });
  return (
    <Frame form={form} row={row} onClose={onClose}>
      <Form form={form}>
        <FormField
          form={form}
          name="risk"
          help="From 2 on the first stage asks for it. Of risk 3 a company is declined."
        >
          {(field) => <Select {...field} options={risks} />}
        </FormField>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Frame>
  );
}

/** Proposes other marks of a country. */
export function CountryDialog({ row, onClose }: RiskDialogProps) {
  const { run, problem } = useSend(riskCalls.changeCountryFlags, options(onClose));
  const form = useCallForm({
    rules: countryRules(row),
    start: { flags: getFlags(row.value), comment: '' },
    send: (body) => run({ params: { country: row.code }, body }),
    problem,
    leaving: 'Leave this change?',
  });
  const flags = form.watch('flags');
  const set = (flag: (typeof countryFlags)[number], isOn: boolean) =>
    form.setValue(
      'flags',
      countryFlags.filter((one) => (one === flag ? isOn : flags.includes(one))),
      { shouldDirty: true },
    );
  return (
    <Frame form={form} row={row} onClose={onClose}>
      <Form form={form}>
        <FieldGroup legend="Marked with" help={`Its risk is then: ${formatCountryRisk(flags)}.`}>
          {countryFlags.map((flag) => (
            <Checkbox
              key={flag}
              label={countryFlagLabels[flag]}
              checked={flags.includes(flag)}
              onChange={({ target }) => set(flag, target.checked)}
            />
          ))}
        </FieldGroup>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Frame>
  );
}
