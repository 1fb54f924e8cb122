/** The relations of a client as a tree of two levels: groups of those who belong to it, and who belongs to those. */
import type { Related, Relation, RelationBeyond } from '../calls.ts';
import { isFamilyRole, isUserRole, optionsWords, type RelationRole, roleWords } from '../rules.ts';

export interface Node {
  key: string;
  other: Related;
  /** 'Owner, 60 %' for each relation between the two */
  words: string[];
  /** the second level; empty there */
  children: Node[];
}
export interface Branch {
  title: string;
  nodes: Node[];
}

type Line = Pick<Relation, 'role' | 'options' | 'direction' | 'other'>;

const titles = ['Owners and boards', 'Users', 'Family and associates', 'Belongs to'] as const;

function branchOf({ role, direction }: Line): (typeof titles)[number] {
  if (isFamilyRole(role)) return 'Family and associates';
  if (direction === 'to') return 'Belongs to';
  return isUserRole(role) ? 'Users' : 'Owners and boards';
}

/** Living and invited ones; who has several relations in one branch stands there once. */
export function treeOf(items: readonly Relation[], beyond: readonly RelationBeyond[]): Branch[] {
  const living = items.filter(({ state }) => state !== 'ended');
  return titles
    .map((title) => ({
      title,
      nodes: nodesOf(
        living.filter((line) => branchOf(line) === title),
        (id) => beyond.filter(({ relatedId }) => relatedId === id),
      ),
    }))
    .filter(({ nodes }) => nodes.length > 0);
}

function nodesOf(lines: readonly Line[], beyondOf: (id: string) => readonly RelationBeyond[]): Node[] {
  const ids = [...new Set(lines.map(({ other }) => other.id))];
  return ids.flatMap((id) => {
    const own = lines.filter(({ other }) => other.id === id);
    const [first] = own;
    if (!first) return [];
    return [{ key: id, other: first.other, words: own.map(wordsOf), children: nodesOf(beyondOf(id), () => []) }];
  });
}

function wordsOf({ role, options, direction }: Line): string {
  const words = roleWords[role][direction];
  return isShare(role) && options !== '0' ? `${words}, ${optionsWords(role, options)}` : words;
}

const isShare = (role: RelationRole) => !isUserRole(role) && !isFamilyRole(role);
