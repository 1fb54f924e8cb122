/**
 * Who owns the applicant, directly and through companies. A party states the shares that it holds: of the applicant,
 * whose id is '', or of a company among the parties. Pure.
 */
import { isPercent25 } from '#shared/rules/numbers.ts';
import type { Party } from './draft.ts';

/** The applicant among the owners. */
export const applicant = '';
/** hundredths of a percent */
export const wholeBp = 10_000;

export interface Share {
  holder: string;
  /** of whom */
  of: string;
  bp: number;
}

/** Every share that the parties say of; those of no one, of themselves, and those that are no percent are left out. */
export function getShares(parties: readonly Pick<Party, 'Id' | 'Type' | 'OwnershipRights'>[]): Share[] {
  const companies = new Set(parties.filter(({ Type }) => Type === 'C').map(({ Id }) => Id));
  return parties.flatMap(({ Id, OwnershipRights }) =>
    OwnershipRights.map(({ OwnerId: of, Rights }) => ({ holder: Id, of, bp: toBasisPoints(Rights) })).filter(
      ({ of, bp }) => of !== Id && bp > 0 && (of === applicant || companies.has(of)),
    ),
  );
}

/** '12.5' → 1250; 0 for what is no number. A third of a company is 33.33. */
export function toBasisPoints(percent: string): number {
  return /^\d{1,3}(\.\d+)?$/.test(percent) ? Math.round(Number(percent) * 100) : 0;
}

/** By company: how much of it the shares say of, hundredths of a percent. */
export function getSums(shares: readonly Share[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { of, bp } of shares) sums.set(of, (sums.get(of) ?? 0) + bp);
  return sums;
}

/** Companies of which more than the whole is declared. */
export function beyondWhole(shares: readonly Share[]): string[] {
  return [...getSums(shares)].filter(([, bp]) => bp > wholeBp).map(([id]) => id);
}

/** Parties that own themselves through others, sorted. */
export function getCircles(shares: readonly Share[]): string[] {
  const below = new Map<string, string[]>();
  for (const { holder, of } of shares) below.set(holder, [...(below.get(holder) ?? []), of]);
  return [...below.keys()].filter((id) => reaches(below, id)).sort();
}

/**
 * Whether a person owns as much in the end as the law counts (percent25): of the hundredths of a percent that belong to
 * them. Smaller shares are listed as well, since several ways may add up.
 */
export function isBeneficialOwner({ Type }: Pick<Party, 'Type'>, wholeBp: number | undefined): boolean {
  return Type === 'P' && wholeBp !== undefined && isPercent25(String(wholeBp / 100));
}

function reaches(below: ReadonlyMap<string, readonly string[]>, start: string): boolean {
  const seen = new Set<string>();
  const open = [...(below.get(start) ?? [])];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === start) return true;
    if (!seen.has(id)) open.push(...(below.get(id) ?? []));
    seen.add(id);
  }
  return false;
}

/**
 * What of the applicant belongs to each party in the end, direct and through companies: shares along a way are
 * multiplied, ways are added up. Hundredths of a percent, rounded to the nearest. Where there is a circle, nothing is
 * answered.
 */
export function indirectShares(shares: readonly Share[]): ReadonlyMap<string, number> {
  if (getCircles(shares).length > 0) return new Map();
  const parts = new Map<string, number>([[applicant, 1]]);
  const getPart = (id: string): number => {
    const known = parts.get(id);
    if (known !== undefined) return known;
    const part = shares
      .filter(({ holder }) => holder === id)
      .reduce((sum, { of, bp }) => sum + (bp / wholeBp) * getPart(of), 0);
    parts.set(id, part);
    return part;
  };
  const holders = [...new Set(shares.map(({ holder }) => holder))];
  return new Map(holders.map((id) => [id, Math.round(getPart(id) * wholeBp)]));
}
