import styles from './Kbd.module.css';

const apple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform);

/** Keys as caps; `Mod` is the command key on Apple machines and Ctrl elsewhere. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key === 'Mod' ? (apple ? '⌘' : 'Ctrl') : key}
        </kbd>
      ))}
    </span>
  );
}
