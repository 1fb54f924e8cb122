// The table at the end, for people and as JSON.
import { execFileSync } from 'node:child_process';
import os from 'node:os';
import type pg from 'pg';
import { median } from './figures.ts';

export interface Row {
  goal: string;
  what: string;
  unit: '/s' | 'ms' | 'µs' | 'kB' | 'MB' | '%' | 'shift';
  /** what the ratio is a share of; '' where the figure itself is judged */
  of: string;
  /** null: only measured */
  bound: { atLeast: number } | { atMost: number } | null;
  /** one per round */
  figures: number[];
  ratios: number[];
  /** processor time of one unit, µs; empty where it was not taken */
  costs: { server: number; database: number }[];
}

export interface Machine {
  date: string;
  commit: string;
  cores: number;
  processor: string;
  memoryGiB: number;
  node: string;
  postgres: string;
  settings: Record<string, string>;
}

const shownSettings = ['fsync', 'synchronous_commit', 'full_page_writes', 'shared_buffers', 'max_wal_size'];

export async function describeMachine(owner: pg.Pool): Promise<Machine> {
  const { rows } = await owner.query<{ name: string; value: string }>(
    'select name, current_setting(name) as value from unnest($1::text[]) name',
    [['server_version', ...shownSettings]],
  );
  const values = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  const { server_version: postgres = '', ...settings } = values;
  return {
    date: new Date().toISOString(),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
    cores: os.availableParallelism(),
    processor: os.cpus()[0]?.model ?? '',
    memoryGiB: Math.round(os.totalmem() / 1024 ** 3),
    node: process.version,
    postgres,
    settings,
  };
}

/** The judged figure: the median ratio, or the median figure where there is no ratio. */
function judged(row: Row): number {
  return median(row.of ? row.ratios : row.figures);
}

/** Null where nothing is asked. */
export function isMet(row: Row): boolean | null {
  if (!row.bound) return null;
  return 'atLeast' in row.bound ? judged(row) >= row.bound.atLeast : judged(row) <= row.bound.atMost;
}

function formatBound({ bound, of, unit }: Row): string {
  if (!bound) return '';
  const words = 'atLeast' in bound ? `≥ ${bound.atLeast}` : `≤ ${bound.atMost}`;
  return `${words} ${of || (unit === 'shift' ? '' : unit)}`.trim();
}

function formatFigure({ unit }: Row, figure: number): string {
  if (unit === 'shift') return figure.toFixed(3);
  return `${unit === '/s' || figure >= 1000 ? Math.round(figure) : figure.toFixed(2)} ${unit}`;
}

function formatCost({ costs }: Row): string {
  const server = Math.round(median(costs.map((cost) => cost.server)));
  const database = Math.round(median(costs.map((cost) => cost.database)));
  return Number.isNaN(server + database) ? '' : `${server} + ${database} µs`;
}

/** A Markdown table, as the documentation holds it. */
export function getTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.goal,
    row.what,
    formatFigure(row, median(row.figures)),
    row.of ? median(row.ratios).toFixed(3) : '',
    row.of ? `${Math.min(...row.ratios).toFixed(3)}–${Math.max(...row.ratios).toFixed(3)}` : '',
    formatCost(row),
    formatBound(row),
    { true: 'met', false: 'missed', null: '' }[`${isMet(row)}`],
  ]);
  const head = ['#', 'what', 'median', 'ratio', 'of rounds', 'server + database', 'goal', ''];
  const widths = head.map((title, at) => Math.max(title.length, ...cells.map((line) => line[at]?.length ?? 0)));
  const line = (parts: string[]) => `| ${parts.map((part, at) => part.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}

export function formatMachine({ date, commit, cores, processor, memoryGiB, node, postgres }: Machine): string {
  return (
    `${date.slice(0, 16)}Z, ${commit}, ${cores} cores (${processor}), ${memoryGiB} GiB, Node ` +
    `${node.slice(1)}, PostgreSQL ${postgres}`
  );
}
