/**
 * The owners of an applicant as a tree in the order of its lines: below each company those who hold its shares, the
 * largest first. Pure.
 */
import { countryName } from '#shared/countries.ts';
import { partyTypes } from '#shared/reference/companies.ts';
import type { Party } from './draft.ts';
import {
  applicant,
  getCircles,
  getShares,
  getSums,
  indirectShares,
  isBeneficialOwner,
  type Share,
  wholeBp,
} from './ownership.ts';

/** As the tree of the kit draws it. */
export interface OwnerLine {
  /** from 1: who holds shares of the applicant */
  level: number;
  kind: 'person' | 'company' | 'untold';
  name: string;
  /** what it is, and where */
  words: string;
  /** of the one above, percent; '' for who holds nothing */
  share: string;
  /** of the applicant, over all ways; '' where nothing can be said */
  whole: string;
  /** what an officer must not miss; '' for nothing */
  note: string;
}

type Known = Pick<Party, 'Id' | 'Type' | 'Name' | 'Country' | 'OwnershipRights'>;

/**
 * Every share once, and every party at least once. What is above a company is drawn where it comes first, so that a
 * tree of 60 parties has no more lines than shares, and a circle ends.
 */
export function ownershipTree(parties: readonly Known[]): OwnerLine[] {
  const shares = merged(getShares(parties));
  const known = new Map(parties.map((party) => [party.Id, party]));
  const facts = { shares, ends: indirectShares(shares), sums: getSums(shares), circles: new Set(getCircles(shares)) };
  const drawn = new Set<string>([applicant]);
  const lines: OwnerLine[] = [];
  const draw = (of: string, level: number) => {
    const holders = shares.filter((one) => one.of === of).sort((a, b) => b.bp - a.bp);
    for (const share of holders) {
      const party = known.get(share.holder);
      if (!party) continue;
      const isAgain = drawn.has(party.Id) && shares.some((one) => one.of === party.Id);
      const line = getLine(party, level, facts.ends.get(party.Id));
      lines.push({ ...line, ...sharesIn(share, facts), note: getNote(party, isAgain, facts) });
      if (drawn.has(party.Id)) continue;
      drawn.add(party.Id);
      if (party.Type === 'C') draw(party.Id, level + 1);
    }
    const undeclared = wholeBp - (facts.sums.get(of) ?? 0);
    // three thirds are 99.99 %: each share may be rounded
    if (undeclared > holders.length) lines.push(undeclaredLine(level, undeclared));
  };
  if (parties.length > 0) draw(applicant, 1);
  const rest = parties.filter(({ Id }) => !drawn.has(Id));
  return [...lines, ...rest.map((party) => ({ ...getLine(party, 1), note: getNote(party, false, facts) }))];
}

interface Facts {
  shares: readonly Share[];
  ends: ReadonlyMap<string, number>;
  sums: ReadonlyMap<string, number>;
  circles: ReadonlySet<string>;
}

/** One share for each holder and company: a draft may give it in parts. */
function merged(shares: readonly Share[]): Share[] {
  const found = new Map<string, Share>();
  for (const share of shares) {
    const key = `${share.holder} ${share.of}`;
    found.set(key, { ...share, bp: share.bp + (found.get(key)?.bp ?? 0) });
  }
  return [...found.values()];
}

function getLine({ Type, Name, Country }: Known, level: number, end?: number): OwnerLine {
  const type = partyTypes.find(({ value }) => value === Type)?.label ?? Type;
  const owner = isBeneficialOwner({ Type }, end) && 'beneficial owner';
  const words = [type, Country !== '' && countryName(Country), owner].filter((part) => part !== false).join(' · ');
  const kind = Type === 'C' ? 'company' : 'person';
  return { level, kind, name: Name || 'No name yet', words, share: '', whole: '', note: '' };
}

function sharesIn({ holder, bp }: Share, { ends }: Facts): Pick<OwnerLine, 'share' | 'whole'> {
  const end = ends.get(holder);
  return { share: percent(bp), whole: end === undefined ? '' : percent(end) };
}

function getNote({ Id }: Known, isAgain: boolean, { sums, circles }: Facts): string {
  const declared = sums.get(Id) ?? 0;
  const notes = [
    circles.has(Id) && 'Owns itself through others',
    declared > wholeBp && `${percent(declared)} of it declared: more than the whole`,
    isAgain && 'Its owners are shown where it comes first',
  ];
  return notes.filter((note) => note !== false).join('. ');
}

function undeclaredLine(level: number, bp: number): OwnerLine {
  return { level, kind: 'untold', name: 'No one named', words: '', share: percent(bp), whole: '', note: '' };
}

/** Two decimals at most: '33.33 %'. */
function percent(bp: number): string {
  return `${(bp * 100) / wholeBp} %`;
}
