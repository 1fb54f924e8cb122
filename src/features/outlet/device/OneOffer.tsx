import { useState } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { PhoneActions, PhoneStep } from '#client/ui/layout/PhoneParts.tsx';
import type { Offer, OfferAccount, Purchase } from '../deviceCalls.ts';
import { formatPrice } from '../offerTexts.ts';
import { BuyOffer } from './BuyOffer.tsx';
import { findShortage } from './funds.ts';
import { OfferDetails } from './OfferDetails.tsx';
import { useFace } from './useFace.ts';

interface OneOfferProps {
  userId: string;
  /** undefined: it left the list while it was open */
  offer: Offer | undefined;
  accounts: readonly OfferAccount[];
  mayBuy: boolean;
  onClose: () => void;
  onBought: (purchase: Purchase) => void;
}

/** One offer: what it is, then what buying it means. */
export function OneOffer({ offer, ...rest }: OneOfferProps) {
  const [last, setLast] = useState(offer);
  if (offer && offer !== last) setLast(offer);
  const shown = offer ?? last;
  if (!shown)
    return (
      <PhoneStep back="All offers" onBack={rest.onClose}>
        <EmptyState icon="tag" title="This offer is no longer on sale">
          It was closed while you looked at it.
        </EmptyState>
      </PhoneStep>
    );
  return <KnownOffer {...rest} offer={shown} isGone={offer === undefined} />;
}

function KnownOffer({ userId, offer, isGone, accounts, mayBuy, onClose, onBought }: KnownProps) {
  const [isBuying, setBuying] = useState(false);
  const face = useFace(userId, offer, true);
  const hindrance = isGone ? 'This offer is no longer on sale.' : findHindrance(offer, accounts, mayBuy);
  if (isBuying)
    return <BuyOffer {...{ userId, offer, accounts, onBought }} isGone={isGone} onBack={() => setBuying(false)} />;
  return (
    <PhoneStep back="All offers" onBack={onClose}>
      <OfferDetails face={face} texts={offer} />
      {hindrance && <Banner kind="pending">{hindrance}</Banner>}
      <PhoneActions>
        <Button variant="primary" size="normal" disabledReason={hindrance} onClick={() => setBuying(true)}>
          {`Buy for ${formatPrice(offer.price)}`}
        </Button>
      </PhoneActions>
    </PhoneStep>
  );
}
type KnownProps = Omit<OneOfferProps, 'offer'> & { offer: Offer; isGone: boolean };

function findHindrance(offer: Offer, accounts: readonly OfferAccount[], mayBuy: boolean): string | undefined {
  if (!mayBuy) return 'Your account is locked or closed. You cannot buy now.';
  if (offer.badge === 'sold-out') return 'This offer is sold out.';
  return findShortage(offer.price, accounts);
}
