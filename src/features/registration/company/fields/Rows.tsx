import { Button } from '#client/ui/action/Button.tsx';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { AmountInput } from '#client/ui/input/AmountInput.tsx';
import { Combobox } from '#client/ui/input/Combobox.tsx';
import { Field } from '#client/ui/input/Field.tsx';
import { FieldGroup } from '#client/ui/input/FieldGroup.tsx';
import { IbanInput } from '#client/ui/input/IbanInput.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { TextInput } from '#client/ui/input/TextInput.tsx';
import { partLabels } from '#features/registration/faultTexts.ts';
import type { Choice } from '#shared/reference/companies.ts';
import type { GroupWords } from './Choices.tsx';
import styles from './fields.module.css';

export interface Column<Key extends string> {
  key: Key;
  kind: 'text' | 'number' | 'amount' | 'iban' | 'choice' | 'country';
  options?: readonly Choice[];
  label?: string;
}

interface RowsProps<Row extends Record<string, string>> extends GroupWords {
  columns: readonly Column<keyof Row & string>[];
  rows: readonly Row[];
  onChange: (rows: Row[]) => void;
  /** the next row, before anything is filled in */
  next: (rows: readonly Row[]) => Row;
  /** what a row is called: 'Add account' */
  one: string;
  most: number;
  faultAt: (row: number, key: string) => string | undefined;
  onLeave: (row: number, key: string) => void;
}

/** A list of the same few inputs. One that is needed begins with a row to fill in. */
export function Rows<Row extends Record<string, string>>(props: RowsProps<Row>) {
  const { columns, rows, onChange, next, one, most, faultAt, onLeave, ...words } = props;
  const shown = rows.length > 0 || words.optional ? rows : [next(rows)];
  const change = (at: number, key: keyof Row & string, value: string) =>
    onChange(shown.map((row, i) => (i === at ? { ...row, [key]: value } : row)));
  return (
    <FieldGroup {...words}>
      {shown.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own, and every input shows its value
        <fieldset key={at} className={styles.row} aria-label={`${one} ${at + 1}`}>
          <div className={styles.cells} data-columns={columns.length}>
            {columns.map((column) => (
              <Field key={column.key} label={column.label ?? partLabels[column.key]} error={faultAt(at, column.key)}>
                <Cell
                  column={column}
                  value={row[column.key] ?? ''}
                  onChange={(value) => change(at, column.key, value)}
                  onLeave={() => onLeave(at, column.key)}
                />
              </Field>
            ))}
          </div>
          {(shown.length > 1 || words.optional) && (
            <IconButton
              icon="trash"
              variant="ghost"
              label={`Remove ${one} ${at + 1}`}
              onClick={() => onChange(shown.filter((_, i) => i !== at))}
            />
          )}
        </fieldset>
      ))}
      {shown.length < most && (
        <Button size="small" icon="plus" className={styles.add} onClick={() => onChange([...shown, next(shown)])}>
          {`Add ${one}`}
        </Button>
      )}
    </FieldGroup>
  );
}

interface CellProps {
  column: Column<string>;
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
}

function Cell({ column: { kind, options = [] }, value, onChange, onLeave }: CellProps) {
  const typed = { value, onBlur: onLeave };
  if (kind === 'country') {
    return <Combobox {...typed} options={options} onChange={(found) => onChange(found ?? '')} />;
  }
  if (kind === 'amount') return <AmountInput value={value} onChange={(text) => onChange(text.replace(',', '.'))} />;
  if (kind === 'iban') return <IbanInput {...typed} onChange={onChange} />;
  const onTyped = ({ target }: { target: { value: string } }) => onChange(target.value);
  if (kind === 'choice') return <Select {...typed} options={options} placeholder="Choose" onChange={onTyped} />;
  return <TextInput {...typed} inputMode={kind === 'number' ? 'numeric' : 'text'} onChange={onTyped} />;
}
