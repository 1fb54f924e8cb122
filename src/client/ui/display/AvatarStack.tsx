import styles from './AvatarStack.module.css';
import { Initials } from './Initials.tsx';

interface AvatarStackProps {
  /** What they have in common, read aloud: `Also here`. */
  label: string;
  names: readonly string[];
  /** Initials shown; the others become a number. */
  most?: number;
}

/** A few people in little room. The pointer shows their names; screen readers hear all of them. */
export function AvatarStack({ label, names, most = 3 }: AvatarStackProps) {
  // '+1' takes as much room as the initials that it stands for
  const shown = names.length > most + 1 ? names.slice(0, most) : names;
  const others = names.slice(shown.length);
  return (
    <ul className={styles.stack} aria-label={label}>
      {shown.map((name) => (
        <li key={name} className={styles.one} title={name}>
          <Initials name={name} size="small" />
          <span className="visually-hidden">{name}</span>
        </li>
      ))}
      {others.length > 0 && (
        <li className={styles.one} title={others.join(', ')}>
          <span className={styles.rest} aria-hidden="true">
            +{others.length}
          </span>
          <span className="visually-hidden">{others.join(', ')}</span>
        </li>
      )}
    </ul>
  );
}
