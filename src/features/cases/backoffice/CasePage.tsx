import { ComingPage } from '../../../client/shell/ComingPage.tsx';
import { paths } from '../../../shared/paths.ts';

/** One case with its facts and actions, for staff. */
export function CasePage() {
  return (
    <ComingPage
      title="Case"
      summary="One case, with all facts for the decision."
      parts={[
        { title: 'Facts', words: 'The client, the files and the transactions that caused it, and the earlier cases.' },
        { title: 'Actions', words: 'Those of its type, each with a confirmation and a way back.' },
        {
          title: 'Two people at once',
          words: 'If a colleague changes the case that you have open, you are asked to look again.',
        },
      ]}
      meanwhile="Cases will be opened from the queue."
      links={[{ href: `#${paths.bkoCases}`, label: 'Tasks' }]}
    />
  );
}
