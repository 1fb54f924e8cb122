import { useState } from 'react';
import { send } from '#client/api/send.ts';
import { FigureFiles } from '#client/lists/FigureFiles.tsx';
import { Button } from '#client/ui/action/Button.tsx';
import { BarList } from '#client/ui/chart/BarList.tsx';
import { Chart } from '#client/ui/chart/Chart.tsx';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { SegmentedTabs } from '#client/ui/layout/SegmentedTabs.tsx';
import {
  type ComparedCount,
  type LabGroup,
  type LabOutcome,
  type LabRun,
  labCalls,
  type Narrowed,
} from '#features/monitoring/lab/calls.ts';
import { riskLabels, typeLabels } from '#features/monitoring/lab/outcomeTables.ts';
import { withoutEmpty } from '#features/monitoring/rules/editRule.ts';
import { formatCount, spaced } from '#shared/formatCount.ts';
import { LabClients } from './LabClients.tsx';
import styles from './lab.module.css';

interface LabResultProps {
  run: LabRun;
  outcome: LabOutcome;
  mayJudge: boolean;
  /** a newer one is being made: its figures alone, as its run may be gone */
  isOld?: boolean;
}

export function LabResult({ run, outcome, mayJudge, isOld = false }: LabResultProps) {
  const [group, setGroup] = useState<LabGroup>('hit');
  const [narrowed, setNarrowed] = useState<Narrowed>({});
  /** Clients behind a bar: those that are hit, unless clients that the other one hits are shown. */
  const narrow = (change: { [K in keyof Narrowed]: Narrowed[K] | undefined }) => {
    setNarrowed(withoutEmpty({ ...narrowed, ...change }));
    if (group !== 'gained' && group !== 'lost') setGroup('hit');
  };
  return (
    <div className={styles.result} data-old={isOld || undefined} inert={isOld}>
      <KeyFigures figures={getFigures(outcome)} />
      {/* decisions of those months were about the events of another version */}
      <p className={styles.note}>
        {run.code === null ? 'Without silences and white list.' : 'Without silences; with today’s white list.'}
      </p>
      <Months outcome={outcome} picked={narrowed.month} onPick={(month) => narrow({ month })} />
      <p className={styles.note}>{formatDecided(outcome)}</p>
      <div className={styles.split}>
        <Counts
          title="Clients by risk"
          rows={outcome.risks}
          words={riskLabels}
          picked={narrowed.risk === 'none' ? '' : narrowed.risk}
          onPick={(key) => narrow({ risk: getRisk(key) })}
        />
        <Counts
          title="Clients by type"
          rows={outcome.types}
          words={typeLabels}
          picked={narrowed.type}
          onPick={(key) => narrow({ type: key === 'LEGAL' || key === 'N' ? key : undefined })}
        />
      </div>
      {!isOld && (
        <ClientsBehind
          run={run}
          outcome={outcome}
          mayJudge={mayJudge}
          group={group}
          onGroup={(next) => {
            setGroup(next);
            setNarrowed({});
          }}
          narrowed={narrowed}
          onShowAll={() => setNarrowed({})}
        />
      )}
    </div>
  );
}

interface ClientsBehindProps extends Omit<LabResultProps, 'isOld'> {
  group: LabGroup;
  onGroup: (group: LabGroup) => void;
  narrowed: Narrowed;
  onShowAll: () => void;
}

/** The clients behind the figures, by group and by the bars that are picked. */
function ClientsBehind({ run, outcome, mayJudge, group, onGroup, narrowed, onShowAll }: ClientsBehindProps) {
  return (
    <>
      <div className={styles.tools}>
        <SegmentedTabs label="Clients" segments={getGroups(outcome)} value={group} onChange={onGroup} />
        <Files run={run} />
      </div>
      {Object.keys(narrowed).length > 0 && (
        <p className={styles.tools}>
          <span>{formatNarrowed(narrowed)}</span>
          <Button size="small" variant="ghost" onClick={onShowAll}>
            Show all
          </Button>
        </p>
      )}
      <LabClients key={group} run={run} group={group} narrowed={narrowed} mayJudge={mayJudge} />
    </>
  );
}

const getRisk = (key: string | undefined): Narrowed['risk'] =>
  key === '' ? 'none' : key === 'L' || key === 'M' || key === 'H' ? key : undefined;

