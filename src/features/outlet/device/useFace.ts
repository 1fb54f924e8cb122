import { type Offer, outletDeviceCalls } from '../deviceCalls.ts';
import type { OfferFace } from './OfferCard.tsx';
import { usePictureUrl } from './usePictureUrl.ts';

/** The card of an offer, with its pictures once they are wanted. */
export function useFace(userId: string, offer: Offer, isWanted: boolean): OfferFace {
  const { title, style, accentColor, logo, bg, price, worth, badge } = offer;
  const logoUrl = useOfferPicture(userId, logo, isWanted);
  const bgUrl = useOfferPicture(userId, style === 'picture' ? bg : null, isWanted);
  return { title, style, accentColor, logoUrl, bgUrl, price, worth, badge, isOver: badge === 'sold-out' };
}

/** null: there is none. */
export function useOfferPicture(userId: string, id: string | null, isWanted: boolean): string | null | undefined {
  const url = usePictureUrl(
    outletDeviceCalls.readOfferPicture,
    { params: { pictureId: id ?? '' }, query: { userId } },
    isWanted && id !== null,
  );
  return id === null ? null : url;
}
