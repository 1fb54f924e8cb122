// Which rules see which shapes, as tables in Markdown.
import { judgeSides, sampleFacts } from '#tests/harness/judgeSides.ts';
import type { FirstRule } from '#tests/samples/firstRules.ts';
import { sidesByAccount, type Transfer } from './transfers.ts';

/** The rules that see at least one of the accounts. */
export function rulesThatSee(rules: readonly FirstRule[], transfers: readonly Transfer[]): Set<string> {
  return new Set([...hitsByAccount(rules, transfers).values()].flatMap((codes) => [...codes]));
}

/** By account the rules that see it. Its relation begins with its first movement: no data say more. */
export function hitsByAccount(
  rules: readonly FirstRule[],
  transfers: readonly Transfer[],
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...sidesByAccount(transfers)].map(([account, sides]) => {
      const facts = { ...sampleFacts, since: sides[0]?.day ?? 0 };
      return [account, new Set(judgeSides(rules, sides, facts).map(({ rule }) => rule))];
    }),
  );
}

interface Attempt {
  typology: string;
  transfers: readonly Transfer[];
}

/** For each typology how many attempts each rule sees. Rules that see none are left out. */
export function typologyTable(rules: readonly FirstRule[], attempts: readonly Attempt[]): string {
  const seen = attempts.map(({ typology, transfers }) => ({ typology, codes: rulesThatSee(rules, transfers) }));
  const columns = rules.filter(({ code }) => seen.some(({ codes }) => codes.has(code)));
  const typologies = [...new Set(attempts.map(({ typology }) => typology))].sort();
  const toRow = (name: string, own: typeof seen) => {
    const count = (test: (codes: ReadonlySet<string>) => boolean) => own.filter(({ codes }) => test(codes)).length;
    const isSpecified = (code: string) => rules.some((rule) => rule.code === code && rule.isSpecified);
    return getLine([
      ...[name, own.length, count((codes) => [...codes].some(isSpecified)), count(({ size }) => size > 0)],
      ...columns.map(({ code }) => count((codes) => codes.has(code))),
    ]);
  };
  return [
    ...getHead(['typology', 'attempts', 'specified', 'with ours', ...columns.map(({ code }) => code)]),
    ...typologies.map((name) =>
      toRow(
        name,
        seen.filter(({ typology }) => typology === name),
      ),
    ),
    toRow('all', seen),
  ].join('\n');
}

/** How many ordinary accounts are hit. */
export function ordinaryTable(
  rules: readonly FirstRule[],
  sets: readonly { name: string; transfers: readonly Transfer[] }[],
): string {
  const specified = new Set(rules.flatMap(({ code, isSpecified }) => (isSpecified ? [code] : [])));
  return [
    ...getHead(['data', 'accounts', 'hit: specified', 'hit: with ours', 'by']),
    ...sets.map(({ name, transfers }) => {
      const hits = [...hitsByAccount(rules, transfers).values()];
      const by = rules.flatMap(({ code }) => {
        const count = hits.filter((codes) => codes.has(code)).length;
        return count > 0 ? [`${code} ${count}`] : [];
      });
      const [ofSpecified, ofAny] = [
        hits.filter((codes) => [...codes].some((code) => specified.has(code))).length,
        hits.filter(({ size }) => size > 0).length,
      ];
      return getLine([name, hits.length, ofSpecified, ofAny, by.join(', ')]);
    }),
  ].join('\n');
}

const getLine = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
const getHead = (names: readonly string[]): string[] => [
  getLine(names),
  getLine(names.map((_, at) => (at === 0 ? '---' : '--:'))),
];
