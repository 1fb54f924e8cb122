import { useController } from 'react-hook-form';
import { showAlert } from '#client/alerts/alerts.ts';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { type CallForm, useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { AmountInput } from '#client/ui/input/AmountInput.tsx';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { type Charge, charge, chargeCalls } from '../calls.ts';
import { chargeMessages } from '../messages.ts';
import { chargeCodeNames, chargeCodes } from '../rules.ts';

interface TypedCharge {
  amount: string;
  fundId: string;
  code: string;
  asDebt: boolean;
  comment: string;
}

const rules: FormRules<TypedCharge, Charge> = {
  schema: charge,
  labels: { amount: 'Amount', fundId: 'Account', code: 'For', asDebt: 'As a debt', comment: 'Comment' },
  read: ({ asDebt, ...typed }) => ({ ...typed, ...(asDebt && { asDebt }) }),
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};
const codes = chargeCodeNames.map((value) => ({ value, label: chargeCodes[value] }));

interface ChargeDialogProps {
  clientId: string;
  name: string;
  /** the EUR accounts, the main one first */
  accounts: readonly { id: string; name: string }[];
  onDone: () => void;
  onClose: () => void;
}

/** Takes a fee from a client. The client reads what for in the statement; the comment stays with the staff. */
export function ChargeDialog({ clientId, name, accounts, onDone, onClose }: ChargeDialogProps) {
  const { run, problem } = useSend(chargeCalls.chargeClient, {
    success: messages.clientCharged,
    failure: chargeMessages.chargeFailed,
    onDone: () => {
      refreshProposals();
      onDone();
      onClose();
    },
  });
  const form = useCallForm({
    rules,
    start: { amount: '', fundId: accounts[0]?.id ?? '', code: 'OTHER', asDebt: false, comment: '' },
    send: (body) =>
      clientId === ''
        ? showAlert({ type: 'error', message: chargeMessages.clientIdUndefined })
        : run({ params: { clientId }, body }),
    problem,
    leaving: 'Leave this charge?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Charge ${name}`}
      description={
        'You approve on your device, and the money moves at once. Beyond 500 EUR a day a second person decides.'
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Charge
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="amount">
          {(field) => <AmountInput {...field} />}
        </FormField>
        <FormField form={form} name="fundId">
          {(field) => <Select {...field} options={accounts.map(({ id, name: label }) => ({ value: id, label }))} />}
        </FormField>
        <FormField form={form} name="code" help="The client reads it in the statement.">
          {(field) => <Select {...field} options={codes} />}
        </FormField>
        <DebtBox form={form} />
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

function DebtBox({ form }: { form: CallForm<TypedCharge, Charge> }) {
  const { field } = useController({ control: form.control, name: 'asDebt' });
  return (
    <Checkbox
      label="As a debt"
      help={
        'The account pays what it has, and the client owes the rest. ' +
        'Otherwise a charge above the balance is refused.'
      }
      checked={field.value}
      onChange={(event) => field.onChange(event.target.checked)}
    />
  );
}
