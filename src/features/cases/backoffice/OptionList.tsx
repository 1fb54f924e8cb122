import { useState } from 'react';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { Disclosure } from '#client/ui/layout/Disclosure.tsx';
import { askedLimits } from '#shared/rules/asked.ts';
import styles from './cases.module.css';
import type { CaseAction } from './checkDecision.ts';
import { getGroups, type Option } from './optionGroups.ts';

type Field = CaseAction['fields'][number];

export const isSome = ({ kind }: Field) => kind === 'some';

interface OptionListProps {
  field: Field;
  chosen: readonly string[];
  fault: string | undefined;
  onChange: (chosen: string[]) => void;
  /** written to each option, by its value */
  words: (value: string) => string;
  onText: (value: string, words: string) => void;
}

/** What can be chosen one by one, each with why it is offered. */
export function OptionList({ field, chosen, fault, onChange, words, onText: onWords }: OptionListProps) {
  const { label, options, hasWords } = field;
  const [sought, setSought] = useState('');
  const picked = options.map(({ value }) => value).filter((value) => chosen.includes(value));
  const groups = getGroups(options, sought);
  const isGrouped = options.some(({ group }) => group !== undefined);
  const one = (option: Option) => (
    <OneOption
      key={option.value}
      option={option}
      isPicked={picked.includes(option.value)}
      onPick={(isPicked) =>
        onChange(isPicked ? [...picked, option.value] : picked.filter((value) => value !== option.value))
      }
      words={hasWords ? words(option.value) : undefined}
      onText={(typed) => onWords(option.value, typed)}
    />
  );
  return (
    <fieldset className={styles.options}>
      <legend>
        {label} <span className={styles.quiet}>{`${picked.length} of ${options.length} chosen`}</span>
      </legend>
      {options.length === 0 && <p className={styles.quiet}>There is nothing to choose from.</p>}
      {isGrouped && (
        <TextInput
          type="search"
          icon="search"
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      {isGrouped && groups.length === 0 && <p className={styles.quiet}>Nothing has these words.</p>}
      {groups.map(({ title, shown }) =>
        title === undefined ? (
          shown.map(one)
        ) : (
          // what is sought stands open
          <Disclosure
            key={`${title} ${sought === ''}`}
            title={title}
            note={formatCount(shown.filter(({ value }) => picked.includes(value)).length)}
            defaultOpen={sought !== ''}
          >
            {shown.map(one)}
          </Disclosure>
        ),
      )}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

const formatCount = (count: number) => (count === 0 ? undefined : `${count} chosen`);

interface OneOptionProps {
  option: Option;
  isPicked: boolean;
  onPick: (isPicked: boolean) => void;
  /** undefined where nothing is written to an option */
  words: string | undefined;
  onText: (words: string) => void;
}

function OneOption({ option: { label, detail }, isPicked, onPick, words, onText: onWords }: OneOptionProps) {
  return (
    <>
      <Checkbox
        label={label}
        help={detail === '' ? undefined : detail}
        checked={isPicked}
        onChange={({ target }) => onPick(target.checked)}
      />
      {words !== undefined && isPicked && (
        <div className={styles.toOption}>
          <TextInput
            aria-label={`What is wrong: ${label}`}
            placeholder="What is wrong, for the client"
            maxLength={askedLimits.itemWords}
            value={words}
            onChange={(event) => onWords(event.target.value)}
          />
        </div>
      )}
    </>
  );
}
