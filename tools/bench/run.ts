// Measures, prints, and writes dist/bench.json. Started by tools/bench.mjs.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { findBreaches } from '#server/audit/invariants.ts';
import { product } from '#src/features.server.ts';
import { openBench } from './bench.ts';
import { measureCamt } from './goals/camt053.ts';
import { measureCrowd } from './goals/crowd.ts';
import { measureExport } from './goals/export.ts';
import { measureIdle } from './goals/idle.ts';
import { measureInvestigation } from './goals/investigation.ts';
import { measureLab } from './goals/lab.ts';
import { measureLedgerFiles } from './goals/ledgerFiles.ts';
import { measureListFile } from './goals/listFile.ts';
import { measureLive } from './goals/live.ts';
import { measureLogs } from './goals/logs.ts';
import { measureLongLists } from './goals/longLists.ts';
import { measureParties } from './goals/parties.ts';
import { measureQueue } from './goals/queue.ts';
import { measureReports } from './goals/reports.ts';
import { measureRules } from './goals/rules.ts';
import { measureScreening } from './goals/screening.ts';
import { measureSearch } from './goals/search.ts';
import { measureGrowth } from './growth.ts';
import { measureArrival, measurePages } from './page.ts';
import { describeMachine, formatMachine, getTable, isMet, type Row } from './report.ts';
import { type RoundOptions, runRound } from './rounds.ts';
import { hasRounds, planRows, roundGoals } from './rows.ts';

const inRounds: readonly string[] = roundGoals;
/** measured once; those of a filled bank only with --big */
const growthGoals = ['6', '7'];
const browserGoal = '11';
/** a list of a million payments as a file, measured once, with --big or when it is named */
const exportGoal = 'csv';
/** measured once, before anything else */
const idleGoal = '13';
/** how pages arrive on a slow line: a demo bank of its own, measured once */
const arrivalGoal = '15';
/** a camt.053 of 100 000 entries, measured once, with --big or when it is named */
const camtGoal = '27';
/** rules that watch money beside the executor, measured once */
const rulesGoal = '16';
/** the search over a million clients, measured once, with --big or when it is named */
const searchGoal = '14';
/** pages of logs among ten million records, measured once, with --big or when it is named */
const logsGoal = '19';
/** the queue of a hundred thousand cases, measured once, with --big or when it is named */
const queueGoal = '20';
/**
 * a hundred thousand clients against twenty thousand entries, measured once, when it is named: its clients would be in
 * the way of the search's
 */
const screeningGoal = '21';
/** a list of 1 GB in the watched folder, measured once, when it is named */
const listFileGoal = '22';
/** a draft of fifty parties in the browser, measured once, when it is named */
const partiesGoal = '24';
/** look-ups among the longest lists, measured once, when it is named */
const longListsGoal = '25';
/** 400 calls of one user beside another, measured once, when it is named */
const crowdGoal = '26';
/** ten officers beside 200 payments a second for five minutes, measured once, when it is named */
const liveGoal = '28';
/** the rule lab on a million sides, ten with --big; measured once, when it is named */
const labGoal = '29';
/** the AML reports of a year at one size or several; ten million with --big; measured once, when it is named */
const reportsGoal = '30';
const labSides = { usual: 1_000_000, big: 10_000_000 };
/** a client's bench with 100 000 payments, measured once, when it is named */
const investigationGoal = '31';
/** the files of the ledger at one size or several; ten million with --big; measured once, when it is named */
const ledgerFilesGoal = '32';
const measurable = [
  ...inRounds,
  ...growthGoals,
  browserGoal,
  exportGoal,
  idleGoal,
  arrivalGoal,
  camtGoal,
  rulesGoal,
  searchGoal,
  logsGoal,
  queueGoal,
  screeningGoal,
  listFileGoal,
  partiesGoal,
  longListsGoal,
  crowdGoal,
  liveGoal,
  labGoal,
  reportsGoal,
  investigationGoal,
  ledgerFilesGoal,
];
const warmUpSeconds = 2;
const listed = { usual: 10_000, big: 100_000 };

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    big: { type: 'boolean', default: false },
    entries: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    profile: { type: 'boolean', default: false },
  },
});
const usual = [
  idleGoal,
  ...inRounds,
  browserGoal,
  arrivalGoal,
  rulesGoal,
  ...(values.big ? [exportGoal, camtGoal, ...growthGoals, searchGoal, logsGoal, queueGoal] : []),
];
const options: RoundOptions = { only: new Set(values.only?.split(',') ?? usual), seconds: Number(values.seconds) };
const rounds = Number(values.rounds);
const sizes = values.entries.split(',').map(Number);
const unknown = [...options.only].find((goal) => !measurable.includes(goal));
if (unknown !== undefined || !(rounds >= 1) || !(options.seconds >= 1) || !sizes.every((size) => size >= 1)) {
  console.error(`Goals are ${measurable.join(', ')}; rounds, seconds and entries are at least 1.`);
  process.exit(2);
}

