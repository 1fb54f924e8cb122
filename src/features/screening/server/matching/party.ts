/**
 * Who is meant by the name line of a payment: each holder by name, and whether a company. Payers write titles, jobs,
 * addresses, dates and a second holder into it. The whole line is always compared too. Pure.
 */
import { hasLegalForm, maxNameLetters, type NameKind } from './fold.ts';
import { anyKind, type Subject } from './match.ts';

const getWords = (text: string) => text.split(' ');

/** Words between two holders, or before the one who takes the letters, in the languages of the region and of SEPA. */
const connectors =
  'c/o|c\\.o\\.|care of|att[n:]?\\.?|or|and|und|oder|ir|arba|un|vai|et|ou|oraz|lub|och|eller|ja|dėl|per';
const betweenHolders = new RegExp(`\\s*[/;|+]\\s*(?:o\\s+)?|\\s+(?:${connectors})\\s+`, 'iu');
/** What is beside a name and is none: jobs, kinds of accounts, forms of sole traders. */
const besidesNames: ReadonlySet<string> = new Set([
  ...getWords('ceo cfo cto coo director manager owner president chairman secretary treasurer sole trader'),
  ...getWords(
    'direktorius direktore direktors direktor vadovas vadove ' +
      'savininkas savininke pirmininkas advokatas notaras antstolis',
  ),
  ...getWords(
    'individuali imone ii uki ik account savings current salary payroll business private saskaita konto konts born gim',
  ),
]);
/** Kinds of streets; the street has its name before it, in Lithuanian and Latvian, or behind. */
const streets: ReadonlySet<string> = new Set(
  getWords(
    'pr prospektas g gatve al aleja pl plentas street st road rd avenue ' +
      'ave iela tn mnt ul ulica strasse str weg rue via calle blvd',
  ),
);
/** Forms whose owner is the company itself. */
const soleTrader = /(^|\s)(I[ĮI]|individuali įmonė|IK|EIRL)(\s|$)/iu;
/** A line with more names than this is compared as a whole and by its first ones. */
const maxNames = 6;

const plain = (word: string) =>
  word
    .normalize('NFD')
    .replace(/[\p{M}.,:()]/gu, '')
    .toLowerCase();

/** The words of a holder without jobs, kinds of accounts and an address. */
function wordsOfHolder(text: string): string[] {
  const words = text.split(/\s+/u).filter((word) => !besidesNames.has(plain(word)));
  const digit = words.findIndex((word) => /\d/.test(word));
  const beforeDigit = digit < 0 ? words : words.slice(0, digit);
  const street = beforeDigit.findIndex((word) => streets.has(plain(word)));
  return street > 1 ? beforeDigit.slice(0, street - 1) : beforeDigit;
}

/** The names in a line, the whole first. A part of it has two words at least: one word alone is a name of many. */
export function namesInLine(line: string): string[] {
  const whole = line.slice(0, maxNameLetters).trim();
  const parts = whole.split(betweenHolders).flatMap((holder) => {
    const name = wordsOfHolder(holder).join(' ');
    return [name, name.split(',', 1)[0] ?? ''];
  });
  const named = parts
    .map((name) => name.replace(/^[\s,]+|[\s,]+$/gu, ''))
    .filter((name) => /\p{L}\S*\s+\S*\p{L}/u.test(name));
  return [...new Set([whole, ...named])].slice(0, maxNames);
}

/** A company by its legal form; else either. */
export const kindsOfParty = (line: string): readonly NameKind[] =>
  hasLegalForm(line) && !soleTrader.test(line) ? ['organisation'] : anyKind;

/** Whom the lists are asked for, of somebody of whom the line of a name is known alone. */
export const partySubjects = (line: string): Subject[] =>
  kindsOfParty(line).map((kind, _, { length }) => ({
    kind,
    mayBePerson: length > 1,
    names: namesInLine(line),
    birthDates: [],
    countries: [],
    identifiers: [],
  }));
