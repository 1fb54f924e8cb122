import { Reading } from '#client/reading/Reading.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import blocks from './documents/pricing.md';
import { useValues } from './documents/useValues.ts';

/** The price list; public. */
export function PricingPage() {
  return (
    <Page title="Pricing" width="text">
      <Reading blocks={blocks} values={useValues()} />
    </Page>
  );
}
