import { Checkbox } from '../../../../client/ui/input/Checkbox.tsx';
import { FieldGroup } from '../../../../client/ui/input/FieldGroup.tsx';
import { sizeWords } from '../../../../shared/sizeWords.ts';
import { fieldWords } from '../../fieldWords.ts';
import { formFields, type ListField } from '../../formFields.ts';
import { isOptional } from '../../rules.ts';
import type { DraftForm } from '../draftForm.ts';

/** The documents of a field, out of those that the applicant has given. */
export function FilesField({ field, form }: { field: ListField; form: DraftForm }) {
  const { draft, stage, set, faultAt, files } = form;
  const { help } = formFields[field];
  const chosen = draft[field];
  const toggle = (id: string, isChosen: boolean) =>
    set(field, isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <FieldGroup
      legend={fieldWords[field]}
      optional={isOptional(field, draft, stage)}
      error={faultAt(field)}
      {...(help && { help })}
    >
      {files.map(({ id, name, sizeBytes }) => (
        <Checkbox
          key={id}
          label={`${name}, ${sizeWords(sizeBytes)}`}
          checked={chosen.includes(id)}
          onChange={({ target }) => toggle(id, target.checked)}
        />
      ))}
    </FieldGroup>
  );
}
