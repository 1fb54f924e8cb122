import { useState } from 'react';
import { useNearEnd } from '#client/lists/useNearEnd.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import { categories } from '#shared/reference/categories.ts';
import type { Offer, Purchase } from '../deviceCalls.ts';
import { usePurchases } from './keptPurchases.ts';
import { OfferCard } from './OfferCard.tsx';
import styles from './Offers.module.css';
import { OneOffer } from './OneOffer.tsx';
import { OwnCodes } from './OwnCodes.tsx';
import { OwnPurchase } from './OwnPurchase.tsx';
import { useFace } from './useFace.ts';
import { type ShownOffers, useOffers } from './useOffers.ts';
import { useSeen } from './usePictureUrl.ts';

type Part = 'offers' | 'codes';

/** What a person can buy, and the codes that they bought, on their own device. */
export function Offers({ userId }: { userId: string }) {
  const [part, setPart] = useState<Part>('offers');
  const [category, setCategory] = useState('');
  const [openId, setOpenId] = useState<string>();
  const [bought, setBought] = useState<Purchase>();
  const shown = useOffers(userId, category);
  const own = usePurchases(userId);
  const known = useKnownCategories(shown.offers);
  const open = shown.offers?.find(({ id }) => id === openId);
  const purchase = bought ?? own.purchases?.find(({ saleId }) => saleId === openId);
  if (purchase) {
    const close = () => {
      setOpenId(undefined);
      setBought(undefined);
    };
    return <OwnPurchase {...{ userId, purchase, isKept: own.isKept }} isNew={bought !== undefined} onClose={close} />;
  }
  if (openId !== undefined && part === 'offers')
    return (
      <OneOffer
        key={openId}
        {...{ userId, offer: open, accounts: shown.accounts, mayBuy: shown.mayBuy }}
        onClose={() => setOpenId(undefined)}
        onBought={(made) => {
          setBought(made);
          setPart('codes');
        }}
      />
    );
  return (
    <div className={styles.view}>
      <SegmentedTabs
        label="Offers or codes"
        segments={[
          { value: 'offers', label: 'Offers' },
          { value: 'codes', label: 'Your codes', ...(own.purchases?.length && { count: own.purchases.length }) },
        ]}
        value={part}
        onChange={setPart}
      />
      {part === 'codes' ? (
        <OwnCodes userId={userId} own={own} onOpen={setOpenId} />
      ) : (
        <>
          {known.length > 1 && (
            <SegmentedTabs
              label="Category"
              segments={[
                { value: '', label: 'All' },
                ...known.map((value) => ({ value, label: categoryTitle(value) })),
              ]}
              value={category}
              onChange={setCategory}
            />
          )}
          <OfferList userId={userId} shown={shown} onOpen={setOpenId} />
        </>
      )}
    </div>
  );
}

const categoryTitle = (code: string) => categories[code] ?? code;

/** Those of all offers seen so far, by name: a filter must not take its own choices away. */
function useKnownCategories(offers: readonly Offer[] | undefined): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const added = [...new Set(offers?.map(({ tcc }) => tcc))].filter((tcc) => !known.includes(tcc));
  if (added.length > 0)
    setKnown([...known, ...added].sort((a, b) => categoryTitle(a).localeCompare(categoryTitle(b), 'en')));
  return known;
}

/** as many cards as a phone has room for */
const places = ['first', 'second', 'third', 'fourth'];

interface OfferListProps {
  userId: string;
  shown: ShownOffers;
  onOpen: (offerId: string) => void;
}

function OfferList({ userId, shown, onOpen }: OfferListProps) {
  const { offers, mayBuy, problem, hasMore, isLoadingMore, loadMore, reload } = shown;
  const nearEnd = useNearEnd(hasMore && !isLoadingMore && !problem, loadMore);
  if (!offers) {
    if (problem) return <ErrorState message={problem.title} onRetry={reload} />;
    return (
      <Loading label="Loading offers">
        <span className={styles.places}>
          {places.map((place) => (
            <Skeleton key={place} shape="block" />
          ))}
        </span>
      </Loading>
    );
  }
  if (offers.length === 0)
    return (
      <EmptyState icon="tag" title="No offers now">
        Offers for your country appear here. Codes that you bought stay under Your codes.
      </EmptyState>
    );
  return (
    <>
      {!mayBuy && (
        <Banner kind="pending">Your account is locked or closed. You can use your codes, and buy nothing.</Banner>
      )}
      <ul className={styles.cards}>
        {offers.map((offer) => (
          <li key={offer.id} className={styles.item}>
            <OfferButton userId={userId} offer={offer} onOpen={() => onOpen(offer.id)} />
          </li>
        ))}
      </ul>
      <div ref={nearEnd} />
      {hasMore && (
        <Button wide loading={isLoadingMore} onClick={loadMore}>
          More offers
        </Button>
      )}
    </>
  );
}

interface OfferButtonProps {
  userId: string;
  offer: Offer;
  onOpen: () => void;
}

function OfferButton({ userId, offer, onOpen }: OfferButtonProps) {
  const [mark, isSeen] = useSeen();
  return (
    <div ref={mark}>
      <button type="button" className={styles.open} onClick={onOpen}>
        <OfferCard face={useFace(userId, offer, isSeen)} />
      </button>
    </div>
  );
}
