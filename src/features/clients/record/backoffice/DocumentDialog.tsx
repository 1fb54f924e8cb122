import { useSend } from '#client/api/hooks.ts';
import { FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { Combobox } from '#client/ui/input/Combobox.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { today } from '#client/ui/input/today.ts';
import { countryChoices } from '#features/clients/countryChoices.ts';
import type { ClientRecord } from '../calls.ts';
import { identityCalls } from '../identityCalls.ts';
import { identityKindCodes, identityKinds } from '../identityRules.ts';
import { ChangeFrame, changing } from './ChangeFrame.tsx';
import { documentRules } from './identityForms.ts';

interface DocumentDialogProps {
  client: ClientRecord;
  onClose: () => void;
}

const kinds = identityKindCodes.map((value) => ({ value, label: identityKinds[value] }));

/** Proposes the document that a person has shown, and the name that it says. */
export function DocumentDialog({ client, onClose }: DocumentDialogProps) {
  const { run, problem } = useSend(identityCalls.identifyClient, changing(onClose));
  const form = useCallForm({
    rules: documentRules(client, today()),
    start: {
      comment: '',
      document: { kind: '', number: '', country: '', issuedOn: '', expiresOn: '', fullName: client.title },
    },
    send: (body) => run({ params: { clientId: client.ID }, body }),
    problem,
    leaving: 'Leave this document?',
  });
  return (
    <ChangeFrame
      form={form}
      title={`Identity document of ${client.title}`}
      effects="A second person decides. Then the risk is recalculated, and the client is notified on their device."
      verb="Propose document"
      wide
      onClose={onClose}
    >
      <FieldPair>
        <FormField form={form} name="document.kind">
          {(field) => <Select {...field} options={kinds} placeholder="Choose" />}
        </FormField>
        <FormField form={form} name="document.number" help="5 to 20 letters and digits">
          {(field) => <TextInput {...field} autoComplete="off" numbers />}
        </FormField>
      </FieldPair>
      <FormField form={form} name="document.country">
        {({ value, onChange, onBlur }) => (
          <Combobox
            options={countryChoices}
            value={value}
            onChange={(next) => onChange(next ?? '')}
            onBlur={onBlur}
            nothing="No country has this name"
          />
        )}
      </FormField>
      <FieldPair>
        <FormField form={form} name="document.issuedOn">
          {(field) => <DayInput {...field} max={today()} />}
        </FormField>
        <FormField form={form} name="document.expiresOn">
          {(field) => <DayInput {...field} min={today()} />}
        </FormField>
      </FieldPair>
      <FormField form={form} name="document.fullName" help="Change it only if the document says another name">
        {(field) => <TextInput {...field} autoComplete="off" />}
      </FormField>
    </ChangeFrame>
  );
}
