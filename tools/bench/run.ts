// Measures, prints, and writes dist/bench.json. Started by tools/bench.mjs.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { invariants } from '../../src/invariants.ts';
import { findBreaches } from '../../src/server/audit/invariants.ts';
import { openBench } from './bench.ts';
import { describeMachine, isMet, machineWords, type Row, tableOf } from './report.ts';
import { type RoundOptions, runRound } from './rounds.ts';
import { hasRounds, planRows, roundGoals } from './rows.ts';

const measurable: readonly string[] = roundGoals;
const warmUpSeconds = 3;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: measurable.join(',') },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    profile: { type: 'boolean', default: false },
  },
});
const options: RoundOptions = { only: new Set(values.only.split(',')), seconds: Number(values.seconds) };
const rounds = Number(values.rounds);
const unknown = [...options.only].find((goal) => !measurable.includes(goal));
if (unknown !== undefined || !(rounds >= 1) || !(options.seconds >= 1)) {
  console.error(`Goals are ${measurable.join(', ')}; rounds and seconds are at least 1.`);
  process.exit(2);
}

const began = performance.now();
const say = (line: string) =>
  console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${line}`);
const bench = await openBench(values.profile);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void bench.bank.close().finally(() => process.exit(1)));
}
try {
  await measureAll();
} finally {
  await bench.bank.close();
}

async function measureAll(): Promise<void> {
  const lines = hasRounds(options.only) ? await runRounds() : [];
  await expectSound();
  const machine = await describeMachine(bench.bank.owner);
  console.log(`${machineWords(machine)}\n${rounds} rounds\n\n${tableOf(lines)}`);
  const judged = lines.map((row) => ({ ...row, met: isMet(row) }));
  fs.writeFileSync('dist/bench.json', `${JSON.stringify({ machine, rounds, rows: judged }, null, 2)}\n`);
}

async function runRounds(): Promise<Row[]> {
  say('The bank stands; warming up …');
  await runRound(bench, planRows(options.only), { ...options, seconds: warmUpSeconds });
  const rows = planRows(options.only);
  for (let round = 1; round <= rounds; round++) {
    await runRound(bench, rows, options);
    say(`round ${round} of ${rounds}: ${lastOf([...rows.values()])}`);
  }
  return [...rows.values()];
}

/** Figures of a bank whose books do not hold are worth nothing. */
async function expectSound(): Promise<void> {
  await bench.untilNumbered();
  const breaches = await findBreaches(bench.bank.owner, invariants);
  if (breaches.length > 0) throw new Error(`The books do not hold: ${JSON.stringify(breaches)}`);
  say('All invariants hold over everything that was done.');
}

function lastOf(lines: Row[]): string {
  return lines
    .map((row) => `${row.goal} ${row.ratios.at(-1)?.toFixed(3) ?? row.figures.at(-1)?.toFixed(1) ?? '-'}`)
    .join(', ');
}
