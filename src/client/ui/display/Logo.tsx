import { classes } from '../classes.ts';
import styles from './Logo.module.css';

interface LogoProps {
  /** Only the mark, where the sidebar is collapsed. */
  markOnly?: boolean;
  /** On the dark sidebar the word is white; elsewhere it takes the text colour. */
  onDark?: boolean;
  size?: 'normal' | 'large';
}

/** Kontora: a K whose arms are money going out and money coming in. */
export function Logo({ markOnly = false, onDark = false, size = 'normal' }: LogoProps) {
  return (
    <span className={classes(styles.logo, onDark && styles.onDark, styles[size])}>
      <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true">
        <rect className={styles.ground} width="28" height="28" rx="7" />
        <path className={styles.stem} d="M8.5 7v14" />
        <path className={styles.out} d="M12.5 13.2 18.9 7" />
        <path className={styles.in} d="m12.5 14.8 6.4 6.2" />
      </svg>
      <span className={markOnly ? 'visually-hidden' : styles.word}>Kontora</span>
    </span>
  );
}
