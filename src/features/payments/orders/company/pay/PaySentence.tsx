import { type ReactNode, useEffect, useRef } from 'react';
import styles from './pay.module.css';

/** The subject of a step in one sentence. It takes focus, so that screen readers read it and Tab goes on from there. */
export function PaySentence({ children }: { children: ReactNode }) {
  const sentence = useRef<HTMLHeadingElement>(null);
  useEffect(() => sentence.current?.focus({ preventScroll: true }), []);
  return (
    <h3 ref={sentence} tabIndex={-1} className={styles.sentence}>
      {children}
    </h3>
  );
}
