import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { type Letter, letters } from '#shared/permissions.ts';
import { lettersIn } from '../rules.ts';
import styles from './relations.module.css';

/** The permissions of a user of a company. */
export function LetterFields({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const toggle = (letter: Letter) =>
    onChange(lettersIn(value.includes(letter) ? value.replace(letter, '') : value + letter));
  return (
    <FieldGroup legend="Permissions">
      <div className={styles.letters}>
        {(Object.keys(letters) as Letter[]).map((letter) => (
          <Checkbox
            key={letter}
            label={letters[letter].words}
            checked={value.includes(letter)}
            onChange={() => toggle(letter)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
