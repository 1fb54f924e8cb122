import { Reading } from '../../../client/reading/Reading.tsx';
import { Page } from '../../../client/ui/layout/Page.tsx';
import blocks from './documents/terms.md';
import { useValues } from './documents/useValues.ts';

/** The terms of the bank; for everybody. */
export function TermsPage() {
  return (
    <Page title="Terms and conditions" width="text">
      <Reading blocks={blocks} values={useValues()} />
    </Page>
  );
}
