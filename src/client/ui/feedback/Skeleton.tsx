import { type ReactNode, useEffect, useState } from 'react';
import { fetchDelayMs } from '#shared/limits.ts';
import { classes } from '../classes.ts';
import styles from './Skeleton.module.css';

/** True once something has been loading for 200 ms: what comes sooner shows no skeleton at all. */
export function useSlow(loading: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return;
    const timer = setTimeout(() => setSlow(true), fetchDelayMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading]);
  return loading && slow;
}

interface SkeletonProps {
  width?: 'full' | 'long' | 'half' | 'short';
  shape?: 'line' | 'title' | 'block' | 'plot' | 'chart' | 'circle';
}

/** A grey shape of the size of what is to come. */
export function Skeleton({ width = 'full', shape = 'line' }: SkeletonProps) {
  return <span aria-hidden="true" className={classes(styles.shape, styles[width], styles[shape])} />;
}

interface LoadingProps {
  /** What is being loaded, read aloud: `Loading accounts`. Absent where a part beside it says so already. */
  label?: string;
  children: ReactNode;
}

/** Shows its skeletons after 200 ms and takes their room at once, so that nothing jumps. */
export function Loading({ label, children }: LoadingProps) {
  const slow = useSlow(true);
  return (
    <div aria-busy="true">
      {label && (
        <span className="visually-hidden" role="status">
          {slow ? label : ''}
        </span>
      )}
      <div className={slow ? styles.shown : styles.waiting}>{children}</div>
    </div>
  );
}