/** 'Only: events in 2026-03, high risk, companies' */
function formatNarrowed({ month, risk, type }: Narrowed): string {
  const parts = [
    ...(month === undefined ? [] : [`events in ${month}`]),
    ...(risk === undefined ? [] : [risk === 'none' ? 'no score' : `${riskLabels[risk]?.toLowerCase()} risk`]),
    ...(type === undefined ? [] : [typeLabels[type]?.toLowerCase()]),
  ];
  return `Only: ${parts.join(', ')}`;
}

function getFigures({ first, second, gained, lost }: LabOutcome) {
  const beside = (value: number | null | undefined) => second && { note: `${number(value)} beside it` };
  return [
    { label: 'Clients hit', value: spaced(first.clients), ...beside(second?.clients) },
    { label: 'Events', value: spaced(first.events), ...beside(second?.events) },
    ...(second ? [{ label: 'New clients', value: spaced(gained), note: `${spaced(lost)} lost` }] : []),
    {
      label: 'Hours of handling',
      value: number(first.hours),
      note: `${formatCount(first.cases, { one: 'case', many: 'cases' })} at the median time from opening to closing`,
    },
  ];
}

const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : spaced(value);

const getGroups = ({ first, second, gained, lost, above, near, decided }: LabOutcome) => [
  { value: 'hit' as const, label: 'Hit', count: first.clients },
  ...(second
    ? [
        { value: 'gained' as const, label: 'New', count: gained },
        { value: 'lost' as const, label: 'Lost', count: lost },
      ]
    : []),
  { value: 'above' as const, label: 'Above today', count: above },
  { value: 'near' as const, label: 'Just below', count: near },
  ...(decided.missed > 0 ? [{ value: 'missed' as const, label: 'Missed', count: decided.missed }] : []),
];

/** Of all rules: what staff decided about the same client and window; and beside it of this rule. */
function formatDecided({ decided, decidedOfRule }: LabOutcome): string {
  if (decided.all === 0) return 'No past alert of any rule has been decided in these months.';
  const beside = decidedOfRule === null ? '' : ` ${formatOfRule(decidedOfRule)}`;
  return `It finds ${formatFound(decided)} of any rule that staff decided. ${formatRight(decided)}.${beside}`;
}

type Decided = LabOutcome['decided'];
const formatFound = ({ all, found }: Decided): string =>
  `${spaced(found)} of ${formatCount(all, { one: 'past alert', many: 'past alerts' })}`;
const rights = { one: 'was a true positive', many: 'were true positives' };
const formatRight = ({ right, missed }: Decided): string =>
  `${formatCount(right, rights)}; it misses ${spaced(missed)} of them`;
const formatOfRule = (decided: Decided): string =>
  decided.all === 0
    ? 'None was of this rule.'
    : `Of this rule it finds ${formatFound(decided)}. ${formatRight(decided)}.`;

interface MonthsProps {
  outcome: LabOutcome;
  picked: string | undefined;
  onPick: (month: string | undefined) => void;
}

function Months({ outcome: { months, second }, picked, onPick }: MonthsProps) {
  return (
    <Chart
      picked={picked}
      onPick={onPick}
      title="Events by month"
      kind="bars"
      groupTitle="Month"
      words={(value) => spaced(value)}
      series={[
        { key: 'first', label: 'This version', tone: 'in' },
        ...(second ? [{ key: 'second', label: 'Compared', tone: 'out' as const }] : []),
      ]}
      groups={months.map(({ key, first, second: other }) => ({
        ...{ key, name: key, short: key.slice(5) },
        values: { first: String(first), ...(second && { second: String(other) }) },
      }))}
    />
  );
}

interface CountsProps {
  title: string;
  rows: readonly ComparedCount[];
  words: Readonly<Record<string, string>>;
  picked: string | undefined;
  onPick: (key: string | undefined) => void;
}

function Counts({ title, rows, words, picked, onPick }: CountsProps) {
  const items = rows
    .filter(({ first }) => first > 0)
    .map(({ key, first }) => ({ key, label: words[key] ?? key, value: String(first) }));
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {items.length === 0 ? (
        <p className={styles.note}>No clients hit.</p>
      ) : (
        <BarList label={title} items={items} words={(value) => spaced(value)} picked={picked} onPick={onPick} />
      )}
    </div>
  );
}

/** Each download is recorded. */
function Files({ run }: { run: LabRun }) {
  return (
    <FigureFiles
      fetch={(format, signal) => send(labCalls.exportRun, { params: { runId: run.id }, query: { format } }, { signal })}
      name={`rule-${run.code ?? 'draft'}-${run.until}`}
      failure="The result could not be exported"
    />
  );
}
