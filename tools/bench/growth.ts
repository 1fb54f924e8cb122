// Goals 6 and 7, measured once: the bank is filled, and asked the same at each size.
import type { Bench } from './bench.ts';
import { median } from './figures.ts';
import { measureExecutor } from './goals/executor.ts';
import { countSizes, fillBank, type ListName, measureLists, measureVerify, type ReadTimes } from './goals/lists.ts';
import type { Row } from './report.ts';
import { onceRow } from './rows.ts';

const listLabels: Record<ListName, string> = {
  anyList: 'newest 50 payments of a company',
  busyList: 'newest 200 of the busiest',
  tasks: 'tasks of a company',
  news: 'news of the busiest since 1 000 records ago',
  sums: 'sums of a statement, busiest account',
  lines: '200 lines of its statement',
  older: 'newest 200 of all clients, for staff',
  reviewed: 'what waits for review, 50',
  newer: 'what changed in 1 000 records, for staff',
  trail: 'what belongs to a payment, for staff',
};
const listNames: readonly ListName[] = Object.keys(listLabels) as ListName[];
const maxP99 = 10;
const maxGrowth = 1.5;
/** below this a company has fewer payments than a page, and the growth would be that of the page */
const comparableEntries = 900_000;
const maxSlowdown = 0.93;
/** a bank of the first day */
const firstEntries = 30_000;
const executedAtOnce = 5_000;
const executions = 3;

interface Stage {
  entries: number;
  lists: Record<ListName, ReadTimes>;
  verifyMicros: number;
  executedPerSecond: number;
}

/** Fills up to each of these sizes and measures there; the growth is judged from one size to the next. */
export async function measureGrowth(bench: Bench, sizes: number[], say: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = [];
  let before: Stage | undefined;
  for (const size of [firstEntries, ...sizes]) {
    await fillBank(bench, size, (there) => say(`filling: ${there} of ${size} entries`));
    const stage = await measureStage(bench);
    rows.push(...getRows(stage, before));
    before = stage;
  }
  return rows;
}

async function measureStage(bench: Bench): Promise<Stage> {
  const sizes = await countSizes(bench);
  const lists = await measureLists(bench);
  const verifyMicros = await measureVerify(bench, sizes);
  const rates: number[] = [];
  for (let turn = 0; turn < executions; turn++)
    rates.push((await measureExecutor(bench, executedAtOnce, false)).perSecond);
  return { entries: sizes.entries, lists, verifyMicros, executedPerSecond: median(rates) };
}

function getRows({ entries, lists, verifyMicros, executedPerSecond }: Stage, before: Stage | undefined): Row[] {
  const size = `${(entries / 1e6).toFixed(2)} million`;
  const beside = (row: Row, former: number | undefined, bound: Row['bound']): Row =>
    former === undefined ? row : { ...row, of: 'smaller', bound, ratios: [(row.figures[0] ?? 0) / former] };
  const smaller = before && before.entries >= comparableEntries ? before : undefined;
  const readRows = listNames.flatMap((name) => [
    beside(onceRow('7', `${listLabels[name]}, p50, ${size}`, 'ms', lists[name].p50), smaller?.lists[name].p50, {
      atMost: maxGrowth,
    }),
    onceRow('7', `${listLabels[name]}, p99, ${size}`, 'ms', lists[name].p99, { atMost: maxP99 }),
  ]);
  const executed = onceRow('6', `executor, ${size}`, '/s', executedPerSecond);
  return [
    beside(executed, before?.executedPerSecond, { atLeast: maxSlowdown }),
    ...readRows,
    onceRow('7', `check of the audit, a record, ${size}`, 'µs', verifyMicros),
  ];
}
