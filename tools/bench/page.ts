// Goals 11 and 15 as lines of the table.
import { runnerImport } from 'vite';
import type { Bench } from './bench.ts';
import type * as arrival from './goals/arrival.ts';
import { measureBrowser } from './goals/browser.ts';
import type { Row } from './report.ts';
import { onceRow } from './rows.ts';

/** Measured once, with a number of payments in the list that is scrolled. */
export async function measurePages(bench: Bench, listed: number): Promise<Row[]> {
  const figures = await measureBrowser(bench, listed);
  const list = `the list of ${listed} payments`;
  return [
    onceRow('11', 'script until /overview rests', 'kB', figures.scriptBytes / 1000, { atMost: 150 }),
    onceRow('11', 'the most that a further page adds', 'kB', figures.furtherBytes / 1000, { atMost: 30 }),
    onceRow('11', 'longest task on change of page, processor slowed 4 times', 'ms', figures.longestTaskMs, {
      atMost: 50,
    }),
    onceRow('11', 'press to next frame, the slowest', 'ms', figures.interactionMs, { atMost: 100 }),
    onceRow('11', `first line of ${list}`, 'ms', figures.firstLineMs),
    onceRow('11', `empty looks while ${list} is scrolled, five pages a second`, '%', figures.blankPercent, {
      atMost: 0,
    }),
    onceRow('11', 'time between two frames then, p95', 'ms', figures.frameMs),
  ];
}

/** A line for each page and width: its first paint, and how much moves until it rests. */
export async function measureArrival(say: (line: string) => void): Promise<Row[]> {
  // the table of pages comes with components and styles, which only Vite reads
  const { module } = await runnerImport<typeof arrival>('./tools/bench/goals/arrival.ts', { logLevel: 'error' });
  const arrivals = await module.measureArrivals(({ path, width, shift, moved }) => {
    if (shift > 0.02) say(`${path} at ${width} px moves: ${moved}`);
  });
  return arrivals.flatMap(({ path, width, firstPaintMs, shift }) => {
    const where = `${path} at 800 ms latency, ${width} px`;
    return [
      onceRow('15', `first paint of ${where}`, 'ms', firstPaintMs, { atMost: 1000 }),
      onceRow('15', `layout shift of ${where}`, 'shift', shift, { atMost: 0.02 }),
    ];
  });
}
