import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import { Popup } from '../overlay/Popup.tsx';
import styles from './FilterBar.module.css';

interface FilterChipProps {
  /** What it filters by: `Period`. */
  label: string;
  /** How label and value join into a sentence: `is`, `between`, `at least`. */
  verb?: string;
  /** The value in words; undefined while the filter is not set. */
  value?: string | undefined;
  onClear: () => void;
  /** The inputs that set it; `close` puts the popup away. */
  children: (close: () => void) => ReactNode;
}

/** One filter: a dashed offer while not set, a part of the sentence once set. A click opens its inputs. */
export function FilterChip({ label, verb = 'is', value, onClear, children }: FilterChipProps) {
  const isSet = value !== undefined;
  return (
    <Popup
      label={label}
      className={classes(styles.chip, isSet && styles.set)}
      trigger={(attributes) => (
        <>
          <button
            type="button"
            {...attributes}
            className={styles.main}
            aria-label={isSet ? `${label} ${verb} ${value}` : label}
          >
            {!isSet && <Icon name="plus" size={14} />}
            <span>{label}</span>
            {isSet && (
              <>
                <span className={styles.verb}>{verb}</span>
                <span className={styles.value}>{value}</span>
              </>
            )}
          </button>
          {isSet && (
            <button type="button" className={styles.clear} aria-label={`Remove filter ${label}`} onClick={onClear}>
              <Icon name="x" size={14} />
            </button>
          )}
        </>
      )}
    >
      {children}
    </Popup>
  );
}
