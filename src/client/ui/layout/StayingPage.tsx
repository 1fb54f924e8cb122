import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { Page } from './Page.tsx';
import styles from './StayingPage.module.css';

/**
 * A page whose head, and the tabs under it, stay in view while it scrolls: for a record that people read for long. Once
 * stuck, the head is lower (`data-stuck`), and what it gives up stays below it, so that nothing moves.
 */
export function StayingPage(props: ComponentProps<typeof Page>) {
  const box = useRef<HTMLDivElement>(null);
  /** px, while it is not stuck */
  const full = useRef(0);
  useLayoutEffect(() => {
    const { current } = box;
    const head = current?.querySelector('header');
    if (!current || !head) return;
    // names and flags wrap: what stays below the head has to know how high it is
    const measure = () => {
      const isStuck = current.dataset['stuck'] !== undefined;
      if (!isStuck) full.current = head.offsetHeight;
      current.style.setProperty('--page-head', `${head.offsetHeight}px`);
      current.style.setProperty('--head-given', `${isStuck ? Math.max(0, full.current - head.offsetHeight) : 0}px`);
    };
    const stick = () => {
      const top = Number.parseFloat(getComputedStyle(head).top);
      // the head's top is where it sticks, and the page begins above it
      const isStuck = head.getBoundingClientRect().top <= top && current.getBoundingClientRect().top < top;
      if (isStuck === (current.dataset['stuck'] !== undefined)) return;
      // a page that is shown where it was left is stuck before anything was measured
      measure();
      if (isStuck) current.dataset['stuck'] = '';
      else delete current.dataset['stuck'];
      measure();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(head);
    window.addEventListener('scroll', stick, { passive: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', stick);
    };
  });
  return (
    <div ref={box} className={styles.stays}>
      <Page {...props} />
    </div>
  );
}
