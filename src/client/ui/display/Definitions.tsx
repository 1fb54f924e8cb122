import { Fragment, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './Definitions.module.css';
import { WholeAmounts } from './WholeAmounts.tsx';

export interface Definition {
  label: string;
  /** An absent value leaves the whole row out. */
  value: ReactNode;
  /** A button at the right, such as CopyButton. */
  action?: ReactNode;
}

interface DefinitionsProps {
  title?: string;
  items: readonly (Definition | false | undefined)[];
  /** Side by side (the default), the label above its value for long texts, or amounts to compare, at the right. */
  layout?: 'rows' | 'stacked' | 'numbers';
}

/** A group of labels and values: what a detail panel is made of. */
export function Definitions({ title, items, layout = 'rows' }: DefinitionsProps) {
  const shown = items.filter((item) => item !== undefined && item !== false).filter(hasValue);
  if (shown.length === 0) return null;
  return (
    <div>
      {title && <h3 className={styles.title}>{title}</h3>}
      <dl
        className={classes(
          styles.list,
          styles[layout === 'stacked' ? layout : 'rows'],
          layout === 'numbers' && styles.numbers,
        )}
      >
        {shown.map((item) => (
          <Fragment key={item.label}>
            <dt className={styles.label}>
              <WholeAmounts text={item.label} />
            </dt>
            <dd className={styles.value}>
              <span className={styles.text}>
                {typeof item.value === 'string' ? <WholeAmounts text={item.value} /> : item.value}
              </span>
              {item.action && <span className={styles.action}>{item.action}</span>}
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}

function hasValue({ value }: Definition): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false;
}
