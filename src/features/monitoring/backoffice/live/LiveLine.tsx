import { useEffect, useState } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { takesKeys } from '#client/ui/table/useRowKeys.ts';
import styles from './live.module.css';
import { useSecondsSince } from './useFeed.ts';

interface LiveLineProps {
  /** when the bank last answered, ms */
  at: number | undefined;
  isLost: boolean;
  isPaused: boolean;
  onPause: (paused: boolean) => void;
}

/** 'Live, 2 s ago', or since when it is not. Space pauses. */
export function LiveLine({ at, isLost, isPaused, onPause }: LiveLineProps) {
  const seconds = useSecondsSince(at);
  useSpace(() => onPause(!isPaused));
  return (
    <div className={styles.line}>
      <span className={styles.state}>
        {isLost && at !== undefined ? (
          <>
            Connection lost since <Time at={new Date(at).toISOString()} part="time" />
          </>
        ) : isPaused ? (
          'Paused'
        ) : (
          `Live${seconds === undefined ? '' : `, ${seconds} s ago`}`
        )}
      </span>
      <Button
        size="small"
        aria-pressed={isPaused}
        aria-keyshortcuts="Space"
        title="Space"
        onClick={() => onPause(!isPaused)}
      >
        {isPaused ? 'Go on' : 'Pause'}
      </Button>
    </div>
  );
}

/** Space, but where it presses a button or is typed; in the rows it pauses, and Enter opens them. */
function useSpace(action: () => void): void {
  const [latest] = useState<{ action: () => void }>({ action });
  useEffect(() => {
    latest.action = action;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event;
      const isOfButton =
        target instanceof Element && target.closest('button, a, [role="tab"]') && !target.closest('table');
      if (event.key !== ' ' || event.repeat || takesKeys(target) || isOfButton) return;
      if (document.querySelector('dialog[open], [role="dialog"]:not([popover]), [role="menu"]')) return;
      event.preventDefault();
      latest.action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}
