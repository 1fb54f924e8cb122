import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../display/Icon.tsx';
import styles from './Page.module.css';

interface PageProps {
  title: ReactNode;
  /** One sentence or a few figures under the title. */
  summary?: ReactNode;
  /** The primary action, and at most two quieter ones before it. */
  actions?: ReactNode;
  /** A row of figures under both. */
  facts?: ReactNode;
  /** Where this page hangs: a link above the title. */
  back?: { href: string; label: string };
  /** A form or a text is kept to a readable width in the middle; lists take what there is. */
  width?: 'full' | 'form' | 'text';
  children: ReactNode;
}

/** The frame of every screen: title, one line about it, the primary action at the right, then the content. */
export function Page({ title, summary, actions, facts, back, width = 'full', children }: PageProps) {
  return (
    <div className={classes(styles.page, styles[width])}>
      {back && (
        <a className={styles.back} href={back.href}>
          <Icon name="arrow-left" size={16} />
          {back.label}
        </a>
      )}
      <header className={styles.header}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {summary && <div className={styles.summary}>{summary}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
        {facts && <div className={styles.facts}>{facts}</div>}
      </header>
      {children}
    </div>
  );
}
