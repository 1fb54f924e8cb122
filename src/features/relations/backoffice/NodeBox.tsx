import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '#client/ui/display/Icon.tsx';
import { ClientLink } from '#features/clients/search/backoffice/ClientLink.tsx';
import { useMayOpenClient } from '#features/clients/search/backoffice/clientRoute.ts';
import { Risk, RiskMark } from '#features/clients/search/backoffice/lineCells.tsx';
import type { Related } from '../calls.ts';
import styles from './relations.module.css';

interface NodeBoxProps {
  other: Related;
  words: ReactNode;
  /** where it is in a drawing, which has room for a mark instead of the risk in words */
  style?: CSSProperties;
}

/** One box of a tree of relations: who, what they are, and their risk. It leads to the people of a client. */
export function NodeBox({ other, words, style }: NodeBoxProps) {
  const opens = useMayOpenClient();
  const box = (
    <>
      <Icon name={other.type === 'N' ? 'user' : 'building'} size={16} />
      <span className={styles.words}>
        <span className={styles.name}>{other.name}</span>
        <span className={styles.role}>{words}</span>
      </span>
      {style ? <RiskMark level={other.risk} /> : <Risk level={other.risk} />}
    </>
  );
  const shared = { className: styles.node, 'data-node': true, 'data-risk': other.risk, style };
  return opens && other.isClient ? (
    <ClientLink id={other.id} tab="people" {...shared}>
      {box}
    </ClientLink>
  ) : (
    <span tabIndex={-1} title={style && other.name} {...shared}>
      {box}
    </span>
  );
}
