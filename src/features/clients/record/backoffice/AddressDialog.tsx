import { useSend } from '../../../../client/api/hooks.ts';
import { FormField } from '../../../../client/forms/Form.tsx';
import { useCallForm } from '../../../../client/forms/useCallForm.ts';
import { Combobox } from '../../../../client/ui/input/Combobox.tsx';
import { FieldPair } from '../../../../client/ui/input/FieldGroup.tsx';
import { TextInput } from '../../../../client/ui/input/TextInput.tsx';
import { countryChoices } from '../../countryChoices.ts';
import type { ClientRecord } from '../calls.ts';
import { identityCalls } from '../identityCalls.ts';
import { ChangeFrame, changing } from './ChangeFrame.tsx';
import { type AddressType, addressRules, startAddress } from './identityForms.ts';

interface AddressDialogProps {
  client: ClientRecord;
  type: AddressType;
  onClose: () => void;
}

/** Changes one address of a client. */
export function AddressDialog({ client, type, onClose }: AddressDialogProps) {
  const { run, problem } = useSend(identityCalls.moveClient, changing(onClose));
  const form = useCallForm({
    rules: addressRules,
    start: { comment: '', address: startAddress(client, type) },
    send: (body) => run({ params: { clientId: client.ID }, body }),
    problem,
    leaving: 'Leave this address?',
  });
  return (
    <ChangeFrame
      form={form}
      title={`${type === 'R' ? 'Registered' : 'Operating'} address of ${client.title}`}
      effects="Takes effect immediately. Everybody who acts for the client is told on their device."
      verb="Change address"
      onClose={onClose}
    >
      <FormField form={form} name="address.Street">
        {(field) => <TextInput {...field} />}
      </FormField>
      <FieldPair>
        <FormField form={form} name="address.PostalCode">
          {(field) => <TextInput {...field} />}
        </FormField>
        <FormField form={form} name="address.City">
          {(field) => <TextInput {...field} />}
        </FormField>
      </FieldPair>
      <FormField form={form} name="address.Country">
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
    </ChangeFrame>
  );
}
