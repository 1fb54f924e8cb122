// How many listed names are found as people here write them, and how many ordinary names alert: one row for each way to
// write.
import path from 'node:path';
import type { NameKind } from '#features/screening/server/matching/fold.ts';
import type { ListedSubject } from '#features/screening/server/matching/listedEntries.ts';
import type { Subject } from '#features/screening/server/matching/match.ts';
import { type Found, NameIndex } from '#features/screening/server/matching/nameIndex.ts';
import { partySubjects } from '#features/screening/server/matching/party.ts';
import { proposedThresholds } from '#features/screening/thresholds.ts';
import { getRows } from '../lists.ts';
import { getForms } from './forms.ts';
import { isJudged, seeds } from './halves.ts';
import { companies, europeans, getNames, lithuanians } from './ordinary.ts';
import { slipKinds, slipped } from './slips.ts';

const facts = { birthDates: [], countries: [], identifiers: [] };
const percent = (part: number, all: number) => (all === 0 ? '' : `${((100 * part) / all).toFixed(1)} %`);
const showsErrors = process.argv.includes('--errors');

/** Names alone, at the proposed alert threshold; `folder` holds `negatives-us.csv`. */
export function printForms(listed: readonly ListedSubject[], folder: string): void {
  const index = NameIndex.of(listed);
  printFound(listed, index);
  printSlips(listed, index);
  printOrdinary(index, folder);
}

const bestFirst = (found: readonly Found[]) => found.toSorted((a, b) => b.permille - a.permille);
/** Hits at the alert threshold: of one kind, or as the line of a payment. */
function ask(index: NameIndex, name: string, as: NameKind | 'party'): Found[] {
  const subjects: Subject[] = as === 'party' ? partySubjects(name) : [{ kind: as, names: [name], ...facts }];
  return bestFirst(subjects.flatMap((subject) => index.find(subject, proposedThresholds.alert)));
}

function printFound(listed: readonly ListedSubject[], index: NameIndex): void {
  console.log(
    '\n| listed names, as others write them | names | found, for tuning | found, ' +
      'judged | missed of those for tuning |\n| --- | --: | --: | --: | --- |',
  );
  const latin = NameIndex.of(listed.flatMap(inLatin));
  for (const { title, as, isLatinList, names } of getForms(listed)) {
    const reported = names.map(({ name, id }) => ({
      name,
      isJudged: isJudged(id),
      isHit: ask(isLatinList ? latin : index, name, as).some((found) => found.id === id),
    }));
    printRow(title, reported, ({ name }) => name, false);
  }
}

/** An entry with its names in Latin letters alone; none without one. */
function inLatin(entry: ListedSubject): ListedSubject[] {
  const names = entry.names.filter((name) => /^[\p{Script=Latin}\P{L}]+$/u.test(name));
  return names.length === 0 ? [] : [{ ...entry, names }];
}

/** Which of them are hits; `examples` are of those that should not be as they are. */
function printRow<T extends { isJudged: boolean; isHit: boolean }>(
  title: string,
  all: readonly T[],
  getName: (one: T) => string,
  isBad: boolean,
): void {
  const getShare = (some: readonly T[]) => percent(some.filter(({ isHit }) => isHit).length, some.length);
  const [tuned, judged] = [all.filter((one) => !one.isJudged), all.filter((one) => one.isJudged)];
  const wrong = tuned.filter(({ isHit }) => isHit === isBad).map(getName);
  const examples = wrong.slice(0, showsErrors ? 40 : 2).join('; ');
  console.log(`| ${title} | ${all.length} | ${getShare(tuned)} | ${getShare(judged)} | ${examples} |`);
}

/** One slip in the main name of each fifth person, and the right date of birth. */
function printSlips(listed: readonly ListedSubject[], index: NameIndex): void {
  console.log(
    '\n| one letter wrong, date of birth right | names | strong, for tuning | strong, ' +
      'judged | weak of those for tuning |\n| --- | --: | --: | --: | --- |',
  );
  const born = listed.filter(({ kind, birthDates }) => kind === 'person' && birthDates.length > 0);
  for (const slip of slipKinds) {
    const reported = born.flatMap((entry, n) => {
      const name = n % 5 === 0 ? slipped(entry, slip) : undefined;
      if (name === undefined) return [];
      const { id, birthDates } = entry;
      const found = index.find({ kind: 'person', names: [name], ...facts, birthDates }, proposedThresholds.display);
      const permille = found.find((one) => one.id === id)?.permille ?? 0;
      return [{ name: `${name} ${permille}`, isJudged: isJudged(id), isHit: permille >= proposedThresholds.strong }];
    });
    printRow(slip, reported, ({ name }) => name, false);
  }
}

interface Ordinary {
  title: string;
  as: NameKind | 'party';
  names: (seed: number) => readonly string[];
}
const ordinary: readonly Ordinary[] = [
  { title: 'payers: Lithuanian', as: 'party', names: (seed) => lithuanians(2000, seed) },
  { title: 'payers: European', as: 'party', names: (seed) => europeans(3000, seed) },
  { title: 'payers: companies', as: 'party', names: (seed) => companies(1500, seed) },
  ...(['ru', 'uk', 'zh_CN', 'ar', 'fa'] as const).map(
    (locale): Ordinary => ({ title: locale, as: 'person', names: (seed) => getNames(locale, 500, seed) }),
  ),
];

function printOrdinary(index: NameIndex, folder: string): void {
  console.log(
    '\n| names on no list | names | alerted, for tuning | alerted, judged ' +
      '| of those for tuning |\n| --- | --: | --: | --: | --- |',
  );
  const print = (name: string, as: NameKind | 'party', isOfJudged: boolean) => {
    const [best] = ask(index, name, as);
    const why = best ? `${name} ~ ${best.theirs} ${best.permille}` : '';
    return { name: why, isJudged: isOfJudged, isHit: best !== undefined };
  };
  for (const { title, as, names } of ordinary) {
    const reported = [false, true].flatMap((isOfJudged) =>
      names(isOfJudged ? seeds.judged : seeds.tuned).map((name) => print(name, as, isOfJudged)),
    );
    printRow(title, reported, ({ name }) => name, true);
  }
  const us = getRows(path.join(folder, 'negatives-us.csv')).map(({ full_name: name = '' }) => name);
  printRow(
    'US',
    us.map((name) => print(name, 'person', isJudged(name))),
    ({ name }) => name,
    true,
  );
}
