import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../client/ui/action/Button.tsx';
import { Icon } from '../../../client/ui/display/Icon.tsx';
import { EmptyState } from '../../../client/ui/feedback/EmptyState.tsx';
import { ClientLink } from '../../clients/search/backoffice/ClientLink.tsx';
import { useMayOpenClient } from '../../clients/search/backoffice/clientRoute.ts';
import { Risk } from '../../clients/search/backoffice/lineCells.tsx';
import styles from './relations.module.css';
import type { Branch, Node } from './tree.ts';

/** so many stand in a branch before somebody asks for the rest */
const shownFirst = 6;

/**
 * Two levels as nested lists: a screen reader says how deep and how many, Tab goes from link to link, and thirty people fit
 * because each branch opens by itself.
 */
export function RelationTree({ name, branches }: { name: string; branches: readonly Branch[] }) {
  if (branches.length === 0) {
    return (
      <EmptyState icon="users" title="No relations yet">
        Owners, users and family appear here.
      </EmptyState>
    );
  }
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
            <NodeBox node={node} />
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

function NodeBox({ node: { other, words } }: { node: Node }) {
  const opens = useMayOpenClient();
  const box = (
    <>
      <Icon name={other.type === 'N' ? 'user' : 'building'} size={16} />
      <span className={styles.words}>
        <span className={styles.name}>{other.name}</span>
        <span className={styles.role}>{words.join('; ')}</span>
      </span>
      <Risk level={other.risk} />
    </>
  );
  return opens && other.isClient ? (
    <ClientLink id={other.id} tab="people" className={styles.node} data-node data-risk={other.risk}>
      {box}
    </ClientLink>
  ) : (
    <span tabIndex={-1} className={styles.node} data-node data-risk={other.risk}>
      {box}
    </span>
  );
}
