/** Changes of SQL, found in the text by its clauses: queries in template strings, and the functions of the database. */
import type { Mutant } from './mutant.ts';

interface Rule {
  /** global; group 1, where there is one, is the part that is replaced */
  find: RegExp;
  replace: (found: string) => string;
}

const swapped: Readonly<Record<string, string>> = {
  '=': '<>',
  '<>': '=',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  and: 'or',
  or: 'and',
  'is null': 'is not null',
  'is not null': 'is null',
  'not in': 'in',
  'not exists': 'exists',
  min: 'max',
  max: 'min',
};
const swap = (found: string) => swapped[found] ?? found;
const drop = () => '';

/** Only conditions are compared: an assignment (`set a = 1`) is in no line that begins so. */
const condition = String.raw`^[ \t]*(?:and|or|where|on|join .* on|when|if|elsif|left join .* on|check)\b.*?`;

const rules: readonly Rule[] = [
  { find: new RegExp(`${condition} (=|<>|<=|>=|<|>) `, 'gm'), replace: swap },
  { find: / (and|or) (?!row\b)/g, replace: swap },
  { find: / (is not null|is null)\b/g, replace: swap },
  { find: /\b(not in|not exists)\b/g, replace: swap },
  { find: /\b(min|max)\(/g, replace: swap },
  { find: /\w (\+|-) \w/g, replace: swap },
  // a whole condition on a line of its own
  { find: /^[ \t]+and [^\n;]*\n/gm, replace: drop },
  { find: /^[ \t]*where ([^\n;]+)$/gm, replace: () => 'true' },
  { find: / for (?:no key )?update(?: skip locked)?(?: of \w+)?/g, replace: drop },
  { find: / skip locked/g, replace: drop },
  { find: / limit [\w$]+/g, replace: drop },
  { find: /\border by [^\n;)]*?( desc)\b/g, replace: drop },
  { find: /^[ \t]+perform [^\n;]+;\n/gm, replace: drop },
  { find: /\bselect (distinct )/g, replace: drop },
];

/**
 * All changes of `sql`, which begins at `offset` of the file. Half a bracket is never taken away, nor a comment
 * changed.
 */
export function queryMutants(file: string, sql: string, offset = 0): Mutant[] {
  return rules.flatMap(({ find, replace }) =>
    [...sql.matchAll(find)].flatMap((match): Mutant[] => {
      const [whole, part = whole] = match;
      const start = match.index + whole.lastIndexOf(part);
      const line = sql.slice(sql.lastIndexOf('\n', start) + 1, start);
      const replacement = replace(part);
      if (`${line}${part}`.includes('--') || !isBalanced(part) || replacement === part) return [];
      const change = `${part.trim().replace(/\s+/g, ' ')} → ${replacement || 'nothing'}`;
      return [{ file, start: offset + start, end: offset + start + part.length, replacement, change }];
    }),
  );
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const character of text.replace(/'[^']*'/g, '')) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth < 0) return false;
  }
  return depth === 0 && !/\bcase\b(?!.*\bend\b)/.test(text);
}