if (!values.big && growthGoals.some((goal) => options.only.has(goal))) {
  console.error(`Goals ${growthGoals.join(' and ')} fill the bank first: add --big.`);
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
  say('The bank is ready.');
  const lines = options.only.has(idleGoal) ? await measureIdle(bench) : [];
  if (hasRounds(options.only)) lines.push(...(await runRounds()));
  if (options.only.has(rulesGoal)) lines.push(...(await measureRules(bench, say)));
  if (options.only.has(crowdGoal)) lines.push(...(await measureCrowd(bench, say)));
  if (options.only.has(liveGoal)) lines.push(...(await measureLive(bench, say)));
  if (options.only.has(browserGoal)) lines.push(...(await measurePages(bench, values.big ? listed.big : listed.usual)));
  if (options.only.has(partiesGoal)) lines.push(...(await measureParties(bench)));
  if (options.only.has(arrivalGoal)) lines.push(...(await measureArrival(say)));
  if (options.only.has(exportGoal)) lines.push(...(await measureExport(bench)));
  if (options.only.has(camtGoal)) lines.push(...(await measureCamt(bench)));
  if (growthGoals.some((goal) => options.only.has(goal))) lines.push(...(await measureGrowth(bench, sizes, say)));
  if (options.only.has(screeningGoal)) lines.push(...(await measureScreening(bench, say)));
  if (options.only.has(longListsGoal)) lines.push(...(await measureLongLists(bench, say)));
  if (options.only.has(listFileGoal)) lines.push(...(await measureListFile(bench, say)));
  if (options.only.has(searchGoal)) lines.push(...(await measureSearch(bench, say)));
  if (options.only.has(logsGoal)) lines.push(...(await measureLogs(bench, say)));
  if (options.only.has(queueGoal)) lines.push(...(await measureQueue(bench, say)));
  await expectSound();
  lines.push(...(await measureLast()));
  const machine = await describeMachine(bench.bank.owner);
  console.log(`${formatMachine(machine)}\n${rounds} rounds\n\n${getTable(lines)}`);
  const judged = lines.map((row) => ({ ...row, met: isMet(row) }));
  fs.writeFileSync('dist/bench.json', `${JSON.stringify({ machine, rounds, rows: judged }, null, 2)}\n`);
}

/** What the lab plays and what bench and reports count are no payments: the invariants would ask for them. */
async function measureLast(): Promise<Row[]> {
  const lines: Row[] = [];
  if (options.only.has(investigationGoal)) lines.push(...(await measureInvestigation(bench, say)));
  if (options.only.has(labGoal))
    lines.push(...(await measureLab(bench, values.big ? labSides.big : labSides.usual, say)));
  if (options.only.has(reportsGoal))
    lines.push(...(await measureReports(bench, values.big ? [...sizes, 10_000_000] : sizes, say)));
  if (options.only.has(ledgerFilesGoal))
    lines.push(...(await measureLedgerFiles(bench, values.big ? [...sizes, 10_000_000] : sizes, say)));
  return lines;
}

async function runRounds(): Promise<Row[]> {
  say('Warming up …');
  await runRound(bench, planRows(options.only), { ...options, seconds: warmUpSeconds });
  const rows = planRows(options.only);
  for (let round = 1; round <= rounds; round++) {
    await runRound(bench, rows, options);
    say(`round ${round} of ${rounds}: ${getLast([...rows.values()])}`);
  }
  return [...rows.values()];
}

/** Figures of a bank whose books do not hold are worth nothing. */
async function expectSound(): Promise<void> {
  await bench.untilNumbered();
  const breaches = await findBreaches(bench.bank.owner, product.invariants);
  if (breaches.length > 0) throw new Error(`The books do not hold: ${JSON.stringify(breaches)}`);
  say('All invariants hold over everything that was done.');
}

function getLast(lines: Row[]): string {
  return lines
    .map((row) => `${row.goal} ${row.ratios.at(-1)?.toFixed(3) ?? row.figures.at(-1)?.toFixed(1) ?? '-'}`)
    .join(', ');
}
