// The rounds: each goal stands between two measurements of M, and is compared with their mean.
import { measureBare, measureBareAlone } from './bare.ts';
import type { Bench, Rate } from './bench.ts';
import { clients, measureCreate, measureCreateAlone, measureLayer, measureWriteLayer } from './goals/calls.ts';
import { measureCycle } from './goals/cycle.ts';
import { measureExecutor, measureExecutorDelay } from './goals/executor.ts';
import type { Row } from './report.ts';

const m = 'M';

export interface RoundOptions {
  /** numbers of the goals to measure */
  only: ReadonlySet<string>;
  /** how long each measurement takes */
  seconds: number;
}

/** The lines of the table, still without figures. */
export function planRows(only: ReadonlySet<string>): Map<string, Row> {
  const rows: Record<string, Omit<Row, 'figures' | 'ratios' | 'costs'>> = {
    m: { goal: m, what: `bare transfer, ${clients} clients (pgbench)`, unit: '/s', of: '', bound: null },
    layer: { goal: '1', what: 'HTTP layer alone', unit: '/s', of: m, bound: { atLeast: 0.5 } },
    writeLayer: { goal: '1', what: 'the same with the claims of a write', unit: '/s', of: m, bound: null },
    create: { goal: '2', what: `create over HTTP, ${clients} clients`, unit: '/s', of: m, bound: { atLeast: 0.15 } },
    uniform: { goal: '3', what: 'executor, uniform', unit: '/s', of: m, bound: { atLeast: 0.4 } },
    hot: { goal: '3', what: 'executor, 80 % on one account', unit: '/s', of: 'uniform', bound: { atLeast: 0.8 } },
    delay: { goal: '3', what: 'executed p99 after approval, half load', unit: 'ms', of: '', bound: { atMost: 50 } },
    cycle: { goal: '4', what: 'create, push, approve, executed', unit: '/s', of: m, bound: { atLeast: 0.03 } },
    bareAlone: { goal: m, what: 'bare transfer p50, one client (pgbench)', unit: 'ms', of: '', bound: null },
    alone: { goal: '5', what: 'create p50, one client', unit: 'ms', of: 'M p50', bound: { atMost: 4 } },
  };
  const wanted = Object.entries(rows).filter(
    ([name, { goal }]) => only.has(name === 'bareAlone' ? '5' : goal) || name === 'm',
  );
  return new Map(wanted.map(([name, row]) => [name, { ...row, figures: [], ratios: [], costs: [] }]));
}

/** One round of everything that is wanted; adds to the rows. */
export async function runRound(bench: Bench, rows: Map<string, Row>, { only, seconds }: RoundOptions): Promise<void> {
  const { databaseUrl } = bench.bank;
  const add = (name: string, figure: number, ratio: number | null, rate?: Rate) => {
    const row = rows.get(name);
    row?.figures.push(figure);
    if (ratio !== null) row?.ratios.push(ratio);
    if (rate) row?.costs.push({ server: rate.serverMicros, database: rate.databaseMicros });
  };
  const bare = async () => {
    await bench.untilNumbered();
    let perSecond = 0;
    const { databaseMicros } = await bench.measure(async () => {
      perSecond = await measureBare(databaseUrl, clients, seconds);
      return perSecond * seconds;
    });
    add('m', perSecond, null, { perSecond, databaseMicros, serverMicros: 0 });
    return perSecond;
  };
  let before = await bare();
  const beside = async (name: string, measure: () => Promise<Rate>) => {
    const rate = await measure();
    const after = await bare();
    add(name, rate.perSecond, rate.perSecond / ((before + after) / 2), rate);
    before = after;
    return rate.perSecond;
  };

  if (only.has('1')) {
    await beside('layer', () => measureLayer(bench, seconds));
    await beside('writeLayer', () => measureWriteLayer(bench, seconds));
  }
  if (only.has('2')) await beside('create', () => measureCreate(bench, seconds));
  if (only.has('3')) {
    const count = Math.ceil(before * 0.4 * seconds);
    const uniform = await beside('uniform', () => measureExecutor(bench, count, false));
    const hot = await measureExecutor(bench, count, true);
    add('hot', hot.perSecond, hot.perSecond / uniform, hot);
    add('delay', await measureExecutorDelay(bench, uniform / 2, seconds), null);
    before = await bare();
  }
  if (only.has('4')) await beside('cycle', () => measureCycle(bench, seconds));
  if (only.has('5')) {
    await bench.untilNumbered();
    const bareMs = await measureBareAlone(databaseUrl, seconds);
    const alone = await measureCreateAlone(bench, seconds);
    add('bareAlone', bareMs, null);
    add('alone', alone.p50, alone.p50 / bareMs, alone);
  }
}
