import { useState } from 'react';
import { send } from '#client/api/send.ts';
import { useFile } from '#client/api/useFile.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { CsvButton } from '#client/ui/action/CsvButton.tsx';
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
} from '#features/monitoring/lab/calls.ts';
import { riskLabels, typeWords } from '#features/monitoring/lab/outcomeTables.ts';
import { countWords, spaced } from '#shared/countWords.ts';
import { LabClients } from './LabClients.tsx';
import styles from './lab.module.css';

interface LabResultProps {
  run: LabRun;
  outcome: LabOutcome;
  mayJudge: boolean;
}

export function LabResult({ run, outcome, mayJudge }: LabResultProps) {
  const [group, setGroup] = useState<LabGroup>('hit');
  const groups = groupsOf(outcome);
  return (
    <div className={styles.result}>
      <KeyFigures figures={figuresOf(outcome)} />
      <Months outcome={outcome} />
      <p className={styles.note}>{decidedWords(outcome)}</p>
      <div className={styles.split}>
        <Counts title="Clients by risk" rows={outcome.risks} words={riskLabels} />
        <Counts title="Clients by type" rows={outcome.types} words={typeWords} />
      </div>
      <div className={styles.tools}>
        <SegmentedTabs label="Clients" segments={groups} value={group} onChange={setGroup} />
        <Files run={run} />
      </div>
      <LabClients key={group} run={run} group={group} mayJudge={mayJudge} />
    </div>
  );
}

function figuresOf({ first, second, gained, lost }: LabOutcome) {
  const beside = (value: number | null | undefined) => second && { note: `${number(value)} beside it` };
  return [
    { label: 'Clients hit', value: spaced(first.clients), ...beside(second?.clients) },
    { label: 'Events', value: spaced(first.events), ...beside(second?.events) },
    ...(second
      ? [
          { label: 'New', value: spaced(gained), note: 'clients of this one alone' },
          { label: 'Lost', value: spaced(lost), note: 'clients of the other alone' },
        ]
      : []),
    {
      label: 'Hours of work',
      value: number(first.hours),
      note: countWords(first.cases, { one: 'case', many: 'cases' }),
    },
  ];
}

const number = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : spaced(value);

const groupsOf = ({ first, second, gained, lost, near, decided }: LabOutcome) => [
  { value: 'hit' as const, label: 'Hit', count: first.clients },
  ...(second
    ? [
        { value: 'gained' as const, label: 'New', count: gained },
        { value: 'lost' as const, label: 'Lost', count: lost },
      ]
    : []),
  { value: 'near' as const, label: 'Just below', count: near },
  ...(decided.missed > 0 ? [{ value: 'missed' as const, label: 'Missed', count: decided.missed }] : []),
];

function decidedWords({ decided: { all, found, right, missed } }: LabOutcome): string {
  if (all === 0) return 'No past alert of this rule has been decided in these months.';
  const alerts = countWords(all, { one: 'past alert', many: 'past alerts' });
  const trueOnes = countWords(right, { one: 'was a true positive', many: 'were true positives' });
  return `It finds ${spaced(found)} of ${alerts} that staff decided. ${trueOnes}; it misses ${spaced(missed)} of them.`;
}

function Months({ outcome: { months, second } }: { outcome: LabOutcome }) {
  return (
    <Chart
      title="Events by month"
      kind="bars"
      groupTitle="Month"
      words={(value) => spaced(value)}
      series={[
        { key: 'first', label: 'This version', tone: 'in' },
        ...(second ? [{ key: 'second', label: 'Beside it', tone: 'out' as const }] : []),
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
}

function Counts({ title, rows, words }: CountsProps) {
  const items = rows
    .filter(({ first }) => first > 0)
    .map(({ key, first }) => ({ key, label: words[key] ?? key, value: String(first) }));
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {items.length === 0 ? (
        <p className={styles.note}>No clients hit.</p>
      ) : (
        <BarList label={title} items={items} words={(value) => spaced(value)} />
      )}
    </div>
  );
}

/** Each download is recorded. */
function Files({ run }: { run: LabRun }) {
  const file = useFile('The result could not be exported');
  const save = (format: 'csv' | 'pdf') =>
    void file.save(
      (signal) => send(labCalls.exportRun, { params: { runId: run.id }, query: { format } }, { signal }),
      `rule-${run.code ?? 'draft'}-${run.until}.${format}`,
    );
  return (
    <>
      <CsvButton loading={file.isRunning} isEmpty={false} onSave={() => save('csv')} />
      <Button size="small" icon="pdf" loading={file.isRunning} onClick={() => save('pdf')}>
        Export PDF
      </Button>
    </>
  );
}
