import { loadFailure } from '#client/lists/loadFailure.ts';
import { pageHref } from '#client/router/Link.tsx';
import { useMay } from '#client/session/person.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { paths } from '#shared/paths.ts';
import type { CardItem } from '../card.ts';
import { CardMark } from '../device/CardMark.tsx';
import { CardUse } from '../device/CardUse.tsx';
import { cardStatus, lastFour } from '../rules.ts';
import { cardTitle } from '../words.ts';
import styles from './CardsAtGlance.module.css';
import { useCards } from './useCards.ts';

/** more are on the page of cards */
const maxShown = 4;

/** The cards at a glance: those that wait for somebody first, each with its use of this month. */
export function CardsAtGlance() {
  const { cards, problem, reload } = useCards();
  const mayOrder = useMay('cards.manage');
  const failure = problem && loadFailure({ items: undefined, problem, reload }, 'The cards could not be loaded');
  const shown = cards?.filter(({ terminated }) => !terminated);
  if (failure) return <ErrorState {...failure} />;
  if (!shown) return null;
  if (shown.length === 0) {
    return (
      <EmptyState icon="card" title="No cards yet">
        {mayOrder ? 'Order a card on the page of cards.' : 'A user who manages cards can order one.'}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list}>
      {pickFirstCards(shown).map((card) => (
        <li key={card.cardID} className={styles.item}>
          <Line card={card} />
        </li>
      ))}
    </ul>
  );
}

/** Cards that wait for somebody first, those that do not pay last; the newest first among equals. */
export function pickFirstCards(cards: readonly CardItem[]): CardItem[] {
  const rank = (card: CardItem) => ({ pending: 0, success: 1, failed: 2 })[cardStatus(card).kind];
  return cards.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxShown);
}

function Line({ card }: { card: CardItem }) {
  const { words, kind } = cardStatus(card);
  return (
    <>
      <CardMark card={card} />
      <div className={styles.words}>
        <a className={styles.name} href={pageHref(paths.cards, { open: card.cardID })}>
          {cardTitle(card)}
        </a>
        {kind === 'success' ? (
          <CardUse card={card} short label={lastFour(card.mask)} />
        ) : (
          <span className={styles.line}>
            {lastFour(card.mask)}
            <StatusBadge kind={kind} quiet>
              {words}
            </StatusBadge>
          </span>
        )}
      </div>
    </>
  );
}
