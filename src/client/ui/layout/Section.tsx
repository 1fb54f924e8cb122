import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  title: ReactNode;
  summary?: ReactNode;
  /** A quiet link or button at the right. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page, set apart by space. It has no box: a table or a form inside brings its own edge. */
export function Section({ title, summary, actions, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.header}>
        <div>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {summary && <p className={styles.summary}>{summary}</p>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}

interface SplitProps {
  /** A narrow column that explains or sums up what the wide one does. */
  aside: ReactNode;
  children: ReactNode;
}

/** A wide column with a narrow one beside it; below 900 px the narrow one follows. */
export function Split({ aside, children }: SplitProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.split}>
        <div className={styles.wide}>{children}</div>
        <aside className={styles.narrow}>{aside}</aside>
      </div>
    </div>
  );
}
