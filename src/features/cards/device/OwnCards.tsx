import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { PhoneRow, PhoneRows, PhoneTitle } from '#client/ui/layout/PhoneParts.tsx';
import { cardDeviceCalls, type OwnCard as OwnCardItem } from '../deviceCalls.ts';
import { cardStatus, lastFour } from '../rules.ts';
import { cardTitle, isValidCard } from '../words.ts';
import { CardMark } from './CardMark.tsx';
import { OwnCard } from './OwnCard.tsx';

/** how often the cards are read again while they are in view */
const cardsEveryMs = 5000;

/** The cards that this person holds, on their own device. */
export function OwnCards({ userId }: { userId: string }) {
  const list = useCall(cardDeviceCalls.listOwnCards, { query: { userId } }, { refetchMs: cardsEveryMs });
  const [openId, setOpenId] = useState<string>();
  if (!list.data) {
    if (list.error) return <ErrorState message={list.error.problem.title} onRetry={() => void list.refetch()} />;
    return (
      <Loading label="Loading cards">
        <Skeleton shape="block" />
      </Loading>
    );
  }
  const cards = list.data.items.filter(({ card }) => isValidCard(card));
  const open = cards.find(({ card }) => card.cardID === openId);
  if (open) return <OwnCard key={openId} userId={userId} own={open} onClose={() => setOpenId(undefined)} />;
  if (cards.length === 0) {
    return (
      <EmptyState icon="card" title="You hold no cards">
        A card that a company offers you appears under Requests. Once you have accepted it, it is here.
      </EmptyState>
    );
  }
  return (
    <>
      <PhoneTitle>Your cards</PhoneTitle>
      <PhoneRows>
        {cards.map((own) => (
          <li key={own.card.cardID}>
            <CardButton own={own} onOpen={() => setOpenId(own.card.cardID)} />
          </li>
        ))}
      </PhoneRows>
    </>
  );
}

function CardButton({ own: { card, company }, onOpen }: { own: OwnCardItem; onOpen: () => void }) {
  const { words, kind } = cardStatus(card);
  return (
    <PhoneRow
      mark={<CardMark card={card} />}
      name={cardTitle(card)}
      details={[`${lastFour(card.mask)} · ${company}`]}
      status={
        <StatusBadge kind={kind} quiet>
          {words}
        </StatusBadge>
      }
      onOpen={onOpen}
    />
  );
}
