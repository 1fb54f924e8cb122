import { Reading } from '../../../client/reading/Reading.tsx';
import blocks from './documents/terms.md';
import { useValues } from './documents/useValues.ts';

/** The terms of the bank; for everybody. */
export function TermsPage() {
  return <Reading blocks={blocks} values={useValues()} />;
}
