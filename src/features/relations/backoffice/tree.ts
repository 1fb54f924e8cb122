/** The relations of a client as a tree of two levels: groups of those who belong to it, and who belongs to those. */
import type { Related, Relation, RelationBeyond } from '../calls.ts';
import { isFamilyRole, isUserRole, optionsWords, type RelationRole, roleWords } from '../rules.ts';

export interface Node {
  key: string;
  other: Related;
  /** 'Owner, 60 %' for each relation between the two */
  words: string[];
  /** the same without shares */
  roles: string[];
  /** '60 %'; '' without one */
  share: string;
  /** the second level; empty there */
  children: Node[];
}
export type BranchTitle = (typeof titles)[number];
export interface Branch {
  title: BranchTitle;
  nodes: Node[];
}

type Line = Pick<Relation, 'role' | 'options' | 'direction' | 'other'>;

const titles = ['Owners and boards', 'Users', 'Family and associates', 'Belongs to'] as const;

function branchOf({ role, direction }: Line): BranchTitle {
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
    const share = own.map(shareOf).find((one) => one !== '') ?? '';
    const roles = own.map(({ role, direction }) => roleWords[role][direction]);
    const children = nodesOf(beyondOf(id), () => []);
    return [{ key: id, other: first.other, words: own.map(wordsOf), roles, share, children }];
  });
}

function wordsOf(line: Line): string {
  const share = shareOf(line);
  return roleWords[line.role][line.direction] + (share && `, ${share}`);
}

function shareOf({ role, options }: Line): string {
  return isShare(role) && options !== '0' ? optionsWords(role, options) : '';
}

const isShare = (role: RelationRole) => !isUserRole(role) && !isFamilyRole(role);
