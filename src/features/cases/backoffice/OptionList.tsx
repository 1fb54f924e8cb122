import { Fragment } from 'react';
import { Checkbox } from '../../../client/ui/input/Checkbox.tsx';
import { TextInput } from '../../../client/ui/input/TextInput.tsx';
import { askedLimits } from '../../../shared/rules/asked.ts';
import styles from './cases.module.css';
import type { CaseAction } from './checkDecision.ts';

type Field = CaseAction['fields'][number];

export const isSome = ({ kind }: Field) => kind === 'some';

interface OptionListProps {
  field: Field;
  chosen: readonly string[];
  fault: string | undefined;
  onChange: (chosen: string[]) => void;
  /** written to each option, by its value */
  words: (value: string) => string;
  onWords: (value: string, words: string) => void;
}

/** What can be chosen one by one, each with why it is offered. */
export function OptionList({ field, chosen, fault, onChange, words, onWords }: OptionListProps) {
  const { label, options, hasWords } = field;
  const picked = options.map(({ value }) => value).filter((value) => chosen.includes(value));
  return (
    <fieldset className={styles.options}>
      <legend>
        {label} <span className={styles.quiet}>{`${picked.length} of ${options.length} chosen`}</span>
      </legend>
      {options.length === 0 && <p className={styles.quiet}>There is nothing to choose from.</p>}
      {options.map(({ value, label: name, detail }) => (
        <Fragment key={value}>
          <Checkbox
            label={name}
            help={detail === '' ? undefined : detail}
            checked={picked.includes(value)}
            onChange={({ target: { checked } }) =>
              onChange(checked ? [...picked, value] : picked.filter((one) => one !== value))
            }
          />
          {hasWords && picked.includes(value) && (
            <div className={styles.toOption}>
              <TextInput
                aria-label={`What is wrong: ${name}`}
                placeholder="What is wrong, for the client"
                maxLength={askedLimits.itemWords}
                value={words(value)}
                onChange={(event) => onWords(value, event.target.value)}
              />
            </div>
          )}
        </Fragment>
      ))}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}
