// Names as payment messages and forms carry them: joined, shortened, with more in the line than a name.
import type { Person } from './listedPersons.ts';

type Form = readonly [title: string, write: (person: Person) => string];

const title = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
const full = ({ given, surname }: Person) => `${title(given)} ${title(surname)}`;

/** Two words written as one, in either order. */
export const joinedForms: readonly Form[] = [
  ['given and surname', ({ given, surname }) => title(given + surname.replace(/[^\p{L}]/gu, ''))],
  ['given and SURNAME', ({ given, surname }) => title(given) + surname.toUpperCase()],
  ['surname and given', ({ given, surname }) => title(surname.replace(/[^\p{L}]/gu, '') + given)],
  [
    'given and surname, and the rest',
    ({ given, surname, middle }) => [title(given + surname), ...middle.map(title)].join(' '),
  ],
];

export const initialForms: readonly Form[] = [
  [
    'all given names as initials',
    ({ given, middle, surname }) =>
      `${[given, ...middle].map((name) => `${name.charAt(0)}.`).join(' ')} ${title(surname)}`,
  ],
  ['one initial', ({ given, surname }) => `${given.charAt(0)}. ${title(surname)}`],
];

/** What payers write into the line of a name. */
export const lineForms: readonly Form[] = [
  ['CEO behind', (person) => `${full(person)} CEO`],
  ['title before', (person) => `Dr. ${full(person)}`],
  ['Mr and surname first', ({ given, surname }) => `Mr ${surname.toUpperCase()} ${title(given)}`],
  ['or another', (person) => `${full(person)} or Anna Smith`],
  ['another or', (person) => `Anna Smith or ${full(person)}`],
  ['slash', (person) => `${full(person)} / Anna Smith`],
  ['ir', (person) => `${full(person)} ir Ona Petrauskienė`],
  ['and', (person) => `John and ${full(person)}`],
  ['care of', (person) => `${full(person)} c/o Anna Smith`],
  ['in care of', (person) => `Anna Smith c/o ${full(person)}`],
  ['address', (person) => `${full(person)}, Gedimino pr. 12-5, Vilnius`],
  ['address without comma', (person) => `${full(person)} Gedimino pr. 12 LT-01103 Vilnius`],
  ['director', (person) => `Director ${full(person)}`],
  ['direktorius', (person) => `${full(person)}, direktorius`],
  ['born', (person) => `${full(person)} 1970-01-01`],
  ['individual', (person) => `IĮ ${full(person)}`],
  ['account', (person) => `${full(person)} savings account`],
];

/** The father's name by another table: -ovich, -ovitch, -ovič, -avich. */
export function getPatronymic({ given, middle, surname }: Person): string | undefined {
  const [father = ''] = middle;
  const found = /^(.+?)(y|i|j)?([eo])v(ich|itch|ych)$/i.exec(father);
  if (!found) return undefined;
  const [, root = '', soft = '', vowel = ''] = found;
  const other = /tch$/i.test(father) ? 'vich' : 'vitch';
  return `${title(given)} ${title(root)}${soft === 'y' ? 'i' : 'y'}${vowel}${other} ${title(surname)}`.replace(
    /([^aeiouy])yo(v)/i,
    '$1o$2',
  );
}
