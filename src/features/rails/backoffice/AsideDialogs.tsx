import * as z from 'zod/mini';
import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { IbanInput } from '#client/ui/input/IbanInput.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { compactIban } from '#shared/iban.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { formatMoney, getMinor } from '#shared/money.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { ibanReason, loadIbanRules } from '#shared/validIban.ts';
import { railCalls, returnedAside, type SetAsideTransfer, takenAside } from '../calls.ts';
import { formatReason } from '../iso20022/reasons.ts';
import { type ReturnCode, returnCodes } from '../rules.ts';

interface DialogProps {
  transfer: SetAsideTransfer;
  onClose: () => void;
}

interface TakeTyped {
  iban: string;
  payer: string;
  comment: string;
}

const withoutComment = ({ comment }: { comment: string }): Record<string, string> =>
  comment.trim() === '' ? { comment: messages.commentEmpty } : {};

const payerMissing = 'Enter the payer’s name.';

/** isNamed: the file names the payer */
const takeRulesFor = (isNamed: boolean): FormRules<TakeTyped, z.output<typeof takenAside>> => ({
  schema: z.pipe(
    z.pipe(
      z.strictObject({ iban: z.string(), payer: z.string(), comment: z.string() }),
      z.transform(
        ({ payer, ...body }): z.input<typeof takenAside> => (payer.trim() === '' ? body : { ...body, payer }),
      ),
    ),
    takenAside,
  ),
  labels: { iban: 'Account', payer: 'Payer', comment: 'Comment' },
  prepare: loadIbanRules,
  reasons: { iban: (text) => ibanReason(compactIban(text)) },
  ownFaults: (typed) => ({
    ...(!isNamed && typed.payer.trim() === '' && { payer: payerMissing }),
    ...withoutComment(typed),
  }),
});
export const takeRules = { named: takeRulesFor(true), unnamed: takeRulesFor(false) };

/** Proposes to book a transfer for an account of ours. */
export function TakeDialog({ transfer, onClose }: DialogProps) {
  const isNamed = transfer.payer.name !== '';
  const { run, problem } = useSend(railCalls.takeSetAside, done(onClose));
  const form = useCallForm({
    rules: isNamed ? takeRules.named : takeRules.unnamed,
    start: { iban: transfer.holder === '' ? '' : transfer.payee.iban, payer: '', comment: '' },
    send: (body) => run({ params: { transferId: transfer.id }, body }),
    problem,
    refusals: { 'account-unknown': 'iban', 'account-closed': 'iban', 'payer-missing': 'payer', 'payer-named': 'payer' },
    leaving: 'Leave this comment?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Book ${what(transfer)}?`}
      description="A second person decides. Then the money is screened and booked for this account."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose to book
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="iban" help="Of the client who gets the money.">
          {(field) => <IbanInput {...field} />}
        </FormField>
        {!isNamed && (
          <FormField form={form} name="payer" help="The file does not name the payer. Ask the other bank who paid.">
            {(field) => <TextInput {...field} />}
          </FormField>
        )}
        <FormField form={form} name="comment" help="Kept in the audit.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

interface ReturnTyped {
  reason: string;
  comment: string;
}

export const returnRules: FormRules<ReturnTyped, { reason: ReturnCode; comment: string }> = {
  schema: returnedAside,
  labels: { reason: 'Reason', comment: 'Comment' },
  ownFaults: withoutComment,
};

const reasons = returnCodes.map((value) => ({ value, label: `${value}: ${formatReason(value)}` }));

/** Proposes to send a transfer back. */
export function ReturnDialog({ transfer, onClose }: DialogProps) {
  const { run, problem } = useSend(railCalls.returnSetAside, done(onClose));
  const form = useCallForm({
    rules: returnRules,
    start: { reason: transfer.reason, comment: '' },
    send: (body) => run({ params: { transferId: transfer.id }, body }),
    problem,
    leaving: 'Leave this comment?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Send back ${what(transfer)}?`}
      description="A second person decides. Then the money goes back to the payer’s bank with this reason."
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="red" loading={form.isBusy}>
            Propose to send back
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="reason">
          {(field) => <Select {...field} options={reasons} />}
        </FormField>
        <FormField form={form} name="comment" help="Kept in the audit.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}

function done(onClose: () => void) {
  const onDone = () => {
    refreshProposals();
    onClose();
  };
  return { invalidates: [railCalls.listSetAside], onDone };
}

function what({ amount, payer }: SetAsideTransfer): string {
  return `${formatMoney(getMinor(amount))} EUR from ${payer.name || 'an unnamed payer'}`;
}
