import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Loading, Skeleton } from '../feedback/Skeleton.tsx';
import styles from './MessageList.module.css';
import { Time } from './Time.tsx';

export interface ShownMessage {
  id: string;
  author: string;
  /** ISO 8601, UTC */
  at: string;
  words: string;
  /** Of the reader's own side: stands at the right. */
  isOwn?: boolean;
  /** Not seen before: has a mark. */
  isNew?: boolean;
  /** After the time: `Read`, a badge. */
  note?: ReactNode;
  /** A button at the end of the line with the name. */
  action?: ReactNode;
  /** Under the words: a translation. */
  more?: ReactNode;
}

/** As high as three short messages. */
export function MessagesLoading({ label }: { label: string }) {
  return (
    <Loading label={`Loading ${label}`}>
      {Array.from({ length: 3 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <div key={n} className={classes(styles.message, styles.coming)}>
          <p className={styles.head}>
            <Skeleton width="half" />
          </p>
          <p className={styles.words}>
            <Skeleton width="long" />
          </p>
        </div>
      ))}
    </Loading>
  );
}

/** A conversation, or notes, the newest first. */
export function MessageList({ label, messages }: { label: string; messages: readonly ShownMessage[] }) {
  return (
    <ol className={styles.list} aria-label={label}>
      {messages.map(({ id, author, at, words, isOwn, isNew, note, action, more }) => (
        <li key={id} className={classes(styles.message, isOwn && styles.own, isNew && styles.new)}>
          <p className={styles.head}>
            <span className={styles.author}>{author}</span>
            <span className={styles.time}>
              <Time at={at} />
            </span>
            {isNew && <span className={styles.mark}>New</span>}
            {note}
            {action && <span className={styles.action}>{action}</span>}
          </p>
          <p className={styles.words}>{words}</p>
          {more}
        </li>
      ))}
    </ol>
  );
}
