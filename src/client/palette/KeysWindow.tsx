import { Fragment, useRef } from 'react';
import { hasRole } from '#shared/staffGroups.ts';
import { usePagesAtHand } from '../featuresAtHand.ts';
import { usePerson } from '../session/person.ts';
import { openWindow } from '../shell/windows.ts';
import { Kbd } from '../ui/display/Kbd.tsx';
import { Dialog } from '../ui/overlay/Dialog.tsx';
import styles from './KeysWindow.module.css';
import { reachablePlaces } from './reachable.ts';

interface KeyLine {
  words: string;
  /** together, or one after the other */
  keys: readonly string[];
  /** other keys that do the same */
  or?: readonly string[];
}

const everywhere: readonly KeyLine[] = [
  { words: 'Go to a page, do something, find a payment', keys: ['Mod', 'K'] },
  { words: 'Search on this page', keys: ['/'] },
  { words: 'Show these shortcuts', keys: ['?'] },
];
const lists: readonly KeyLine[] = [
  { words: 'Next row', keys: ['J'], or: ['↓'] },
  { words: 'Previous row', keys: ['K'], or: ['↑'] },
  { words: 'First or last row', keys: ['Home'], or: ['End'] },
  { words: 'Open the row', keys: ['Enter'] },
  { words: 'Filter the list', keys: ['Shift', 'F'] },
  { words: 'Close the panel or window', keys: ['Esc'] },
];

const cases: readonly KeyLine[] = [
  { words: 'Take or release the case', keys: ['A'], or: ['U'] },
  { words: 'Approve, or true positive', keys: ['T'] },
  { words: 'Decline, or false positive', keys: ['F'] },
  { words: 'Request information', keys: ['R'] },
  { words: 'Write a comment', keys: ['C'] },
  { words: 'Send the comment or decision', keys: ['Mod', 'Enter'] },
  { words: 'Next case', keys: ['N'] },
];

const clients: readonly KeyLine[] = [
  { words: 'Open client monitoring', keys: ['M'] },
  { words: 'A tab by its place', keys: ['1'], or: ['9'] },
  { words: 'Tab before or after', keys: ['['], or: [']'] },
];

/** Every key that works on all pages; `?` opens it. */
export function KeysWindow() {
  // nothing here is for typing: the cross would take the focus, and its tooltip lie over the words
  const words = useRef<HTMLDivElement>(null);
  const person = usePerson();
  const going = reachablePlaces(usePagesAtHand(), person).flatMap(({ key, label }): KeyLine[] =>
    key === undefined ? [] : [{ words: label, keys: ['G', key.toUpperCase()] }],
  );
  return (
    <Dialog
      open
      onClose={() => openWindow(undefined)}
      title="Keyboard shortcuts"
      description="Single keys work while no field has focus."
      width="wide"
      initialFocus={words}
    >
      <div className={styles.columns} ref={words} tabIndex={-1}>
        <div className={styles.column}>
          <Keys title="Everywhere" lines={everywhere} />
          <Keys title="In a list" lines={lists} />
          {person.kind === 'staff' && <Keys title="On a case" lines={cases} />}
          {person.kind === 'staff' && hasRole(person.role, 'reportReaders') && (
            <Keys title="On a client" lines={clients} />
          )}
        </div>
        {going.length > 0 && <Keys title="Go to a page: one key, then the other" lines={going} />}
      </div>
    </Dialog>
  );
}

function Keys({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.lines}>
        {lines.map(({ words, keys, or }) => (
          <Fragment key={words}>
            <dt>{words}</dt>
            <dd className={styles.keys}>
              <Kbd keys={keys} />
              {or && <span className={styles.or}>or</span>}
              {or && <Kbd keys={or} />}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
