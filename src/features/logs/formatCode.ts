/** Codes that are in facts, as people say them. What a code of one name means depends on what the record is about. */
import { companyRoles, staffRoles } from '#shared/permissions.ts';
import { allFileCategories } from '#shared/reference/fileCategories.ts';
import { actName } from '../cases/calls.ts';
import { caseTypeNames } from '../cases/rules.ts';
import { clientLimits } from '../clients/record/rules.ts';
import { scoreFacts } from '../clients/score/rules.ts';
import { roleLabels as relationWords } from '../relations/rules.ts';
import { holdCauses } from '../retention/rules.ts';

type Words = Readonly<Record<string, string>>;

const getText = <T>(table: Readonly<Record<string, T>>, words: (entry: T) => string): Words =>
  Object.fromEntries(Object.entries(table).map(([code, entry]) => [code, words(entry)]));

const roles: Words = {
  ...getText(relationWords, ({ of }) => of),
  ...getText(companyRoles, ({ words }) => words),
  ...staffRoles,
};

/** By the beginning of the verb and the name of the fact. Of a relation C is an owner, of staff Client Management. */
const tables: readonly (readonly [verb: string, key: string, words: Words])[] = [
  ['case.', 'type', caseTypeNames],
  ['relation.', 'role', getText(relationWords, ({ of }) => of)],
  ['', 'role', roles],
  ['client.hold', 'cause', holdCauses],
  ['limit.', 'key', clientLimits],
  ['file.', 'category', allFileCategories],
  ['score.', 'factor', scoreFacts.factor],
  ['score.', 'level', scoreFacts.level],
  ['score.', 'from', scoreFacts.from],
  ['score.', 'to', scoreFacts.to],
];

/** The code itself where no table has it. */
export function formatCode(verb: string, key: string, code: string): string {
  if (verb.startsWith('case.') && key === 'action') return actName(code);
  const words = tables.find(([begin, name]) => name === key && verb.startsWith(begin))?.[2];
  return (words && Object.hasOwn(words, code) ? words[code] : undefined) ?? code;
}
