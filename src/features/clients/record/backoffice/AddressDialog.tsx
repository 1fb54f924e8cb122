import { useWatch } from 'react-hook-form';
import { useSend } from '#client/api/hooks.ts';
import { FormField } from '#client/forms/Form.tsx';
import { useCallForm } from '#client/forms/useCallForm.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Combobox } from '#client/ui/input/Combobox.tsx';
import { FieldPair } from '#client/ui/input/FieldGroup.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { countryChoices } from '#features/clients/countryChoices.ts';
import { hasPostCodes } from '#shared/reference/postCodes.ts';
import type { ClientRecord } from '../calls.ts';
import { identityCalls } from '../identityCalls.ts';
import { ChangeFrame, changing } from './ChangeFrame.tsx';
import { type AddressType, addressRules, startAddress } from './identityForms.ts';

interface AddressDialogProps {
  client: ClientRecord;
  type: AddressType;
  onClose: () => void;
}

/** Changes one address of a client; the same one sent again confirms what a colleague has changed. */
export function AddressDialog({ client, type, onClose }: AddressDialogProps) {
  const { ID: viewer } = useStaffUser();
  const change = client.unconfirmed.find(({ Type }) => Type === type);
  const mayConfirm = change !== undefined && change.byId !== viewer;
  const { run, problem } = useSend(identityCalls.moveClient, changing(onClose));
  const form = useCallForm({
    rules: addressRules,
    start: { comment: '', address: startAddress(client, type) },
    send: (body) => run({ params: { clientId: client.ID }, body }),
    problem,
    leaving: 'Leave this address?',
  });
  const country = useWatch({ control: form.control, name: 'address.Country' });
  return (
    <ChangeFrame
      form={form}
      title={`${type === 'R' ? 'Registered' : 'Operating'} address of ${client.title}`}
      effects={
        mayConfirm
          ? `${change.by} changed this address. Send it as it is to confirm it: cards go there from then on. ` +
            'Anything else changes it once more, and the client’s people are notified.'
          : 'Takes effect immediately. Everybody who acts for the client is notified on their ' +
            'device. No card goes there until a colleague or the client confirms it.'
      }
      verb={mayConfirm ? 'Confirm address' : 'Change address'}
      onClose={onClose}
    >
      <FormField form={form} name="address.Street">
        {(field) => <TextInput {...field} />}
      </FormField>
      <FieldPair>
        <FormField form={form} name="address.PostalCode" optional={!hasPostCodes(country)}>
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
