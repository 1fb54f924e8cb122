import { Button } from '#client/ui/action/Button.tsx';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { draftLists, type Party } from '#features/registration/draft.ts';
import { applicant } from '#features/registration/ownership.ts';
import type { DraftForm } from '../draftForm.ts';
import styles from './parties.module.css';
import { newRight } from './party.ts';

interface RightsProps {
  party: Party;
  path: string;
  form: DraftForm;
  onChange: (party: Party) => void;
}

/** Which shares the party holds, and of which company: the applicant, or one among the parties. */
export function Rights({ party, path, form, onChange }: RightsProps) {
  const { draft, faultAt, leave } = form;
  const { OwnershipRights: rights, Type, Id } = party;
  const companies = draft.BeneficialOwners.filter((one) => one.Type === 'C' && one.Id !== Id);
  const owned = [
    { value: applicant, label: draft.Name || 'Your company' },
    ...companies.map((one) => ({ value: one.Id, label: one.Name || 'A company without a name' })),
  ];
  const isOptional = Type !== 'P' && Type !== 'C';
  const put = (next: Party['OwnershipRights']) => onChange({ ...party, OwnershipRights: next });
  const change = (id: string, part: Partial<Party['OwnershipRights'][number]>) =>
    put(rights.map((one) => (one.Id === id ? { ...one, ...part } : one)));
  return (
    <FieldGroup legend="Shares" optional={isOptional} error={faultAt(`${path}.OwnershipRights`)}>
      {rights.map(({ Id: id, OwnerId, Rights: percent }, r) => (
        <div key={id} className={styles.right}>
          <Field label="Share" error={faultAt(`${path}.OwnershipRights.${r}.Rights`)}>
            <TextInput
              numbers
              inputMode="decimal"
              unit="%"
              value={percent}
              onBlur={() => leave(`${path}.OwnershipRights.${r}.Rights`)}
              onChange={({ target }) => change(id, { Rights: target.value.replace(',', '.') })}
            />
          </Field>
          <Field label="Of" error={faultAt(`${path}.OwnershipRights.${r}.OwnerId`)}>
            <Select options={owned} value={OwnerId} onChange={({ target }) => change(id, { OwnerId: target.value })} />
          </Field>
          <IconButton
            className={styles.removeRight}
            icon="trash"
            label="Remove share"
            onClick={() => put(rights.filter((one) => one.Id !== id))}
          />
        </div>
      ))}
      {rights.length < draftLists.rights && (
        <Button size="small" icon="plus" className={styles.addRight} onClick={() => put([...rights, newRight()])}>
          Add share
        </Button>
      )}
    </FieldGroup>
  );
}
