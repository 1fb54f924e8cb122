import { Checkbox } from '../../../client/ui/input/Checkbox.tsx';
import styles from './cases.module.css';
import type { CaseAction } from './checkDecision.ts';

type Field = CaseAction['fields'][number];

export const isSome = ({ kind }: Field) => kind === 'some';

interface OptionListProps {
  field: Field;
  chosen: readonly string[];
  fault: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** What can be chosen one by one, each with why it is offered. */
export function OptionList({ field: { label, options }, chosen, fault, onChange }: OptionListProps) {
  const picked = options.map(({ value }) => value).filter((value) => chosen.includes(value));
  return (
    <fieldset className={styles.options}>
      <legend>
        {label} <span className={styles.quiet}>{`${picked.length} of ${options.length} chosen`}</span>
      </legend>
      {options.length === 0 && <p className={styles.quiet}>There is nobody to choose.</p>}
      {options.map(({ value, label: name, detail }) => (
        <Checkbox
          key={value}
          label={name}
          help={detail === '' ? undefined : detail}
          checked={picked.includes(value)}
          onChange={({ target: { checked } }) =>
            onChange(checked ? [...picked, value] : picked.filter((one) => one !== value))
          }
        />
      ))}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
