// Tables of how well pairs of names with labels are distinguished.
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { compareNames } from '#features/screening/server/matching/compareNames.ts';
import { type NameKind, normalizeName } from '#features/screening/server/matching/fold.ts';
import { nameWorth } from '#features/screening/server/matching/match.ts';
import { allParts, type Parts } from '#features/screening/server/matching/similarity.ts';
import { proposedThresholds } from '#features/screening/thresholds.ts';
import { figuresAt, getBest, getPrecise, type Judged } from './figures.ts';
import { getRows } from './lists.ts';

export interface Pair {
  one: string;
  other: string;
  kind: NameKind;
  isMatch: boolean;
  /** of the part that the matcher may be tuned on */
  isTuned: boolean;
}
export interface Published extends Pair {
  tier: string;
}
export type Score = (pair: Pair) => number;

const fixed = (value: number) => value.toFixed(3);
const tiers = ['STRONG', 'MEDIUM', 'WEAK'];
const columns = [
  '| what is compared | threshold | judged: precision | recall | F1 | all pairs: F1 | best F1 |',
  '| --- | --: | --: | --: | --: | --: | --: |',
];

/** The pairs are parted by the name on the list. */
export function readPairs(file: string): Published[] {
  return getRows(file).map(({ name1 = '', name2 = '', schema, is_match: isMatch, quality: tier = '' }) => ({
    one: name1,
    other: name2,
    kind: schema === 'Person' ? 'person' : 'organisation',
    isMatch: isMatch === 'true',
    tier,
    isTuned: (createHash('sha256').update(name2.toLowerCase()).digest()[0] ?? 0) % 5 < 3,
  }));
}

/** The matcher, without each of its parts, and the baseline. */
export function printParts(pairs: readonly Pair[], trigrams: Score): void {
  console.log(`\nPublished pairs: ${getCounts(pairs)}\n\n${columns.join('\n')}`);
  for (const [name, score] of contenders(trigrams)) printPairs(name, pairs, score);
}

/**
 * The same of pairs that the lists themselves make. Aliases often share no word with the name, which no comparison can
 * find, so the best F1 says little: the threshold is the lowest that is right this often in the part for tuning.
 */
const maxRight = 0.97;
export function printAliases(pairs: readonly Pair[], trigrams: Score): void {
  console.log(
    `\nPairs of the lists themselves: ${getCounts(pairs)}\n\n| what is compared | threshold | judged: ` +
      'precision | recall |\n| --- | --: | --: | --: |',
  );
  const print = (name: string, score: Score, threshold: number) => {
    const { precision, recall } = figuresAt(judge(getJudged(pairs), score), threshold);
    console.log(`| ${name} | ${[threshold, precision, recall].map(fixed).join(' | ')} |`);
  };
  for (const [name, score] of contenders(trigrams))
    print(name, score, getPrecise(judge(getTuned(pairs), score), maxRight));
  print('matcher, at the alert threshold', scoreWith(allParts), proposedThresholds.alert / nameWorth);
}

function contenders(trigrams: Score): [string, Score][] {
  const parts = Object.keys(allParts).map((part): [string, Score] => [
    `without ${part}`,
    scoreWith({ ...allParts, [part]: false }),
  ]);
  return [['matcher', scoreWith(allParts)], ...parts, ['pg_trgm', trigrams]];
}

function scoreWith(parts: Parts): Score {
  return ({ one, other, kind }) => compareNames(normalizeName(one, kind), normalizeName(other, kind), { parts }).value;
}

function getCounts(of: readonly Pair[]): string {
  const [tuned, matches] = [of.filter(({ isTuned }) => isTuned).length, of.filter(({ isMatch }) => isMatch).length];
  return `${of.length}, ${tuned} of them for tuning; ${matches} are of one`;
}

const judge = (of: readonly Pair[], score: Score): Judged[] =>
  of.map((pair) => ({ value: score(pair), isMatch: pair.isMatch }));

const getTuned = <T extends Pair>(of: readonly T[]) => of.filter(({ isTuned }) => isTuned);
const getJudged = <T extends Pair>(of: readonly T[]) => of.filter(({ isTuned }) => !isTuned);
const tunedThreshold = (of: readonly Pair[], score: Score) => getBest(judge(getTuned(of), score)).threshold;

/** The threshold comes from the pairs for tuning, the figures from the others. */
function printPairs(name: string, of: readonly Pair[], score: Score): void {
  const threshold = tunedThreshold(of, score);
  const { precision, recall, f1 } = figuresAt(judge(getJudged(of), score), threshold);
  const all = judge(of, score);
  const cells = [threshold, precision, recall, f1, figuresAt(all, threshold).f1, getBest(all).f1];
  console.log(`| ${name} | ${cells.map(fixed).join(' | ')} |`);
}

/** The judged pairs of which no name is in a pair for tuning either. */
export function printApart(pairs: readonly Pair[]): void {
  const score = scoreWith(allParts);
  const known = new Set(getTuned(pairs).flatMap(({ one, other }) => [one.toLowerCase(), other.toLowerCase()]));
  const apart = getJudged(pairs).filter(
    ({ one, other }) => !known.has(one.toLowerCase()) && !known.has(other.toLowerCase()),
  );
  const { precision, recall, f1 } = figuresAt(judge(apart, score), tunedThreshold(pairs, score));
  console.log(
    `\nJudged pairs without a name of the other part: ${apart.length}, precision ${fixed(precision)}, recall ` +
      `${fixed(recall)}, F1 ${fixed(f1)}`,
  );
}

export function printTiers(pairs: readonly Published[]): void {
  const score = scoreWith(allParts);
  const threshold = tunedThreshold(pairs, score);
  console.log('\n| tier | pairs | precision | recall | F1 | best F1 |\n| --- | --: | --: | --: | --: | --: |');
  for (const tier of tiers) {
    const judged = judge(
      pairs.filter((pair) => pair.tier === tier),
      score,
    );
    const { precision, recall, f1 } = figuresAt(judged, threshold);
    console.log(
      `| ${tier} | ${judged.length} | ${[precision, recall, f1, getBest(judged).f1].map(fixed).join(' | ')} |`,
    );
  }
}

export async function getTrigrams(db: pg.Client, of: readonly Pair[]): Promise<Map<Pair, number>> {
  const { rows } = await db.query<{ value: number }>(
    'select similarity(a, b) as value from unnest($1::text[], $2::text[]) with ordinality t(a, b, n) order by n',
    [of.map(({ one }) => one), of.map(({ other }) => other)],
  );
  return new Map(of.map((pair, i) => [pair, rows[i]?.value ?? 0]));
}
