// Transfers that arrive: how many ordinary payers of each of ten countries are held, and how many listed ones pass. By
// what the rail calls for each name line that comes (`compareParties`), with the lists of the folder in place of the
// thread that keeps them.
import type { Asking } from '#features/screening/server/checks/ask.ts';
import { getHit } from '#features/screening/server/checks/matchNames.ts';
import { compareParties } from '#features/screening/server/checks/names.ts';
import type { ListedSubject } from '#features/screening/server/matching/listedEntries.ts';
import { NameIndex } from '#features/screening/server/matching/nameIndex.ts';
import { proposedThresholds } from '#features/screening/thresholds.ts';
import { getForms } from './forms.ts';
import { getHash, isJudged, seeds } from './halves.ts';
import { getCompanies, getNames, lithuanians } from './ordinary.ts';

const payersOfEach = 500;
/** of them companies */
const companiesOfEach = 100;
const listedAsked = 200;

const countries = {
  Latvia: 'lv',
  Poland: 'pl',
  Germany: 'de',
  France: 'fr',
  Italy: 'it',
  Spain: 'es',
  Netherlands: 'nl',
  Sweden: 'sv',
  'United Kingdom': 'en_GB',
} as const;

export async function printRail(listed: readonly ListedSubject[]): Promise<void> {
  const isHeld = await railWith(listed);
  console.log('\n| transfers that arrive from | payers | held | |\n| --- | --: | --: | --- |');
  const print = async (from: string, names: readonly string[]) => {
    const held = (await isHeld(names)).flatMap((best, n) => (best === undefined ? [] : [`${names[n]} ~ ${best}`]));
    console.log(`| ${from} | ${names.length} | ${held.length} | ${held.slice(0, 3).join('; ')} |`);
  };
  const people = payersOfEach - companiesOfEach;
  await print('Lithuania', [...lithuanians(people, seeds.rail), ...getCompanies('lt', companiesOfEach, seeds.rail)]);
  for (const [country, locale] of Object.entries(countries))
    await print(country, [
      ...getNames(locale, people, seeds.rail),
      ...getCompanies(locale, companiesOfEach, seeds.rail),
    ]);
  const forms = listedForms(listed);
  const passed = (await isHeld(forms)).flatMap((best, n) => (best === undefined ? [forms[n]] : []));
  console.log(`\nOf ${forms.length} listed payers in the forms above ${passed.length} pass: ${passed.join('; ')}`);
}

/** The best hit of each name line, in words; undefined where its transfer goes on. */
async function railWith(listed: readonly ListedSubject[]) {
  const index = NameIndex.of(listed.map((entry) => ({ ...entry, id: `list ${entry.id}` })));
  const services: Asking = {
    threads: {
      run: async (_, { asked }) => ({
        hits: asked.map(({ subject, least }) => index.find(subject, least).map((found) => getHit(subject, found))),
      }),
    },
  };
  const basis = { versions: { list: 1 }, least: proposedThresholds.alert, thresholds: 1 };
  return async (names: readonly string[]): Promise<(string | undefined)[]> => {
    const found = await compareParties(services, basis, names);
    return names.map((name) => {
      const [best] = found.get(name) ?? [];
      return best && `${best.theirs} ${best.permille}`;
    });
  };
}

/** Of the judged half; which, their hashes decide. */
const listedForms = (listed: readonly ListedSubject[]): string[] =>
  getForms(listed)
    .filter(({ isLatinList }) => isLatinList !== true)
    .flatMap(({ names }) => names.filter(({ id }) => isJudged(id)).map(({ name }) => name))
    .map((name) => ({ name, hash: getHash(name) }))
    .sort((one, other) => one.hash - other.hash)
    .slice(0, listedAsked)
    .map(({ name }) => name);
