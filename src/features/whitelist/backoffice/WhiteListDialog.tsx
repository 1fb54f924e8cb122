import { useCall, useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { IbanInput } from '#client/ui/input/IbanInput.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { today } from '#client/ui/input/today.ts';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { refreshProposals } from '#features/proposals/backoffice/refreshProposals.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { whiteListCalls } from '../calls.ts';
import { whitelistMessages } from '../messages.ts';
import { lastUntil } from '../rules.ts';
import { entryRules } from './entryForm.ts';

interface WhiteListDialogProps {
  clientId: string;
  clientName: string;
  /** of a counterparty that was chosen already; '' for none */
  iban: string;
  onClose: () => void;
}

/** Proposes that payments of a client with one counterparty no longer raise one rule. */
export function WhiteListDialog({ clientId, clientName, iban, onClose }: WhiteListDialogProps) {
  const { run, problem } = useSend(whiteListCalls.addToWhiteList, {
    invalidates: [whiteListCalls.listWhiteList],
    success: messages.whiteListAdded,
    failure: whitelistMessages.whiteListFailed,
    onDone: () => {
      refreshProposals();
      onClose();
    },
  });
  const form = useCallForm({
    rules: entryRules,
    start: { iban, rule: 'C.ONE2MANY', until: '', comment: '' },
    send: ({ iban: counterparty, rule: externalId, ...body }) =>
      run({ params: { iban: counterparty, sourceId: clientId, externalId }, body }),
    problem,
    refusals: { 'iban-not-valid': 'iban', 'counterparty-unknown': 'iban', 'period-not-valid': 'until' },
    leaving: 'Leave this entry?',
  });
  const rules = useCall(whiteListCalls.listWhiteList, { params: { sourceId: clientId } }).data?.rules ?? [];
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={`Add to the white list of ${clientName}`}
      description={
        'A second person decides. Then payments with this counterparty no longer raise ' +
        'the rule, until the last day or until the data of either side change.'
      }
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Propose to add
          </Button>
        ),
      }}
    >
      <Form form={form}>
        <FormField form={form} name="iban">
          {(field) => <IbanInput {...field} />}
        </FormField>
        <FormField form={form} name="rule">
          {(field) => (
            <Select
              {...field}
              options={rules.map(({ code, title }) => ({ value: code, label: `${code}: ${title}` }))}
            />
          )}
        </FormField>
        <FormField form={form} name="until" optional help="A year from today unless you say so; no later.">
          {(field) => <DayInput {...field} min={today()} max={lastUntil(today())} />}
        </FormField>
        <FormField form={form} name="comment" help="For staff only.">
          {(field) => <TextArea {...field} rows={3} limit={secondPerson.maxWords} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
