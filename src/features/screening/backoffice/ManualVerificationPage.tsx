import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** Looking a name up in the lists, for staff. */
export function ManualVerificationPage() {
  return (
    <ComingPage
      title="Manual verification"
      summary="Look up a name in all sanction, PEP and black lists."
      parts={[
        { title: 'Lookup', words: 'Score and matched words for each hit.' },
        { title: 'Lists', words: 'See and upload them: OFAC, UN, EU, UK and your own, with the former version kept.' },
        {
          title: 'Screening again',
          words: 'A new list screens all clients in the background and opens cases for new hits only.',
        },
      ]}
      meanwhile="No list is loaded in this version, so nothing is screened yet."
    />
  );
}
