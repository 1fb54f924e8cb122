import { type Definition, Definitions } from '../display/Definitions.tsx';
import styles from './WizardSummary.module.css';

export interface SummaryPart<Key extends string> {
  key: Key;
  title: string;
  items: readonly (Definition | false | undefined)[];
  /** Fields that are still missing. */
  missing?: number;
}

interface WizardSummaryProps<Key extends string> {
  parts: readonly SummaryPart<Key>[];
  /** Leads back to the step. */
  onChange: (key: Key) => void;
}

/** Everything that was entered, by step, before it is sent. */
export function WizardSummary<Key extends string>({ parts, onChange }: WizardSummaryProps<Key>) {
  return (
    <div className={styles.parts}>
      {parts.map(({ key, title, items, missing = 0 }) => (
        <section key={key} className={styles.part} aria-label={title}>
          <header className={styles.header}>
            <h3 className={styles.title}>{title}</h3>
            {missing > 0 && <span className={styles.missing}>missing {missing}</span>}
            <button
              type="button"
              className={styles.change}
              aria-label={`Change ${title}`}
              onClick={() => onChange(key)}
            >
              Change
            </button>
          </header>
          <Definitions items={items} />
        </section>
      ))}
    </div>
  );
}
