import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../action/Button.tsx';
import { IconButton } from '../action/IconButton.tsx';
import { useTrappedFocus } from '../overlay/useTrappedFocus.ts';
import styles from './PhoneFrame.module.css';
import { useMediaQuery } from './useMediaQuery.ts';

interface PhoneFrameProps {
  /** Whose phone it is: `Rasa's phone`. */
  title: string;
  minimised: boolean;
  onMinimise: (minimised: boolean) => void;
  /** Requests that wait on it; shown on the small button. */
  waiting?: number;
  /** The device page. */
  children: ReactNode;
}

/**
 * A phone at the lower right that shows the device page; put away it is a small button. On real phones it is a sheet.
 */
export function PhoneFrame({ title, minimised, onMinimise, waiting = 0, children }: PhoneFrameProps) {
  const phone = useRef<HTMLElement>(null);
  const sheet = useMediaQuery('(max-width: 767px)');
  useTrappedFocus(phone, sheet && !minimised);
  useEffect(() => {
    if (sheet && !minimised) phone.current?.focus();
  }, [sheet, minimised]);

  if (minimised) {
    return (
      <div className={styles.docked} data-docked>
        <Button icon="phone" className={styles.small} onClick={() => onMinimise(false)}>
          <span className={styles.words}>{title}</span>
          {waiting > 0 && (
            <span className={styles.waiting}>
              {waiting}
              <span className="visually-hidden"> waiting</span>
            </span>
          )}
        </Button>
      </div>
    );
  }
  return (
    <>
      {sheet && <div className={styles.veil} />}
      <section
        ref={phone}
        className={styles.phone}
        aria-label={title}
        tabIndex={-1}
        {...(sheet && { role: 'dialog', 'aria-modal': true })}
        onKeyDown={(event) => sheet && event.key === 'Escape' && onMinimise(true)}
      >
        <div className={styles.screen}>
          <div className={styles.status}>
            <span className={styles.owner}>{title}</span>
            <span className={styles.camera} />
            <IconButton
              icon={sheet ? 'x' : 'minus'}
              size="xxsmall"
              label="Put the phone away"
              onClick={() => onMinimise(true)}
            />
          </div>
          <div className={styles.content}>{children}</div>
          <span className={styles.homeBar} />
        </div>
      </section>
    </>
  );
}
