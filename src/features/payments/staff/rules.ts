/** What staff alone know of a payment. */
import { type Review, reviews } from '../reviews.ts';

export type { Review };
export { reviews };
