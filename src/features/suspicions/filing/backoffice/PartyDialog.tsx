import { useSend } from '#client/api/hooks.ts';
import { Form, FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Dialog } from '#client/ui/overlay/Dialog.tsx';
import { suspicionCalls } from '#features/suspicions/calls.ts';
import { type Filing, filingCalls } from '../calls.ts';
import type { PartyFacts } from '../enteredFacts.ts';
import { partyFields, partyRules, startParty } from './filingForms.ts';

interface PartyDialogProps {
  reportId: string;
  filing: Filing;
  party: Filing['parties'][number];
  onClose: () => void;
}

const choices: Readonly<Partial<Record<keyof PartyFacts, readonly { value: string; label: string }[]>>> = {
  gender: [
    { value: 'female', label: 'Female' },
    { value: 'male', label: 'Male' },
  ],
  documentKind: [
    { value: 'passport', label: 'Passport' },
    { value: 'id-card', label: 'Identity card' },
  ],
};
const days: readonly (keyof PartyFacts)[] = ['birthDate', 'incorporatedOn', 'documentIssuedOn', 'documentExpiresOn'];
/** Where the facts come from that are not asked for. */
const sources: Readonly<Record<Filing['parties'][number]['kind'], string>> = {
  person: 'is on the client page',
  entity: 'is on the client page',
  outside: 'the payment says',
  account: 'the payment says',
};
const notKnown = { value: '', label: 'Not known' };

/** Facts about one party that the bank keeps nowhere else: they are kept with this report alone. */
export function PartyDialog({ reportId, filing, party, onClose }: PartyDialogProps) {
  const { run, problem } = useSend(filingCalls.changeFiling, {
    invalidates: [filingCalls.readFiling, suspicionCalls.readMlroReport],
    success: 'Saved for the authority',
    onDone: onClose,
  });
  const { version, facts, indicators, action } = filing;
  const form = useCallForm({
    rules: partyRules,
    start: startParty(filing, party.id),
    send: (sent) =>
      run({ params: { reportId }, body: { version, indicators, action, facts: { ...facts, [party.id]: sent } } }),
    problem,
    leaving: 'Leave this change?',
  });
  const close = form.question.closing(onClose);
  return (
    <Dialog
      open
      onClose={close}
      keepOnOutsideClick
      title={party.name}
      description={`Kept with this report alone. What ${sources[party.kind]} is taken from there.`}
      actions={{
        neutral: <Button onClick={close}>Go back</Button>,
        primary: (
          <Button type="submit" form={form.id} variant="primary" loading={form.isBusy}>
            Save
          </Button>
        ),
      }}
    >
      <Form form={form}>
        {partyFields[party.kind].map((name) => (
          <FormField key={name} form={form} name={name}>
            {(field) => {
              const options = choices[name];
              if (options) return <Select {...field} options={[notKnown, ...options]} />;
              return days.includes(name) ? <DayInput {...field} /> : <TextInput {...field} autoComplete="off" />;
            }}
          </FormField>
        ))}
      </Form>
    </Dialog>
  );
}
