// Look-ups in the lists: of people who are on them, of people who are not, and of names that are made to be slow.
import path from 'node:path';
import type { ListedSubject } from '#features/screening/server/matching/listedEntries.ts';
import { anyKind, type Subject } from '#features/screening/server/matching/match.ts';
import { NameIndex } from '#features/screening/server/matching/nameIndex.ts';
import { proposedThresholds } from '#features/screening/thresholds.ts';
import { quantile } from './figures.ts';
import { hostileNames } from './hostile.ts';
import { getRows } from './lists.ts';

/** Finds those who are on the lists, leaves alone those who are not, and says how long it takes. */
export function printScreening(listed: readonly ListedSubject[], folder: string): void {
  const positives = getRows(path.join(folder, 'un-positives-dev.csv'));
  const negatives = getRows(path.join(folder, 'negatives-us.csv'));
  const began = performance.now();
  const index = NameIndex.of(listed);
  const built = performance.now() - began;
  console.log(
    `\n${listed.length} entries with ${index.size} names in ${built.toFixed(0)} ms, ` +
      `${(index.bytes / 1e6).toFixed(1)} MB`,
  );
  const times: number[] = [];
  const ask = (subject: Subject) => {
    const start = performance.now();
    const found = index.find(subject, proposedThresholds.display);
    times.push(performance.now() - start);
    return found;
  };
  const used = process.cpuUsage();
  const missed = positives.filter((row) => {
    const wanted = (row['expected_un_reference'] ?? '').split('|');
    const found = ask(
      getPerson(row['query_name'] ?? '', row['query_date_of_birth'] ?? '', row['query_nationality'] ?? ''),
    );
    return !found.some(({ id, permille }) => wanted.includes(id) && permille >= proposedThresholds.alert);
  });
  const wrong = negatives
    .map((row) => ({ row, found: ask(getPerson(row['full_name'] ?? '', row['date_of_birth'] ?? '', '')) }))
    .filter(({ found }) => (found[0]?.permille ?? 0) >= proposedThresholds.alert);
  console.log(
    `Found: ${positives.length - missed.length} of ${positives.length} ` +
      `(${((1 - missed.length / positives.length) * 100).toFixed(2)} %) at ${proposedThresholds.alert}`,
  );
  for (const row of missed) console.log(`  missed: ${row['query_name']} → ${row['listed_name']}`);
  console.log(
    `Alerted wrongly: ${wrong.length} of ${negatives.length} ` +
      `(${((wrong.length / negatives.length) * 100).toFixed(2)} %)`,
  );
  if (process.argv.includes('--errors'))
    for (const { row, found } of wrong)
      console.log(`  ${row['full_name']} → ${found[0]?.theirs} ${found[0]?.permille}`);
  const cpu = process.cpuUsage(used);
  console.log(
    `A look-up: p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms, ` +
      `${(times.length / ((cpu.user + cpu.system) / 1e6)).toFixed(0)} a second of processor`,
  );
  printHostile(index, listed);
}

/** Names that are made to be slow: the processor time of the slowest, the best of five, in ms. */
function printHostile(index: NameIndex, listed: readonly ListedSubject[]): void {
  const facts = { birthDates: ['1970-01-01'], countries: ['IR'], identifiers: [] };
  const slowest = hostileNames(listed).flatMap((name) =>
    anyKind.map((kind) => ({ name, ms: leastProcessorMs(() => index.find({ kind, names: [name], ...facts }, 550)) })),
  );
  slowest.sort((a, b) => b.ms - a.ms);
  const [first] = slowest;
  console.log(
    `Of ${slowest.length} look-ups made to be slow: p95 ${quantile(
      slowest.map(({ ms }) => ms),
      0.95,
    ).toFixed(1)} ms of processor, most ${first?.ms.toFixed(1)} ms: ${first?.name.slice(0, 80)}`,
  );
}

function leastProcessorMs(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function getPerson(name: string, birthDate: string, country: string): Subject {
  const [year = '', month, day] = birthDate.split('-');
  const date = [year, ...[month, day].filter((part) => part !== undefined).map((part) => part.padStart(2, '0'))].join(
    '-',
  );
  return {
    kind: 'person',
    names: [name],
    birthDates: year === '' ? [] : [date],
    countries: country === '' ? [] : [country.toUpperCase()],
    identifiers: [],
  };
}
