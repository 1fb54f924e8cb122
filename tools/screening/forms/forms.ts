// Listed names in the forms in which people here, and programs, write them: rows of the table.
import type { NameKind } from '#features/screening/server/matching/fold.ts';
import type { ListedSubject } from '#features/screening/server/matching/listedEntries.ts';
import { getLatvian, getLithuanian } from './baltic.ts';
import { abbreviated, placed } from './companies.ts';
import { getCyrillic } from './cyrillic.ts';
import { getPatronymic, initialForms, joinedForms, lineForms } from './lines.ts';
import { listedPersons, type Person } from './listedPersons.ts';

export interface Form {
  title: string;
  as: NameKind | 'party';
  /** of which entry each is */
  names: readonly { name: string; id: string }[];
  /** asked of lists that have names in Latin letters alone */
  isLatinList?: boolean;
}

export function getForms(listed: readonly ListedSubject[]): Form[] {
  const people = listedPersons(listed);
  const slavs = people.filter(({ countries }) => countries.some((country) => country === 'RU' || country === 'BY'));
  const ofPeople = (title: string, of: readonly Person[], write: (person: Person) => string | undefined): Form => ({
    title,
    as: 'person',
    names: of.flatMap((one) => named(write(one), one.id)),
  });
  return [
    ofPeople('Lithuanian', slavs, getLithuanian),
    ofPeople('Lithuanian without marks', slavs, (one) => withoutMarks(getLithuanian(one))),
    ofPeople('Latvian', slavs, getLatvian),
    ofPeople('Cyrillic', slavs, getCyrillic),
    ofPeople('patronymic by another table', slavs, getPatronymic),
    ...joinedForms.map(([title, write]) => ofPeople(title, every(people, 4), write)),
    ...initialForms.map(([title, write]) => ofPeople(title, every(rarelyNamed(people), 4), write)),
    ...lineForms.map(
      ([title, write]): Form => ({ ...ofPeople(`line: ${title}`, every(people, 12), write), as: 'party' }),
    ),
    { title: 'Arabic script, Latin entries', as: 'person', names: arabicNames(listed), isLatinList: true },
    ...companyForms(listed),
  ];
}

function companyForms(listed: readonly ListedSubject[]): Form[] {
  const companies = listed.filter(({ kind, isCraft }) => kind === 'organisation' && isCraft !== true);
  const as = 'organisation';
  return [
    {
      title: 'words of companies shortened',
      as,
      names: companies.flatMap(({ id, names: [name = ''] }) => named(abbreviated(name), id)),
    },
    {
      title: 'a place added',
      as,
      names: every(companies, 8).map(({ id, names: [name = ''] }, n) => ({ name: placed(name, n), id })),
    },
  ];
}

const named = (name: string | undefined, id: string) => (name === undefined ? [] : [{ name, id }]);
const every = <T>(of: readonly T[], n: number): T[] => of.filter((_, i) => i % n === 0);
const withoutMarks = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '');

/** Those whose surname the lists have once or twice. */
function rarelyNamed(people: readonly Person[]): Person[] {
  const counts = new Map<string, number>();
  for (const { surname } of people) counts.set(surname.toLowerCase(), (counts.get(surname.toLowerCase()) ?? 0) + 1);
  return people.filter(({ surname }) => (counts.get(surname.toLowerCase()) ?? 0) < 3);
}

/** Of each person the first name in Arabic letters. */
const arabicNames = (listed: readonly ListedSubject[]) =>
  listed.flatMap(({ id, kind, names }) =>
    kind === 'person'
      ? named(
          names.find((name) => /[\u0600-\u06ff]/.test(name)),
          id,
        )
      : [],
  );
