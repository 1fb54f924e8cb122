import { Link } from '#client/router/Link.tsx';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import { SidePanel } from '#client/ui/overlay/SidePanel.tsx';
import { Risk } from '#features/clients/search/backoffice/lineCells.tsx';
import { paths } from '#shared/paths.ts';
import type { Office, ScoredRow } from '../calls.ts';
import { getText } from '../rules.ts';
import { LevelCourse } from './LevelCourse.tsx';

interface FactorPanelProps {
  row: ScoredRow;
  /** what stood before, newest first */
  past: readonly ScoredRow[];
  /** the end of a public function, on the factor that it is about */
  office: Office | null;
  action: Actions | undefined;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One factor: from what it was found, by whom, and what stood before. */
export function FactorPanel({ row, past, office, action, ...panel }: FactorPanelProps) {
  return (
    <SidePanel
      {...panel}
      title={getText(row.factor)}
      summary={<Risk level={row.level} />}
      shownKey={row.factor}
      actions={action}
    >
      <Definitions
        items={[...getItems(row), row.isFloor && { label: 'Floor', value: 'Makes the whole client high' }]}
      />
      <LevelCourse what={getText(row.factor)} rows={[...past, row]} />
      {office && (
        <Definitions
          title="Public function"
          items={[
            { label: 'Ended on', value: office.endedOn },
            { label: 'Factor may fall', value: office.mayFall ? 'Now' : `From ${office.fallsFrom}` },
            { label: 'Comment', value: office.comment },
            { label: 'Written down by', value: office.madeBy },
          ]}
        />
      )}
      {past.map((one) => (
        <Definitions
          key={one.from}
          title="Before"
          items={[{ label: 'Risk', value: <Risk level={one.level} /> }, ...getItems(one)]}
        />
      ))}
    </SidePanel>
  );
}

/** The case that a level was found from, or that was opened because of it; it may be about an owner of the client. */
export const CaseLink = ({ clientId, caseId }: { clientId: string; caseId: string }) => (
  <Link to={paths.bkoCase} search={{ clientId, caseId }}>
    Open the case
  </Link>
);

function getItems({ words, from, until, source, setBy, lastDay, caseId, caseOf }: ScoredRow) {
  return [
    { label: source === 'officer' ? 'Comment' : 'Found from', value: words },
    { label: 'Since', value: <Time at={from} /> },
    until !== null && { label: 'Until', value: <Time at={until} /> },
    { label: 'Set by', value: setBy },
    source === 'officer' && { label: 'Ends after', value: lastDay },
    caseId !== null && caseOf !== null && { label: 'Case', value: <CaseLink clientId={caseOf} caseId={caseId} /> },
  ];
}
