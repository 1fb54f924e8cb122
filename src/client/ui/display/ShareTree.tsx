import { memo } from 'react';
import { Icon } from './Icon.tsx';
import styles from './ShareTree.module.css';

export interface ShareLine {
  /** from 1; a line belongs to the last one before it of the level above */
  level: number;
  /** untold: a share of no one who is known */
  kind: 'person' | 'company' | 'untold';
  name: string;
  words: string;
  /** of the one above, in words: '40 %'; '' for none */
  share: string;
  /** of the root, over all ways */
  whole: string;
  /** what must not be missed; '' for nothing */
  note: string;
}

interface ShareTreeProps {
  /** whose owners they are */
  root: string;
  lines: readonly ShareLine[];
}

interface Branch {
  line: ShareLine;
  below: Branch[];
}

/**
 * Who owns whom, as nested lists: a screen reader says how deep and how many, and all of it is there at once, so that
 * no one is overlooked. Shares stand under each other whatever the depth.
 */
export function ShareTree({ root, lines }: ShareTreeProps) {
  return (
    <div className={styles.tree}>
      <div className={styles.head}>
        <span className={styles.root}>
          <Icon name="building" size={16} />
          {root}
        </span>
        <span className={styles.heads} aria-hidden>
          <span className={styles.number}>Holds</span>
          <span className={styles.number}>In the end</span>
        </span>
      </div>
      <Branches branches={getBranches(lines)} label={`Owners of ${root}`} />
    </div>
  );
}

function Branches({ branches, label }: { branches: readonly Branch[]; label: string }) {
  return (
    <ul className={styles.branches} aria-label={label}>
      {branches.map(({ line, below }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one party may hold shares of several, and the order is the tree's
        <li key={at} className={styles.branch}>
          <Line {...line} />
          {below.length > 0 && <Branches branches={below} label={`Owners of ${line.name}`} />}
        </li>
      ))}
    </ul>
  );
}

/** Drawn again only where its own words change. */
const Line = memo(function Line({ kind, name, words, share, whole, note }: ShareLine) {
  return (
    <div className={styles.line} data-kind={kind}>
      <Icon name={kind === 'company' ? 'building' : kind === 'person' ? 'user' : 'help'} size={16} />
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        {words && <span className={styles.words}> {words}</span>}
        {note && <span className={styles.note}> {note}</span>}
      </span>
      <span className={styles.number}>
        {share && <span className="visually-hidden"> holds </span>}
        {share}
      </span>
      <span className={styles.number}>
        {whole && <span className="visually-hidden">, in the end </span>}
        {whole}
      </span>
    </div>
  );
});

/** A line deeper than by one level stands below the line before it all the same. */
function getBranches(lines: readonly ShareLine[]): Branch[] {
  const roots: Branch[] = [];
  const open: Branch[] = [];
  for (const line of lines) {
    const branch = { line, below: [] };
    open.length = Math.min(open.length, line.level - 1);
    (open.at(-1)?.below ?? roots).push(branch);
    open.push(branch);
  }
  return roots;
}
