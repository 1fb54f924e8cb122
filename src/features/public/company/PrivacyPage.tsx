import { Reading } from '#client/reading/Reading.tsx';
import { Page } from '#client/ui/layout/Page.tsx';
import blocks from './documents/privacy.md';
import { useValues } from './documents/useValues.ts';

/** The privacy policy; public. */
export function PrivacyPage() {
  return (
    <Page title="Privacy policy" width="text">
      <Reading blocks={blocks} values={useValues()} />
    </Page>
  );
}
