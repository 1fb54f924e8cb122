import { Reading } from '#client/reading/Reading.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import { getPricingBlocks } from '#features/prices/company/pricingBlocks.ts';
import { usePriceList } from '#features/prices/company/usePriceList.ts';
import blocks from './documents/pricing.md';
import { useValues } from './documents/useValues.ts';

/** The price list: prices of today, and announced ones; public. */
export function PricingPage() {
  const values = useValues();
  const { list, isFailed } = usePriceList();
  return (
    <Page title="Pricing" width="text">
      {list && <Reading blocks={getPricingBlocks(blocks, list)} values={values} />}
      {isFailed && (
        <EmptyState icon="alert" title="The prices could not be loaded">
          Open this page again in a moment.
        </EmptyState>
      )}
    </Page>
  );
}
