// Goal 13: what the bank costs while no one asks for anything.
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { processorMicros } from '../processor.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';

/** after the start or a load: background writer and log writer have fallen asleep, garbage has been collected */
const restMs = 60_000;
const idleMs = 60_000;
const mostMs = 5;

/** Processor time of server and database, with all their processes, in each second of a minute without calls. */
export async function measureIdle({ bank, untilNumbered }: Bench): Promise<Row[]> {
  await untilNumbered();
  // what autovacuum would do for the rows that have just been laid is no cost of a day
  await bank.owner.query('vacuum analyze');
  await bank.owner.query('checkpoint');
  await delay(restMs);
  const pids = [bank.serverPid, bank.postgresPid];
  const before = pids.map(processorMicros);
  const began = performance.now();
  await delay(idleMs);
  const seconds = (performance.now() - began) / 1000;
  const [server = Number.NaN, database = Number.NaN] = pids.map(
    (pid, i) => (processorMicros(pid) - (before[i] ?? Number.NaN)) / 1000 / seconds,
  );
  return [
    onceRow('13', 'idle: processor time a second, server', 'ms', server),
    onceRow('13', 'idle: processor time a second, database', 'ms', database),
    onceRow('13', 'idle: processor time a second, both', 'ms', server + database, { atMost: mostMs }),
  ];
}
