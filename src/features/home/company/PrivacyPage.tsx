import { Reading } from '../../../client/reading/Reading.tsx';
import blocks from './documents/privacy.md';
import { useValues } from './documents/useValues.ts';

/** How the bank treats personal data; for everybody. */
export function PrivacyPage() {
  return <Reading blocks={blocks} values={useValues()} />;
}
