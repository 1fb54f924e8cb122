import { useEffect, useRef, useState } from 'react';
import { useWidth } from '#client/ui/chart/useWidth.ts';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { NodeBox } from './NodeBox.tsx';
import { RelationList } from './RelationList.tsx';
import styles from './relations.module.css';
import type { Branch } from './tree.ts';
import { boxHeight, boxWidth, layTree, type PlacedList, type PlacedNode, type Point } from './treeLayout.ts';

/** In less room lists are read more easily than boxes. */
const leastWidth = 760;

/** The relations of a client on two levels: drawn where there is room, else as lists. */
export function RelationTree({ name, branches }: { name: string; branches: readonly Branch[] }) {
  const [box, width] = useWidth();
  if (branches.length === 0) {
    return (
      <EmptyState icon="users" title="No relations yet">
        Owners, users and family appear here.
      </EmptyState>
    );
  }
  const Shape = width >= leastWidth ? Drawing : RelationList;
  return <div ref={box}>{width > 0 && <Shape name={name} branches={branches} room={width} />}</div>;
}

/**
 * Owners above, the client in the middle, roles right, family left, whom it belongs to below. The boxes are nested
 * lists, so a screen reader says how deep and how many, and Tab goes from link to link; the lines are a picture behind
 * them.
 */
function Drawing({ name, branches, room }: { name: string; branches: readonly Branch[]; room: number }) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { width, height, client, lists, lines, shares } = layTree(branches, opened, room);
  const open = (key: string) => setOpened(new Set([...opened, key]));
  return (
    <div className={styles.scroll}>
      <div className={styles.drawing} style={{ width, height }}>
        <svg className={styles.lines} width={width} height={height} aria-hidden="true">
          {lines.map((line) => (
            <path key={line} d={line} />
          ))}
          {shares.map(({ x, y, words }) => (
            <text key={`${x} ${y}`} x={x} y={y}>
              {words}
            </text>
          ))}
        </svg>
        <p className={styles.client} style={placeAt(client)} title={name}>
          {name}
        </p>
        <ul aria-label={`Relations of ${name}`}>
          {lists.map((list) => (
            <li key={list.title}>
              <h3 className="visually-hidden">
                {list.title} {list.count}
              </h3>
              <Boxes list={list} label={list.title} onOpen={open} hasShares />
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

interface BoxesProps {
  list: PlacedList;
  label: string;
  onOpen: (key: string) => void;
  /** their shares stand on the lines */
  hasShares?: boolean;
}

function Boxes({ list: { key, nodes, more }, label, onOpen, hasShares = false }: BoxesProps) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef<number>(undefined);
  // the button is gone with the press: the keyboard goes on at the first that came
  useEffect(() => {
    if (shown.current === undefined) return;
    list.current?.children[shown.current]?.querySelector<HTMLElement>(':scope > [data-node]')?.focus();
    shown.current = undefined;
  });
  const openAll = () => {
    shown.current = nodes.length;
    onOpen(key);
  };
  if (nodes.length === 0) return null;
  return (
    <>
      <ul ref={list} aria-label={label}>
        {nodes.map((placed) => (
          <li key={placed.node.key}>
            <NodeBox
              other={placed.node.other}
              style={placeAt(placed)}
              words={hasShares ? <OnLine {...placed} /> : placed.node.words.join('; ')}
            />
            <Boxes list={placed.beyond} label={`Relations of ${placed.node.other.name}`} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {more && (
        <button type="button" className={styles.more} style={placeAt(more, more.height)} onClick={openAll}>
          +{more.count}
          <span className="visually-hidden"> more of {label}</span>
        </button>
      )}
    </>
  );
}

/** The share is on the line for the eye, and here for the ear. */
function OnLine({ node: { roles, share } }: Pick<PlacedNode, 'node'>) {
  return (
    <>
      {roles.join('; ')}
      {share && <span className="visually-hidden">, {share}</span>}
    </>
  );
}

function placeAt({ x, y }: Point, height = boxHeight) {
  return { left: x, top: y, width: boxWidth, height };
}
