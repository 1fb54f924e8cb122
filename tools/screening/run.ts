// Measures the matcher on published data: pairs of names with labels, and questions against real lists. Started by tools/screening.mjs.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type pg from 'pg';
import { compareNames } from '../../src/features/screening/server/matching/compareNames.ts';
import { foldName, type NameKind } from '../../src/features/screening/server/matching/fold.ts';
import { matcherVersion, type Subject } from '../../src/features/screening/server/matching/match.ts';
import { NameIndex } from '../../src/features/screening/server/matching/nameIndex.ts';
import { allParts, type Parts } from '../../src/features/screening/server/matching/similarity.ts';
import { proposedThresholds } from '../../src/features/screening/thresholds.ts';
import { bestOf, figuresAt, type Judged, quantile } from './figures.ts';
import { readLists, rowsOf } from './lists.ts';
import { withPostgres } from './postgres.ts';

interface Pair {
  one: string;
  other: string;
  kind: NameKind;
  isMatch: boolean;
  tier: string;
  isTuned: boolean;
}

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder with name-matching/, screening/ and sanctions/: npm run screening -- FOLDER');
  process.exit(2);
}
const fixed = (value: number) => value.toFixed(3);
const tiers = ['STRONG', 'MEDIUM', 'WEAK'];

const pairs = readPairs(path.join(folder, 'name-matching/pairs-dev.csv'));
console.log(
  `Matcher ${matcherVersion}. ${pairs.length} pairs, ${pairs.filter(({ isTuned }) => isTuned).length} of them for tuning.\n`,
);
const scoreWith = (parts: Parts) => (pair: Pair) =>
  compareNames(foldName(pair.one, pair.kind), foldName(pair.other, pair.kind), { parts }).value;
console.log(
  '| what is compared | threshold | judged: precision | recall | F1 | all pairs: F1 | best F1 |\n| --- | --: | --: | --: | --: | --: | --: |',
);
tellPairs('matcher', scoreWith(allParts));
for (const part of Object.keys(allParts)) tellPairs(`without ${part}`, scoreWith({ ...allParts, [part]: false }));
const listed = await readLists(path.join(folder, 'sanctions'));
const positives = rowsOf(path.join(folder, 'screening/un-positives-dev.csv'));
const negatives = rowsOf(path.join(folder, 'screening/negatives-us.csv'));
await withPostgres(async (db) => {
  const similar = await trigramsOf(db);
  tellPairs('pg_trgm', (pair) => similar.get(pair) ?? 0);
  tellTiers();
  tellScreening();
});

/** The same entity is never on both sides: the pairs are parted by the name on the list. */
function readPairs(file: string): Pair[] {
  return rowsOf(file).map(({ name1 = '', name2 = '', schema, is_match: isMatch, quality: tier = '' }) => ({
    one: name1,
    other: name2,
    kind: schema === 'Person' ? 'person' : 'organisation',
    isMatch: isMatch === 'true',
    tier,
    isTuned: (createHash('sha256').update(name2.toLowerCase()).digest()[0] ?? 0) % 5 < 3,
  }));
}

function judge(of: readonly Pair[], score: (pair: Pair) => number): Judged[] {
  return of.map((pair) => ({ value: score(pair), isMatch: pair.isMatch }));
}

/** The threshold comes from the pairs for tuning, the figures from the others. */
function tellPairs(name: string, score: (pair: Pair) => number): void {
  const { threshold } = bestOf(
    judge(
      pairs.filter(({ isTuned }) => isTuned),
      score,
    ),
  );
  const judged = figuresAt(
    judge(
      pairs.filter(({ isTuned }) => !isTuned),
      score,
    ),
    threshold,
  );
  const all = figuresAt(judge(pairs, score), threshold);
  const cells = [threshold, judged.precision, judged.recall, judged.f1, all.f1, bestOf(judge(pairs, score)).f1];
  console.log(`| ${name} | ${cells.map(fixed).join(' | ')} |`);
}

function tellTiers(): void {
  const score = scoreWith(allParts);
  const { threshold } = bestOf(
    judge(
      pairs.filter(({ isTuned }) => isTuned),
      score,
    ),
  );
  console.log('\n| tier | pairs | precision | recall | F1 | best F1 |\n| --- | --: | --: | --: | --: | --: |');
  for (const tier of tiers) {
    const judged = judge(
      pairs.filter((pair) => pair.tier === tier),
      score,
    );
    const { precision, recall, f1 } = figuresAt(judged, threshold);
    console.log(
      `| ${tier} | ${judged.length} | ${[precision, recall, f1, bestOf(judged).f1].map(fixed).join(' | ')} |`,
    );
  }
}

async function trigramsOf(db: pg.Client): Promise<Map<Pair, number>> {
  const { rows } = await db.query<{ value: number }>(
    'select similarity(a, b) as value from unnest($1::text[], $2::text[]) with ordinality t(a, b, n) order by n',
    [pairs.map(({ one }) => one), pairs.map(({ other }) => other)],
  );
  return new Map(pairs.map((pair, i) => [pair, rows[i]?.value ?? 0]));
}

function tellScreening(): void {
  const before = process.memoryUsage().heapUsed;
  const began = performance.now();
  const index = new NameIndex(listed);
  const built = performance.now() - began;
  console.log(
    `\n${listed.length} entries with ${index.size} names in ${built.toFixed(0)} ms, ${((process.memoryUsage().heapUsed - before) / 1e6).toFixed(0)} MB`,
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
      personOf(row['query_name'] ?? '', row['query_date_of_birth'] ?? '', row['query_nationality'] ?? ''),
    );
    return !found.some(({ id, permille }) => wanted.includes(id) && permille >= proposedThresholds.alert);
  });
  const wrong = negatives
    .map((row) => ({ row, found: ask(personOf(row['full_name'] ?? '', row['date_of_birth'] ?? '', '')) }))
    .filter(({ found }) => (found[0]?.permille ?? 0) >= proposedThresholds.alert);
  console.log(
    `Found: ${positives.length - missed.length} of ${positives.length} (${((1 - missed.length / positives.length) * 100).toFixed(2)} %) at ${proposedThresholds.alert}`,
  );
  for (const row of missed) console.log(`  missed: ${row['query_name']} → ${row['listed_name']}`);
  console.log(
    `Alerted wrongly: ${wrong.length} of ${negatives.length} (${((wrong.length / negatives.length) * 100).toFixed(2)} %)`,
  );
  if (process.argv.includes('--errors'))
    for (const { row, found } of wrong)
      console.log(`  ${row['full_name']} → ${found[0]?.theirs} ${found[0]?.permille}`);
  const cpu = process.cpuUsage(used);
  console.log(
    `A look-up: p50 ${quantile(times, 0.5).toFixed(2)} ms, p95 ${quantile(times, 0.95).toFixed(2)} ms, ${(times.length / ((cpu.user + cpu.system) / 1e6)).toFixed(0)} a second of processor`,
  );
}

function personOf(name: string, birthDate: string, country: string): Subject {
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
