/** Open cases by type, age and person, and the yearly table for the supervisor. */
import { useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { Definitions } from '#client/ui/display/Definitions.tsx';
import { KeyFigures } from '#client/ui/display/KeyFigures.tsx';
import { EmptyState, ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { FiguresLoading } from '#client/ui/feedback/FiguresLoading.tsx';
import { Select } from '#client/ui/input/Select.tsx';
import { Section } from '#client/ui/layout/Section.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Table } from '#client/ui/table/Table.tsx';
import { paths } from '#shared/paths.ts';
import { caseAges } from '../rules.ts';
import { formatType } from '../tables.ts';
import { type Workload as Load, workloadCalls } from '../workloadCalls.ts';
import { factLines } from '../workloadTables.ts';
import { useLeads } from './openPages.ts';
import { WorkloadFiles } from './WorkloadFiles.tsx';
import styles from './workload.module.css';
import { YearTable } from './YearTable.tsx';

const figureLabels = ['Open cases', 'Overdue', 'Unassigned', 'Over 30 days'];
const refetchMs = 60_000;

export function Workload() {
  const [year, setYear] = useState<string>();
  const load = useCall(workloadCalls.readWorkload, { query: year === undefined ? {} : { year } }, { refetchMs });
  const failure = readFailure(load, 'The workload could not be loaded');
  const { data } = load;
  if (failure) return <ErrorState {...failure} />;
  const years = data?.years ?? [];
  return (
    <div className={styles.sections}>
      <Section
        title="Workload"
        summary="Open cases by type, age and person."
        actions={<WorkloadFiles year={data?.year} />}
      >
        {data ? (
          <KeyFigures figures={getFigures(data)} />
        ) : (
          <FiguresLoading label="Loading the workload" figures={figureLabels} />
        )}
        <div className={styles.tables}>
          <LoadTable label="By type" first="Type" rows={data?.types} getName={({ type }) => formatType(type)} />
          <LoadTable label="By person" first="Person" rows={data?.people} getName={({ name }) => name} />
        </div>
      </Section>
      <Section
        title="Yearly table"
        summary="Figures for the regulator: each type of case in a year, and the figures beside it."
        actions={
          <Select
            aria-label="Year"
            className={styles.year}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
            value={String(data?.year ?? '')}
            disabled={years.length < 2}
            onChange={(event) => setYear(event.target.value)}
          />
        }
      >
        <YearTable rows={data?.byType} label="Cases of the year by type" />
        {data && (
          <div className={styles.facts}>
            <Definitions
              items={factLines(data, `in ${data.year}`).map(([label, count]) => ({ label, value: String(count) }))}
            />
          </div>
        )}
      </Section>
    </div>
  );
}

const getSum = (ages: readonly number[]) => ages.reduce((sum, n) => sum + n, 0);

function getFigures({ types, people }: Load) {
  const open = types.reduce((sum, { ages }) => sum + getSum(ages), 0);
  const old = types.reduce((sum, { ages }) => sum + (ages.at(-1) ?? 0), 0);
  const overdue = types.reduce((sum, line) => sum + line.overdue, 0);
  const unassigned = people.find(({ id }) => id === null);
  return [
    { label: 'Open cases', value: String(open), note: `${types.length} types` },
    {
      label: 'Overdue',
      value: String(overdue),
      note: open === 0 ? '' : `${Math.round((100 * overdue) / open)} % of the open ones`,
    },
    {
      label: 'Unassigned',
      value: String(unassigned ? getSum(unassigned.ages) : 0),
      note: `${unassigned?.overdue ?? 0} overdue`,
    },
    { label: 'Over 30 days', value: String(old), note: 'since they were opened' },
  ];
}

type Line = { ages: number[]; overdue: number };
const number = (n: number) => (n === 0 ? <span className={styles.zero}>0</span> : n);

interface LoadTableProps<Row extends Line> {
  label: string;
  first: string;
  rows: readonly Row[] | undefined;
  getName(row: Row): string;
}

/** A line for each type or person. */
function LoadTable<Row extends Line>({ label, first, rows, getName: nameOf }: LoadTableProps<Row>) {
  const queue = useLeads()(paths.bkoCases);
  const column = (
    key: string,
    title: string,
    of: (row: Row) => number,
    list: Column<Row>['list'] = 'none',
  ): Column<Row> => ({
    ...{ key, title, width: 116, align: 'end', list },
    render: (row) => number(of(row)),
  });
  const columns: readonly Column<Row>[] = [
    { key: 'name', title: first, render: nameOf },
    ...caseAges.map(({ key, words }, at) => ({
      ...column(key, words, ({ ages }) => ages[at] ?? 0),
      hideBelow: 1024 as const,
    })),
    {
      ...column('overdue', 'Overdue', ({ overdue }) => overdue, 'detail'),
      render: ({ overdue }) => (
        <>
          {number(overdue)}
          <span className={styles.unit}> overdue</span>
        </>
      ),
    },
    column('all', 'Total', ({ ages }) => getSum(ages), 'value'),
  ];
  return (
    <div>
      <h3 className={styles.title}>{label}</h3>
      <Table
        label={`Open cases ${label.toLowerCase()}`}
        columns={columns}
        rows={rows}
        rowKey={nameOf}
        {...(queue !== undefined && { rowHref: () => queue })}
        skeletonRows={6}
        compact
        empty={
          <EmptyState icon="tasks" title="No open cases">
            Lines show here while a case is open.
          </EmptyState>
        }
      />
    </div>
  );
}
