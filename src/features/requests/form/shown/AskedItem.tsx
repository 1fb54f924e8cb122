import { type ReactNode, useId } from 'react';
import { Checkbox } from '#client/ui/input/Checkbox.tsx';
import { DayInput } from '#client/ui/input/DayInput.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { RadioCards } from '#client/ui/input/RadioCards.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextArea } from '#client/ui/input/TextArea.tsx';
import { FileDrop } from '#client/ui/upload/FileDrop.tsx';
import type { GivenFile as OfferedFile, Upload } from '#client/ui/upload/uploads.ts';
import { cannotText, type Typed } from '#features/requests/answers.ts';
import type { RequestItem } from '#features/requests/companyCalls.ts';
import { answerLimits } from '#features/requests/rules.ts';
import { countries } from '#shared/reference/countries.ts';
import { fileHint } from '#shared/rules/fileHint.ts';
import styles from './form.module.css';

interface AskedItemProps {
  item: RequestItem;
  typed: Typed;
  onChange: (part: Partial<Typed>) => void;
  upload: Upload;
  given: readonly OfferedFile[];
  error: string | undefined;
}

const countryChoices = countries.map(({ iso2, name }) => ({ value: iso2, label: name }));

/** One thing that the bank asks for: its words, a field for the answer, and a way to say that one does not have it. */
export function AskedItem(props: AskedItemProps) {
  const { item, typed, onChange, error } = props;
  const id = useId();
  return (
    <li className={styles.item} id={`item-${item.n}`}>
      {typed.cannot ? (
        // biome-ignore lint/a11y/useSemanticElements: its words are a question, and a legend takes no part in gaps
        <div role="group" aria-labelledby={id} className={styles.without}>
          <p id={id} className={styles.question}>
            {item.words}
          </p>
          <Field label="Why, or when will you have it?" error={error}>
            <TextArea
              rows={2}
              limit={answerLimits.words}
              value={typed.words}
              onChange={({ target }) => onChange({ words: target.value })}
            />
          </Field>
        </div>
      ) : (
        <AnswerField {...props} />
      )}
      <Checkbox
        label={cannotText}
        aria-label={`${cannotText}: ${item.words}`}
        checked={typed.cannot}
        onChange={({ target }) => onChange({ cannot: target.checked })}
      />
    </li>
  );
}

function AnswerField({ item, typed, onChange, upload, given, error }: AskedItemProps): ReactNode {
  const { form, words, choices } = item;
  const change = (value: string) => onChange({ value });
  if (form === 'files') {
    return (
      <FileDrop
        label={words}
        help={fileHint}
        accept=".pdf,.doc,.docx,.odt,image/*"
        most={answerLimits.filesOfItem}
        stored={typed.files}
        given={given}
        upload={upload}
        onChange={(files) => onChange({ files })}
        error={error}
      />
    );
  }
  if (form === 'choice') {
    const options = Object.entries(choices).map(([value, label]) => ({ value, label }));
    return (
      <div className={styles.choice}>
        <RadioCards legend={words} options={options} value={typed.value} onChange={change} />
        {error && <p className={styles.fault}>{error}</p>}
      </div>
    );
  }
  return (
    <Field label={words} error={error}>
      {form === 'day' ? (
        <DayInput value={typed.value} onChange={change} />
      ) : form === 'country' ? (
        <Select
          options={countryChoices}
          placeholder="Choose a country"
          value={typed.value}
          onChange={({ target }) => change(target.value)}
        />
      ) : (
        <TextArea
          rows={3}
          limit={answerLimits.words}
          value={typed.value}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Field>
  );
}
