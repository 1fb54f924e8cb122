import { Reading } from '../../../client/reading/Reading.tsx';
import blocks from './documents/pricing.md';
import { useValues } from './documents/useValues.ts';

/** What the bank’s services cost; for everybody. */
export function PricingPage() {
  return <Reading blocks={blocks} values={useValues()} />;
}
