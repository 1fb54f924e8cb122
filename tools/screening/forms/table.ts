// How many listed names are found as people here write them, and how many ordinary names alert: one row for each way to write.
import path from 'node:path';
import type { NameKind } from '../../../src/features/screening/server/matching/fold.ts';
import type { ListedSubject } from '../../../src/features/screening/server/matching/listedEntries.ts';
import { type Found, NameIndex } from '../../../src/features/screening/server/matching/nameIndex.ts';
import { partySubjects } from '../../../src/features/screening/server/matching/party.ts';
import { proposedThresholds } from '../../../src/features/screening/thresholds.ts';
import { rowsOf } from '../lists.ts';
import { latvianOf, lithuanianOf } from './baltic.ts';
import { abbreviated, placed } from './companies.ts';
import { cyrillicOf } from './cyrillic.ts';
import { initialForms, joinedForms, lineForms, patronymicOf } from './lines.ts';
import { listedPersons, type Person } from './listedPersons.ts';
import { companies, europeans, lithuanians, namesOf } from './ordinary.ts';

type Ask = (name: string) => Found[];
/** A name, and the entry that it is of. */
type Asked = readonly [name: string | undefined, id: string];

/** Those whose surname the lists have once or twice. */
function rarelyNamed(people: readonly Person[]): Person[] {
  const counts = new Map<string, number>();
  for (const { surname } of people) counts.set(surname.toLowerCase(), (counts.get(surname.toLowerCase()) ?? 0) + 1);
  return people.filter(({ surname }) => (counts.get(surname.toLowerCase()) ?? 0) < 3);
}

const every = <T>(of: readonly T[], n: number): T[] => of.filter((_, i) => i % n === 0);
const percent = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`;

/** Prints a row: how many of these names find their entry. */
function printFound(title: string, asked: readonly Asked[], ask: Ask): void {
  const names = asked.flatMap(([name, id]) => (name === undefined ? [] : [{ name, id }]));
  const missed = names.filter(({ name, id }) => !ask(name).some((found) => found.id === id));
  const some = missed.slice(0, 3).map(({ name }) => name);
  const found = names.length - missed.length;
  console.log(`| ${title} | ${found} of ${names.length} | ${percent(found, names.length)} | ${some.join('; ')} |`);
}

/** Prints a row: how many of these names alert, who are on no list. */
function printAlerted(title: string, names: readonly string[], ask: Ask): void {
  const alerted = names.flatMap((name) => {
    const [best] = ask(name);
    return best ? [`${name} ~ ${best.theirs} ${best.permille}`] : [];
  });
  const some = alerted.slice(0, 3).join('; ');
  console.log(
    `| ${title} | ${alerted.length} of ${names.length} | ${percent(alerted.length, names.length)} | ${some} |`,
  );
}

/** Names alone, at the proposed alert threshold; `folder` holds `negatives-us.csv`. */
export function printForms(listed: readonly ListedSubject[], folder: string): void {
  const index = NameIndex.of(listed);
  const { alert } = proposedThresholds;
  const facts = { birthDates: [], countries: [], identifiers: [] };
  const askAs =
    (kind: NameKind): Ask =>
    (name) =>
      index.find({ kind, names: [name], ...facts }, alert);
  const askParty: Ask = (line) =>
    partySubjects(line)
      .flatMap((subject) => index.find(subject, alert))
      .sort((a, b) => b.permille - a.permille);
  const [person, company] = [askAs('person'), askAs('organisation')];

  console.log('\n| listed names, as others write them | found | | missed, for example |\n| --- | --: | --: | --- |');
  const people = listedPersons(listed);
  const slavs = people.filter(({ countries }) => countries.some((country) => country === 'RU' || country === 'BY'));
  printFound(
    'Lithuanian',
    slavs.map((one) => [lithuanianOf(one), one.id]),
    person,
  );
  printFound(
    'Lithuanian without marks',
    slavs.map((one) => [withoutMarks(lithuanianOf(one)), one.id]),
    person,
  );
  printFound(
    'Latvian',
    slavs.map((one) => [latvianOf(one), one.id]),
    person,
  );
  printFound(
    'Cyrillic',
    slavs.map((one) => [cyrillicOf(one), one.id]),
    person,
  );
  printFound(
    'patronymic by another table',
    slavs.map((one) => [patronymicOf(one), one.id]),
    person,
  );
  for (const [title, write] of joinedForms)
    printFound(
      title,
      every(people, 6).map((one) => [write(one), one.id]),
      person,
    );
  for (const [title, write] of initialForms)
    printFound(
      title,
      every(rarelyNamed(people), 4).map((one) => [write(one), one.id]),
      person,
    );
  for (const [title, write] of lineForms)
    printFound(
      `line: ${title}`,
      every(people, 12).map((one) => [write(one), one.id]),
      askParty,
    );
  printFound('Arabic script, Latin entries', arabicNames(listed), latinOnly(listed, alert));
  const named = listed.filter(({ kind, isCraft }) => kind === 'organisation' && isCraft !== true);
  printFound(
    'words of companies shortened',
    named.map(({ id, names: [name = ''] }) => [abbreviated(name), id]),
    company,
  );
  printFound(
    'a place added',
    every(named, 8).map(({ id, names: [name = ''] }, n) => [placed(name, n), id]),
    company,
  );

  console.log('\n| names on no list | alerted | | for example |\n| --- | --: | --: | --- |');
  printAlerted('payers: Lithuanian', lithuanians(1500), askParty);
  printAlerted('payers: European', europeans(3000), askParty);
  printAlerted('payers: companies', companies(1500), askParty);
  const us = rowsOf(path.join(folder, 'negatives-us.csv')).map(({ full_name: name = '' }) => name);
  printAlerted('US', us, person);
  for (const locale of ['ru', 'uk', 'zh_CN', 'ar', 'fa'] as const) printAlerted(locale, namesOf(locale, 500), person);
}

const withoutMarks = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '');

const isArabic = (name: string) => /[\u0600-\u06ff]/.test(name);
const isLatin = (name: string) => /^[\p{Script=Latin}\P{L}]+$/u.test(name);

/** Of each person the first name in Arabic letters. */
const arabicNames = (listed: readonly ListedSubject[]): Asked[] =>
  listed.flatMap(({ id, kind, names }) => {
    const name = kind === 'person' ? names.find(isArabic) : undefined;
    return name === undefined ? [] : [[name, id] as const];
  });

/** Asks a list that has names in Latin letters alone. */
function latinOnly(listed: readonly ListedSubject[], alert: number): Ask {
  const entries = listed.map((entry) => ({ ...entry, names: entry.names.filter(isLatin) }));
  const index = NameIndex.of(entries.filter(({ names }) => names.length > 0));
  return (name) => index.find({ kind: 'person', names: [name], birthDates: [], countries: [], identifiers: [] }, alert);
}
