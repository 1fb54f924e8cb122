import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';

interface Decision {
  id: string;
  kind: 'match' | 'posting' | 'explanation';
  words: string;
  dueOn: string;
  rule: string;
  transfers: readonly string[];
  madeBy: string;
  madeAt: string;
  undoneBy: string;
  undoneAt: string;
  undoneFor: string;
}

const kindLabels = { match: 'Matched', posting: 'Posted and matched', explanation: 'Explained' } as const;

/** What was decided about a line, newest first, undone decisions among them. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  return decisions.map((one) => (
    <Definitions
      key={one.id}
      title={one.undoneAt === '' ? kindLabels[one.kind] : `${kindLabels[one.kind]}, undone`}
      items={[
        { label: 'Rule', value: one.rule },
        { label: 'By', value: one.madeBy },
        { label: 'At', value: <Time at={one.madeAt} /> },
        { label: 'Words', value: one.words },
        { label: 'Due', value: one.dueOn },
        { label: 'Transfers', value: one.transfers.join(', ') },
        { label: 'Undone by', value: one.undoneBy },
        one.undoneAt !== '' && { label: 'Undone at', value: <Time at={one.undoneAt} /> },
        { label: 'Undone for', value: one.undoneFor },
      ]}
    />
  ));
}
