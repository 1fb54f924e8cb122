import type { ReactNode } from 'react';
import { Definitions } from '../../../../client/ui/display/Definitions.tsx';
import { Time } from '../../../../client/ui/display/Time.tsx';
import { SidePanel } from '../../../../client/ui/overlay/SidePanel.tsx';
import { Risk } from '../../search/backoffice/lineCells.tsx';
import type { ScoredRow } from '../calls.ts';
import { wordsOf } from '../rules.ts';

interface FactorPanelProps {
  row: ScoredRow;
  /** what stood before, newest first */
  past: readonly ScoredRow[];
  action: ReactNode;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One factor: from what it was found, by whom, and what stood before. */
export function FactorPanel({ row, past, action, ...panel }: FactorPanelProps) {
  return (
    <SidePanel
      {...panel}
      title={wordsOf(row.factor)}
      summary={<Risk level={row.level} />}
      shownKey={row.factor}
      actions={action ? { primary: action } : undefined}
    >
      <Definitions items={[...itemsOf(row), row.isFloor && { label: 'Floor', value: 'Makes the whole client high' }]} />
      {past.map((one) => (
        <Definitions
          key={one.from}
          title="Before"
          items={[{ label: 'Risk', value: <Risk level={one.level} /> }, ...itemsOf(one)]}
        />
      ))}
    </SidePanel>
  );
}

function itemsOf({ words, from, until, source, setBy, lastDay, caseId }: ScoredRow) {
  return [
    { label: source === 'officer' ? 'Comment' : 'Found from', value: words },
    { label: 'Since', value: <Time at={from} /> },
    until !== null && { label: 'Until', value: <Time at={until} /> },
    { label: 'Set by', value: setBy },
    source === 'officer' && { label: 'Ends after', value: lastDay },
    { label: 'Case', value: caseId },
  ];
}
