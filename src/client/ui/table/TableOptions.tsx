import { IconButton } from '../action/IconButton.tsx';
import { Checkbox } from '../input/Checkbox.tsx';
import { SegmentedTabs } from '../layout/SegmentedTabs.tsx';
import { Popup } from '../overlay/Popup.tsx';
import styles from './TableOptions.module.css';

/** How somebody likes a table. */
export interface TableView {
  /** rows of 32 px */
  isCompact: boolean;
  /** keys of columns */
  hidden: readonly string[];
}

interface TableOptionsProps {
  /** all columns of the table; the first one names the row and stays */
  columns: readonly { key: string; title: string }[];
  view: TableView;
  onChange: (view: TableView) => void;
}

const heights = [
  { value: 'normal', label: 'Normal' },
  { value: 'compact', label: 'Compact' },
] as const;

/** A button that offers the height of rows and the choice of columns. Not on phones, where a table is a list. */
export function TableOptions({ columns: [, ...columns], view, onChange }: TableOptionsProps) {
  const { isCompact, hidden } = view;
  const toggle = (key: string) =>
    onChange({ ...view, hidden: hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key] });
  return (
    <Popup
      label="Rows and columns"
      className={styles.options}
      trigger={(attributes) => <IconButton icon="list" label="Rows and columns" variant="white" {...attributes} />}
    >
      {() => (
        <div className={styles.parts}>
          <SegmentedTabs
            label="Height of rows"
            segments={heights}
            value={isCompact ? 'compact' : 'normal'}
            onChange={(height) => onChange({ ...view, isCompact: height === 'compact' })}
          />
          <fieldset className={styles.columns}>
            <legend className={styles.legend}>Columns</legend>
            {columns.map(({ key, title }) => (
              <Checkbox key={key} label={title} checked={!hidden.includes(key)} onChange={() => toggle(key)} />
            ))}
          </fieldset>
        </div>
      )}
    </Popup>
  );
}
