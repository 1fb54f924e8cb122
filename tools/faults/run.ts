// `npm run faults`: one scenario after another, each on a bank of its own, and a table at the end.
import { breakOff, type Result, runScenario } from './runScenario.ts';
import type { Scenario } from './scenario.ts';
import { cardFaults } from './scenarios/cards.ts';
import { clocks } from './scenarios/clocks.ts';
import { connectionFaults } from './scenarios/connections.ts';
import { diskFull } from './scenarios/disk.ts';
import { kills } from './scenarios/kills.ts';
import { pairs } from './scenarios/pairs.ts';
import { pauses } from './scenarios/pauses.ts';
import { railFaults } from './scenarios/rail.ts';
import { screeningFaults } from './scenarios/screening.ts';
import { promoteStandby } from './scenarios/standby.ts';
import { printTable } from './table.ts';

const all: readonly Scenario[] = [
  ...kills,
  ...pauses,
  ...connectionFaults,
  ...clocks,
  ...pairs,
  ...railFaults,
  ...cardFaults,
  ...screeningFaults,
  diskFull,
  promoteStandby,
];

/** What breaks seldom needs more than one try. */
const roundsOfAll = 3;

/** Those of the command line: `--only <words of names, by commas>`, else all. */
function chosen(args: readonly string[]): readonly Scenario[] {
  const only = args[args.indexOf('--only') + 1];
  if (args.includes('--only') && only !== undefined) {
    const words = only.split(',').map((word) => word.trim());
    return all.filter(({ name }) => words.some((word) => name.includes(word)));
  }
  return all;
}

const args = process.argv.slice(2);
const rounds = args.includes('--all') ? roundsOfAll : 1;
const results: Result[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void breakOff().finally(() => process.exit(1)));
for (let round = 1; round <= rounds; round += 1) {
  for (const scenario of chosen(args)) results.push(await runScenario(scenario));
}
printTable(results);
process.exit(results.length > 0 && results.every(({ faults }) => faults.length === 0) ? 0 : 1);
