import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { classes } from '#client/ui/classes.ts';
import { Icon } from '#client/ui/display/Icon.tsx';
import styles from './DeviceResult.module.css';

interface DeviceResultProps {
  kind: 'success' | 'failed' | 'neutral';
  title: string;
  words: string;
  onClose: () => void;
}

/** The outcome of a request, on the whole screen of the phone. */
export function DeviceResult({ kind, title, words, onClose }: DeviceResultProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const icon = kind === 'success' ? 'check-circle' : kind === 'failed' ? 'x-circle' : 'minus';
  return (
    <div className={styles.result}>
      <span className={classes(styles.icon, styles[kind])}>
        <Icon name={icon} size={24} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className={styles.words}>{words}</p>
      <Button wide onClick={onClose}>
        Done
      </Button>
    </div>
  );
}
