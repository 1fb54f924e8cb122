import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Page } from './Page.tsx';
import styles from './StayingPage.module.css';

/** A page whose head, and the tabs under it, stay in view while it scrolls: for a record that people read for long. */
export function StayingPage(props: ComponentProps<typeof Page>) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    const head = current?.querySelector('header');
    if (!head) return;
    // names and flags wrap: what stays below the head has to know how high it is
    const observer = new ResizeObserver(() => {
      current?.style.setProperty('--page-head', `${head.offsetHeight}px`);
    });
    observer.observe(head);
    return () => observer.disconnect();
  });
  return (
    <div ref={box} className={styles.stays}>
      <Page {...props} />
    </div>
  );
}
