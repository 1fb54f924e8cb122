import { useRef } from 'react';
import { classes } from '#client/ui/classes.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { useRowKeys } from '#client/ui/table/useRowKeys.ts';
import type { CardItem } from '../card.ts';
import { CardPicture } from '../device/CardPicture.tsx';
import { CardUse } from '../device/CardUse.tsx';
import { isAlive } from '../notes.ts';
import { cardStatus, lastFour } from '../rules.ts';
import { cardTitle } from '../words.ts';
import styles from './cards.module.css';

interface CardGridProps {
  cards: readonly CardItem[];
  openKey: string | undefined;
  onOpen: (card: CardItem) => void;
}

/** The cards as pictures with state and use. Keys move through them as through the rows of a table. */
export function CardGrid({ cards, openKey, onOpen }: CardGridProps) {
  const list = useRef<HTMLUListElement>(null);
  const keys = cards.map(({ cardID }) => cardID);
  const { activeKey, setActiveKey, onKeyDown } = useRowKeys({ table: list, keys, openKey, scrollTo: () => undefined });
  return (
    <ul ref={list} className={styles.grid} aria-label="Cards" onKeyDown={onKeyDown}>
      {cards.map((card) => (
        <li key={card.cardID} data-row={card.cardID} className={styles.item}>
          <button
            type="button"
            className={styles.opener}
            data-opener
            aria-label={`${cardTitle(card)}, ${lastFour(card.mask)}`}
            aria-current={card.cardID === openKey || undefined}
            tabIndex={card.cardID === activeKey ? 0 : -1}
            onFocus={() => setActiveKey(card.cardID)}
            onClick={() => onOpen(card)}
          >
            <CardPicture card={card} />
          </button>
          <CardLine card={card} />
        </li>
      ))}
    </ul>
  );
}

/** Under the picture: who holds it, its state, and its use while it is alive. */
function CardLine({ card }: { card: CardItem }) {
  const { words, kind } = cardStatus(card);
  return (
    <div className={styles.line}>
      <span className={styles.lineTop}>
        <span className={styles.holder}>{card.holderName || 'No holder'}</span>
        <StatusBadge kind={kind} quiet>
          {words}
        </StatusBadge>
      </span>
      {isAlive(card) && <CardUse card={card} short />}
    </div>
  );
}

/** As high as the cards that take its place. */
export function CardsLoading() {
  return (
    <Loading label="Loading cards">
      <div className={styles.grid}>
        {[1, 2, 3].map((each) => (
          <div key={each} className={styles.item}>
            <span className={styles.pictureRoom}>
              <Skeleton shape="block" />
            </span>
            <div className={styles.line}>
              <span className={styles.lineRoom}>
                <Skeleton width="half" />
              </span>
              <div className={styles.useRoom}>
                <span className={classes(styles.lineRoom, styles.quiet)}>
                  <Skeleton width="long" />
                </span>
                <span className={styles.meterRoom}>
                  <Skeleton />
                </span>
              </div>
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
