import type { ReactNode } from 'react';
import { Link } from '../../../../client/router/Link.tsx';
import { Definitions } from '../../../../client/ui/display/Definitions.tsx';
import { Time } from '../../../../client/ui/display/Time.tsx';
import { SidePanel } from '../../../../client/ui/overlay/SidePanel.tsx';
import { paths } from '../../../../shared/paths.ts';
import { Risk } from '../../search/backoffice/lineCells.tsx';
import type { ScoredRow } from '../calls.ts';
import { wordsOf } from '../rules.ts';

interface FactorPanelProps {
  clientId: string;
  row: ScoredRow;
  /** what stood before, newest first */
  past: readonly ScoredRow[];
  action: ReactNode;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One factor: from what it was found, by whom, and what stood before. */
export function FactorPanel({ clientId, row, past, action, ...panel }: FactorPanelProps) {
  return (
    <SidePanel
      {...panel}
      title={wordsOf(row.factor)}
      summary={<Risk level={row.level} />}
      shownKey={row.factor}
      actions={action ? { primary: action } : undefined}
    >
      <Definitions
        items={[...itemsOf(clientId, row), row.isFloor && { label: 'Floor', value: 'Makes the whole client high' }]}
      />
      {past.map((one) => (
        <Definitions
          key={one.from}
          title="Before"
          items={[{ label: 'Risk', value: <Risk level={one.level} /> }, ...itemsOf(clientId, one)]}
        />
      ))}
    </SidePanel>
  );
}

const CaseLink = ({ clientId, caseId }: { clientId: string; caseId: string }) => (
  <Link to={paths.bkoCase} search={{ clientId, caseId }}>
    Open the case
  </Link>
);

function itemsOf(clientId: string, { words, from, until, source, setBy, lastDay, caseId }: ScoredRow) {
  return [
    { label: source === 'officer' ? 'Comment' : 'Found from', value: words },
    { label: 'Since', value: <Time at={from} /> },
    until !== null && { label: 'Until', value: <Time at={until} /> },
    { label: 'Set by', value: setBy },
    source === 'officer' && { label: 'Ends after', value: lastDay },
    caseId !== null && { label: 'Case', value: <CaseLink clientId={clientId} caseId={caseId} /> },
  ];
}
