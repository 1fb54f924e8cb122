import { createHash } from 'node:crypto';
import { getSignedText, type OrderedOffer } from '../purchase.ts';

/** SHA-256 of what the buyer has signed; the sale and its payment keep it. */
export function hashOrder(order: OrderedOffer): Buffer {
  return createHash('sha256')
    .update(JSON.stringify(getSignedText(order)))
    .digest();
}
