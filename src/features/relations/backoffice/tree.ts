/** The relations of a client as a tree of two levels: groups of those who belong to it, and who belongs to those. */
import type { Related, Relation, RelationBeyond } from '../calls.ts';
import { formatOptions, isFamilyRole, isUserRole, type RelationRole, roleLabels } from '../rules.ts';

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

function getBranch({ role, direction }: Line): BranchTitle {
  if (isFamilyRole(role)) return 'Family and associates';
  if (direction === 'to') return 'Belongs to';
  return isUserRole(role) ? 'Users' : 'Owners and boards';
}

/** Living and invited ones; who has several relations in one branch stands there once. */
export function getTree(items: readonly Relation[], beyond: readonly RelationBeyond[]): Branch[] {
  const living = items.filter(({ state }) => state !== 'ended');
  return titles
    .map((title) => ({
      title,
      nodes: getNodes(
        living.filter((line) => getBranch(line) === title),
        (id) => beyond.filter(({ relatedId }) => relatedId === id),
      ),
    }))
    .filter(({ nodes }) => nodes.length > 0);
}

function getNodes(lines: readonly Line[], getBeyond: (id: string) => readonly RelationBeyond[]): Node[] {
  const ids = [...new Set(lines.map(({ other }) => other.id))];
  return ids.flatMap((id) => {
    const own = lines.filter(({ other }) => other.id === id);
    const [first] = own;
    if (!first) return [];
    const share = own.map(getShare).find((one) => one !== '') ?? '';
    const roles = own.map(({ role, direction }) => roleLabels[role][direction]);
    const children = getNodes(getBeyond(id), () => []);
    return [{ key: id, other: first.other, words: own.map(getText), roles, share, children }];
  });
}

function getText(line: Line): string {
  const share = getShare(line);
  return roleLabels[line.role][line.direction] + (share && `, ${share}`);
}

function getShare({ role, options }: Line): string {
  return isShare(role) && options !== '0' ? formatOptions(role, options) : '';
}

const isShare = (role: RelationRole) => !isUserRole(role) && !isFamilyRole(role);
