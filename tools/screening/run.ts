// Measures the matcher on published data: pairs of names with labels, and questions against real lists. Started by
// tools/screening.mjs.
import path from 'node:path';
import { matcherVersion } from '#features/screening/server/matching/match.ts';
import { aliasPairs } from './aliases.ts';
import { printRail } from './forms/rail.ts';
import { printForms } from './forms/table.ts';
import { readLists } from './lists.ts';
import { printScreening } from './lookups.ts';
import { withPostgres } from './postgres.ts';
import { getTrigrams, printAliases, printApart, printParts, printTiers, readPairs, type Score } from './tables.ts';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Name the folder with name-matching/, screening/ and sanctions/: npm run screening -- FOLDER');
  process.exit(2);
}

const listed = await readLists(path.join(folder, 'sanctions'));
const pairs = readPairs(path.join(folder, 'name-matching/pairs-dev.csv'));
const aliases = aliasPairs(listed);
const similar = await withPostgres((db) => getTrigrams(db, [...pairs, ...aliases]));
const trigrams: Score = (pair) => similar.get(pair) ?? 0;

console.log(`Matcher ${matcherVersion}.`);
printParts(pairs, trigrams);
printApart(pairs);
printTiers(pairs);
printAliases(aliases, trigrams);
printScreening(listed, path.join(folder, 'screening'));
printForms(listed, path.join(folder, 'screening'));
await printRail(listed);
