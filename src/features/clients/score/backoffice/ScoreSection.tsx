import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { usePageSearch } from '#client/router/usePageSearch.ts';
import { mayCall } from '#client/session/mayCall.ts';
import { useStaffUser } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Actions } from '#client/ui/overlay/ActionBar.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { pickedRow } from '#client/ui/table/usePickedRow.ts';
import { Risk } from '#features/clients/search/backoffice/lineCells.tsx';
import { riskLevels } from '#features/clients/standing.ts';
import { type Office, type ScoredRow, scoreCalls } from '../calls.ts';
import { type ClientType, getFactors, getText } from '../rules.ts';
import { CaseLink, FactorPanel } from './FactorPanel.tsx';
import { LevelCourse } from './LevelCourse.tsx';
import { EndOfficeDialog, LowerOfficeDialog } from './OfficeDialogs.tsx';
import { OverrideDialog } from './OverrideDialog.tsx';
import { scoreSearch } from './scoreSearch.ts';

const columns: readonly Column<ScoredRow>[] = [
  { key: 'factor', title: 'Factor', width: 220, render: ({ factor }) => getText(factor) },
  { key: 'level', title: 'Risk', width: 110, list: 'value', render: ({ level }) => <Risk level={level} /> },
  {
    key: 'words',
    title: 'Found from',
    list: 'text',
    render: ({ words, caseId, caseOf }) => (
      <>
        {words}
        {caseId !== null && caseOf !== null && (
          <>
            {' '}
            <CaseLink clientId={caseOf} caseId={caseId} />
          </>
        )}
      </>
    ),
  },
  {
    key: 'since',
    title: 'Since',
    width: 190,
    // the cause needs the room, and the panel of a factor says since when
    hideBelow: 1024,
    list: 'none',
    render: ({ from, source, lastDay }) => (source === 'officer' ? `Set until ${lastDay}` : <Time at={from} />),
  },
];
const rowKey = ({ factor }: ScoredRow) => factor;

const order = ['ALL', ...getFactors('N'), ...getFactors('LEGAL')];
/** The overall level, then the highest, in the order of the specification. */
const byRisk = (one: ScoredRow, other: ScoredRow) =>
  Number(other.factor === 'ALL') - Number(one.factor === 'ALL') ||
  riskLevels.indexOf(one.level) - riskLevels.indexOf(other.level) ||
  order.indexOf(one.factor) - order.indexOf(other.factor);

interface ScoreSectionProps {
  clientId: string;
  clientName: string;
  type: ClientType;
}

/** The risk of a client: the overall level, then each factor with its cause; a row opens what stood before. */
export function ScoreSection({ clientId, clientName, type }: ScoreSectionProps) {
  const staff = useStaffUser();
  const read = useCall(scoreCalls.readScore, { params: { clientId } });
  const [{ factor }, change] = usePageSearch(scoreSearch);
  const [asked, setAsked] = useState<ScoredRow>();
  const [officeAsked, setOfficeAsked] = useState<'end' | 'lower'>();
  const { past = [], office = null } = read.data ?? {};
  const standing = read.data?.standing.toSorted(byRisk);
  const picked = pickedRow(standing, rowKey, factor, (next, options) => change({ factor: next }, options));
  const open = picked.row;
  const failure = readFailure(read, 'The risk score could not be loaded');
  const overall = standing?.find(({ factor }) => factor === 'ALL');
  const maySet = mayCall(scoreCalls.overrideScore, staff);
  const hasFloor = standing?.some(({ isFloor }) => isFloor) ?? false;
  const isStuck = (row: ScoredRow) => row.isFloor || (row.factor === 'ALL' && hasFloor);
  return (
    <Section
      title="Risk"
      summary={standing?.length !== 0 && !failure && 'Found by the rules, at each event and every night.'}
      actions={overall && maySet && <SetButton isStuck={isStuck(overall)} onSelect={() => setAsked(overall)} />}
    >
      {overall && (
        <LevelCourse what="Overall risk" rows={[...past.filter(({ factor }) => factor === 'ALL'), overall]} />
      )}
      <Table
        label="Risk factors"
        columns={columns}
        {...picked.table}
        skeletonRows={getFactors(type).length + 1}
        error={failure}
        empty={
          <EmptyState icon="chart" title="Not scored yet">
            A client is scored when it is opened, and every night.
          </EmptyState>
        }
      />
      {open && (
        <FactorPanel
          key={open.factor}
          row={open}
          past={past.filter(({ factor }) => factor === open.factor)}
          office={isOffice(open) ? office : null}
          action={
            maySet
              ? isOffice(open)
                ? officeActions(office, setOfficeAsked)
                : { primary: <SetButton isStuck={isStuck(open)} onSelect={() => setAsked(open)} /> }
              : undefined
          }
          {...picked.panel}
        />
      )}
      {asked && (
        <OverrideDialog clientId={clientId} clientName={clientName} row={asked} onClose={() => setAsked(undefined)} />
      )}
      {officeAsked === 'end' && (
        <EndOfficeDialog {...{ clientId, clientName }} before={office} onClose={() => setOfficeAsked(undefined)} />
      )}
      {officeAsked === 'lower' && office && (
        <LowerOfficeDialog {...{ clientId, clientName, office }} onClose={() => setOfficeAsked(undefined)} />
      )}
    </Section>
  );
}

/** A factor that stands because of a public function. */
const isOffice = ({ factor, isFloor }: ScoredRow) => factor === 'PEP' && isFloor;

/** First the end of the function, and a year later the end of the factor. */
function officeActions(office: Office | null, onSelect: (asked: 'end' | 'lower') => void): Actions {
  if (!office) return { primary: <Button onClick={() => onSelect('end')}>Record the end of the function</Button> };
  const disabledReason = office.mayFall ? undefined : `It may fall from ${office.fallsFrom}.`;
  return {
    neutral: <Button onClick={() => onSelect('end')}>Correct the end</Button>,
    primary: (
      <Button onClick={() => onSelect('lower')} disabledReason={disabledReason}>
        End the factor
      </Button>
    ),
  };
}

/** A floor of any factor holds the whole. */
function SetButton({ isStuck, onSelect }: { isStuck: boolean; onSelect: () => void }) {
  return (
    <Button
      onClick={onSelect}
      disabledReason={isStuck ? 'The rules want this level. No officer can change it.' : undefined}
    >
      Set level
    </Button>
  );
}
