import { Button } from '#client/ui/action/Button.tsx';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { allFileCategories, getFileCategories, type Whom } from '#shared/reference/fileCategories.ts';
import { askedFieldNames, askedLimits, factFor } from '#shared/rules/asked.ts';
import styles from './composer.module.css';
import type { DraftItem } from './draft.ts';

interface AskedItemsProps {
  items: readonly DraftItem[];
  /** type of the client: persons are asked for other facts and documents */
  about: Whom;
  /** of the template, where none goes along by itself */
  offered?: readonly DraftItem[];
  onChange: (items: DraftItem[]) => void;
  getFault: (key: string) => string | undefined;
}

const kinds = { field: 'Fact', file: 'File', question: 'Question' } as const;

/** What is asked for, item by item: facts with a name, files, and questions in words. */
export function AskedItems({ items, about, offered = [], onChange, getFault: faultOf }: AskedItemsProps) {
  return (
    <fieldset className={styles.items}>
      <legend className={styles.legend}>What is asked for</legend>
      <ol className={styles.rows}>
        {items.map((item, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place, and two may have the same words
          <li key={i} className={styles.row}>
            <ItemFields
              item={item}
              about={about}
              n={i + 1}
              error={faultOf(`item ${i}`)}
              onChange={(part) => onChange(items.map((one, at) => (at === i ? { ...one, ...part } : one)))}
            />
            <IconButton
              icon="trash"
              label={`Remove ${i + 1}: ${item.words ?? ''}`}
              onClick={() => onChange(items.filter((_, at) => at !== i))}
            />
          </li>
        ))}
      </ol>
      {faultOf('items') && (
        <p role="alert" className={styles.fault}>
          {faultOf('items')}
        </p>
      )}
      <Adders items={items} about={about} offered={offered} onAdd={(item) => onChange([...items, item])} />
    </fieldset>
  );
}

interface AddersProps extends Required<Pick<AskedItemsProps, 'items' | 'about' | 'offered'>> {
  onAdd: (item: DraftItem) => void;
}

/** Adds an item: from the template, a fact, a file or a question. */
function Adders({ items, about, offered, onAdd: add }: AddersProps) {
  const facts = askedFieldNames
    .filter((name) => items.every(({ field }) => field !== name))
    .flatMap((value) => ({ value, label: factFor(value, about)?.words ?? '' }))
    .filter(({ label }) => label !== '');
  const isFull = items.length >= askedLimits.items ? `${askedLimits.items} items at most` : undefined;
  return (
    <div className={styles.adders}>
      {offered.length > 0 && (
        <Select
          aria-label="Add from the template"
          placeholder="Add from the template"
          options={offered.map(({ words = '' }, at) => ({ value: String(at), label: words }))}
          value=""
          onChange={({ target }) => {
            const item = offered[Number(target.value)];
            if (item && !isFull) add(item);
          }}
        />
      )}
      <Select
        aria-label="Add a fact"
        placeholder="Add a fact"
        options={facts}
        value=""
        onChange={({ target }) => {
          const field = askedFieldNames.find((name) => name === target.value);
          if (field && !isFull) add({ kind: 'field', field, words: factFor(field, about)?.words });
        }}
      />
      <Button
        size="small"
        icon="plus"
        disabledReason={isFull}
        onClick={() => add({ kind: 'file', words: '', category: 'OD' })}
      >
        File
      </Button>
      <Button size="small" icon="plus" disabledReason={isFull} onClick={() => add({ kind: 'question', words: '' })}>
        Question
      </Button>
    </div>
  );
}

interface ItemFieldsProps {
  item: DraftItem;
  about: Whom;
  n: number;
  error: string | undefined;
  onChange: (part: Partial<DraftItem>) => void;
}

function ItemFields({ item: { kind, words = '', category }, about, n, error, onChange }: ItemFieldsProps) {
  return (
    <div className={styles.fields}>
      <Field label={`${n}. ${kinds[kind]}`} error={error}>
        <TextInput
          value={words}
          placeholder={kind === 'file' ? 'Which document, and what it must show' : 'The question'}
          autoFocus={words === ''}
          onChange={({ target }) => onChange({ words: target.value })}
        />
      </Field>
      {kind === 'file' && (
        <Field label="Filed as">
          <Select
            options={getFileCategories(about).map((value) => ({ value, label: allFileCategories[value] }))}
            value={category ?? 'OD'}
            onChange={({ target }) => {
              const code = getFileCategories(about).find((one) => one === target.value);
              if (code) onChange({ category: code });
            }}
          />
        </Field>
      )}
    </div>
  );
}
