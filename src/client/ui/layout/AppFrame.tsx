import type { ReactNode } from 'react';
import styles from './AppFrame.module.css';

interface AppFrameProps {
  /** A line along the top, such as the demo banner; stays in view. */
  banner?: ReactNode;
  sidebar?: ReactNode;
  /** What floats: support button, docked phone, alerts. */
  floating?: ReactNode;
  children: ReactNode;
}

/** The window: banner, sidebar, page. The document scrolls; the first Tab offers to skip to the page. */
export function AppFrame({ banner, sidebar, floating, children }: AppFrameProps) {
  const skip = () => document.getElementById('main')?.focus();
  return (
    <>
      <button type="button" className={styles.skip} onClick={skip}>
        Skip to content
      </button>
      {banner && (
        <header className={styles.banner} aria-live="polite">
          {banner}
        </header>
      )}
      <div className={styles.frame}>
        {sidebar}
        <main id="main" className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
      {floating}
    </>
  );
}
