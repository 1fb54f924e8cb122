import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** The queue of cases, for staff. */
export function CasesPage() {
  return (
    <ComingPage
      title="Tasks"
      summary="Everything waiting for a decision, in one queue."
      parts={[
        {
          title: 'Groups',
          words:
            'PEP, sanction, adverse media, fraud, limits, documents, registrations and the others, with count and age.',
        },
        {
          title: 'Who works on what',
          words: 'Take a case, release it, go to the next one. New and changed cases are marked.',
        },
        { title: 'Filters', words: 'Narrow the queue and keep the filter for next time.' },
      ]}
      meanwhile="This version opens no cases for staff yet."
    />
  );
}
