import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { NodeBox } from './NodeBox.tsx';
import styles from './relations.module.css';
import type { Branch, Node } from './tree.ts';

/** so many are in a branch before somebody asks for the rest */
const shownFirst = 6;

/** Two levels as nested lists, for narrow windows: each branch shows six and opens by itself. */
export function RelationList({ name, branches }: { name: string; branches: readonly Branch[] }) {
  return (
    <div className={styles.tree}>
      <p className={styles.root}>{name}</p>
      <ul className={styles.branches} aria-label={`Relations of ${name}`}>
        {branches.map(({ title, nodes }) => (
          <li key={title} className={styles.branch}>
            <h3 className={styles.title}>
              {title} <span className={styles.count}>{nodes.length}</span>
            </h3>
            <Nodes nodes={nodes} label={title} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Nodes({ nodes, label }: { nodes: readonly Node[]; label: string }) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // the button is gone with the press: the keyboard goes on at the first that came
  useEffect(() => {
    if (isWhole) list.current?.children[shownFirst]?.querySelector<HTMLElement>(':scope > [data-node]')?.focus();
  }, [isWhole]);
  const shown = isWhole ? nodes : nodes.slice(0, shownFirst);
  const hidden = nodes.length - shown.length;
  return (
    <>
      <ul ref={list} className={styles.nodes} aria-label={label}>
        {shown.map((node) => (
          <li key={node.key} className={styles.item}>
            <NodeBox other={node.other} words={node.words.join('; ')} />
            {node.children.length > 0 && <Nodes nodes={node.children} label={`Relations of ${node.other.name}`} />}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button size="xsmall" variant="ghost" icon="plus" onClick={() => setWhole(true)}>
          {`${hidden} more`}
        </Button>
      )}
    </>
  );
}
