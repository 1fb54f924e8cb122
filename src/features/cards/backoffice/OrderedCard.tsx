import { readFailure } from '#client/lists/loadFailure.ts';
import { Money } from '#client/money/Money.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { CardItem } from '../card.ts';
import { type CardSwitch, cardStatus, cardSwitches, getCardType } from '../rules.ts';
import { cardStaffCalls } from '../staffCalls.ts';
import styles from './cards.module.css';
import { formatMask } from './orderTexts.ts';
import { useRecordedRead } from './useRecordedRead.ts';

/** The card that an order is about. The look is recorded. */
export function OrderedCard(params: { clientId: string; cardId: string }) {
  const card = useRecordedRead(cardStaffCalls.readClientCard, { params });
  const failure = readFailure(card, 'The card could not be loaded');
  return (
    <Section title="Card" summary="This look is recorded.">
      {card.data ? (
        <CardFacts card={card.data} />
      ) : failure ? (
        <ErrorState {...failure} />
      ) : (
        <Loading label="Loading the card">
          <div className={styles.loading}>
            {['half', 'short', 'half', 'short', 'half', 'short'].map((width, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the bones never change places
              <Skeleton key={at} width={width as 'half' | 'short'} />
            ))}
          </div>
        </Loading>
      )}
    </Section>
  );
}

const typeLabels = { named: 'Named', purpose: 'For a purpose', none: 'Other' } as const;

const Euros = ({ whole }: { whole: number }) => <Money minor={BigInt(whole) * 100n} currency="EUR" />;

/** What staff see of a card. */
export function CardFacts({ card }: { card: CardItem }) {
  const status = cardStatus(card);
  const open = (Object.keys(cardSwitches) as CardSwitch[]).filter((name) => card[name] === 1);
  return (
    <Definitions
      items={[
        { label: 'State', value: <StatusBadge kind={status.kind}>{status.words}</StatusBadge> },
        { label: 'Kind', value: typeLabels[getCardType(card.design)] },
        { label: 'Number', value: formatMask(card.mask) },
        { label: 'Valid until', value: card.exp },
        { label: 'Holder', value: card.holderName || 'No holder yet' },
        { label: 'Limit of a payment', value: <Euros whole={card.limit} /> },
        { label: 'Limit of a month', value: <Euros whole={card.monthly} /> },
        { label: 'Switched on', value: open.map((name) => cardSwitches[name]).join(', ') || 'Nothing' },
      ]}
    />
  );
}
