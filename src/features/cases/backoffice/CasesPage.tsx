import { ComingPage } from '../../../client/shell/ComingPage.tsx';

/** The queue of cases, for staff. */
export function CasesPage() {
  return (
    <ComingPage
      title="Tasks"
      summary="Everything that waits for a decision of the bank, in one queue."
      parts={[
        {
          title: 'Groups',
          words:
            'PEP, sanction, adverse media, fraud, limits, documents, registrations and the others, with count and age.',
        },
        {
          title: 'Who works on what',
          words: 'Take a case, release it, go on to the next one; what is new or changed is marked.',
        },
        { title: 'Filters', words: 'Narrow the queue and keep the filter for next time.' },
      ]}
      meanwhile="Nothing waits in a queue yet: this version opens no cases that staff decide."
    />
  );
}
