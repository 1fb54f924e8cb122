/**
 * What somebody on a list reaches: companies that they own a part of, directly or through other companies, alone or
 * together with others on a list, and those that they control (decisions for the back office, section 1, SANCTION).
 * Pure.
 */

/** Someone who is this to a company: an owner with a share, or somebody who acts for it. */
export interface Tie {
  companyId: string;
  /** a person, or a company */
  holderId: string;
  /** of the table of relations: P C B S D, CEO CFO COO REP */
  role: string;
  /** hundredths of a percent; null where the role has none */
  shareBp: number | null;
}

export interface Reached {
  clientId: string;
  /** direct roles of the listed person */
  roles: string[];
  /** hundredths of a percent that belong to them in the end, direct and through companies, rounded down */
  shareBp: number;
  /** the same of all on lists together */
  togetherBp: number;
  /** they direct it, or those whom they reach own half of it or more */
  isControlled: boolean;
}

/** Half of a company or more: it is frozen with its owners. */
export const halfBp = 5_000;
const wholeBp = 10_000;
/** Who directs a company; a seat on a board is one of several voices. */
const controllingRoles = ['CEO', 'D'];

/**
 * Everything that `listed` reach: one person or company, under each id that the bank knows it by. `others` are on a
 * list too. Ties may form circles; the shares of a company add up to the whole at most.
 */
export function getReach(listed: readonly string[], others: readonly string[], ties: readonly Tie[]): Reached[] {
  const all = new Set([...listed, ...others]);
  const alone = getShares(new Set(listed), ties);
  const together = getShares(all, ties);
  const controlled = controlledBy(all, together, ties);
  const reachable = downFrom(listed, ties);
  return [...reachable].sort().map((clientId) => ({
    clientId,
    roles: rolesAt(clientId, listed, ties),
    shareBp: toBp(alone.get(clientId)),
    togetherBp: toBp(together.get(clientId)),
    isControlled: controlled.has(clientId),
  }));
}

/** Whether it is chosen for the freeze unless an officer leaves it out. */
export function isPreselected({ togetherBp, isControlled }: Pick<Reached, 'togetherBp' | 'isControlled'>): boolean {
  return isControlled || togetherBp >= halfBp;
}

const rolesAt = (companyId: string, holders: readonly string[], ties: readonly Tie[]) =>
  [
    ...new Set(
      ties.filter((tie) => tie.companyId === companyId && holders.includes(tie.holderId)).map(({ role }) => role),
    ),
  ].sort();

/** Companies that can be reached at all, through any tie. */
function downFrom(listed: readonly string[], ties: readonly Tie[]): Set<string> {
  const found = new Set<string>();
  let edge = [...listed];
  while (edge.length > 0) {
    const next = ties.filter(({ holderId }) => edge.includes(holderId)).map(({ companyId }) => companyId);
    edge = [...new Set(next)].filter((id) => !listed.includes(id) && !found.has(id));
    for (const id of edge) found.add(id);
  }
  return found;
}

/** When a round changes no share by more than this part of a company, they stand. */
const exactEnough = 1e-12;
const maxRounds = 20_000;

/**
 * The part of each company that belongs to the owners in the end: what they hold, and of what their companies hold the
 * part that is theirs. Round by round until it stands, so circles of owners need no rule of their own.
 */
function getShares(owners: ReadonlySet<string>, ties: readonly Tie[]): Map<string, number> {
  const held = ties.flatMap(({ companyId, holderId, shareBp }) =>
    shareBp === null || shareBp === 0 || owners.has(companyId)
      ? []
      : [{ companyId, holderId, part: shareBp / wholeBp }],
  );
  let parts = new Map<string, number>();
  for (let round = 0; round < maxRounds; round++) {
    const next = new Map<string, number>();
    for (const { companyId, holderId, part } of held) {
      const theirs = owners.has(holderId) ? 1 : (parts.get(holderId) ?? 0);
      next.set(companyId, (next.get(companyId) ?? 0) + part * theirs);
    }
    const moved = Math.max(0, ...[...next].map(([id, part]) => Math.abs(part - (parts.get(id) ?? 0))));
    parts = next;
    if (moved < exactEnough) break;
  }
  return parts;
}

/** Rounded down, but never below a share that is whole but for the last digits of the calculation. */
const toBp = (part = 0) => Math.min(wholeBp, Math.floor(part * wholeBp + 1e-4));

/** Whom the listed direct or own half of, and whom those do in turn: their shares count whole. */
function controlledBy(
  listed: ReadonlySet<string>,
  parts: ReadonlyMap<string, number>,
  ties: readonly Tie[],
): Set<string> {
  const reached = new Set(listed);
  for (let before = -1; before < reached.size; ) {
    before = reached.size;
    for (const id of new Set(ties.map(({ companyId }) => companyId))) {
      const of = ties.filter(({ companyId, holderId }) => companyId === id && reached.has(holderId));
      const ownedBp = of.reduce((sum, { shareBp }) => sum + (shareBp ?? 0), 0);
      const isDirected = of.some(({ role }) => controllingRoles.includes(role));
      if (isDirected || ownedBp >= halfBp || toBp(parts.get(id)) >= halfBp) reached.add(id);
    }
  }
  return reached;
}
