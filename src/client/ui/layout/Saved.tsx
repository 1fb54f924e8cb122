import { Icon } from '../display/Icon.tsx';
import { timeText } from '../display/timeText.ts';
import styles from './Saved.module.css';

/** `at`: ISO 8601, UTC. */
export type SaveState = { kind: 'saved'; at: string } | { kind: 'saving' } | { kind: 'failed'; onRetry: () => void };

/** Whether what was typed is kept: `Saved 14:02`; nothing while there is nothing to keep. */
export function Saved({ state }: { state: SaveState | undefined }) {
  return (
    <div className={styles.saved} role="status">
      {state?.kind === 'saving' && 'Saving…'}
      {state?.kind === 'saved' && (
        <>
          <Icon name="check" size={14} />
          Saved {timeText(new Date(state.at)).slice(11, 16)}
        </>
      )}
      {state?.kind === 'failed' && (
        <span className={styles.failed}>
          Not saved.{' '}
          <button type="button" className={styles.retry} onClick={state.onRetry}>
            Try again
          </button>
        </span>
      )}
    </div>
  );
}
