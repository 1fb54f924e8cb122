/**
 * The one table that says how each factor is found. Amounts are compared in cents. A floor makes the whole client high
 * (decisions for the back office, section 2).
 */

import { formatMoney } from '#shared/money.ts';
import { activityName } from '#shared/reference/businessActivities.ts';
import type { RiskLevel } from '../standing.ts';
import { countriesFinding, countryFinding, taxFinding } from './countryFindings.ts';
import type { CaseFact, Facts } from './facts.ts';
import { type Finding, getWorst, high, low, medium } from './finding.ts';
import { ownersFinding, residenceFinding } from './ownerFindings.ts';
import { getFundSource } from './profile.ts';
import type { CompanyFactor, Factor, PersonFactor } from './rules.ts';
import { getFactors } from './rules.ts';

const euros = (amount: number) => BigInt(amount) * 100n;
const eur = (minor: bigint) => `${formatMoney(minor)} EUR`;

/** Cash of a year: beyond this it is medium, and high. */
const cashBands = { medium: euros(12_000), high: euros(30_000), notice: euros(3_000) };
/** Turnover of a month: below `small` it is low in any case; without a profile, `known` is the most that is low. */
const turnoverBands = {
  N: { small: euros(5_000), known: euros(10_000) },
  LEGAL: { small: euros(20_000), known: euros(100_000) },
} as const;
/** Cash as a part of all money, percent. */
const cashShares = { medium: 10n, high: 30n };

type Find = (facts: Facts) => Finding;

const findPerson: Readonly<Record<PersonFactor, Find>> = {
  ATM: ({ cashMinor, profile }) => {
    const words = `${eur(cashMinor)} from cash machines in twelve months`;
    if (cashMinor > cashBands.high) return high(words);
    const expected = profile && (profile.cashMinor * 12n * 3n) / 2n;
    const isUnexpected = expected !== null && cashMinor > cashBands.notice && cashMinor > expected;
    if (isUnexpected) return medium(`${words}, ${eur(profile?.cashMinor ?? 0n)} expected in a month`);
    return cashMinor > cashBands.medium ? medium(words) : low(words);
  },
  CCD: ({ document, risks }) => {
    if (!document) return medium('No identity document is on file');
    const found = countryFinding(risks, document.country, 'Document of');
    return document.isExpired ? getWorst([found, medium('The identity document has expired')]) : found;
  },
  CCT: (facts) => countriesFinding(facts, ['inMinor', 'outMinor']),
  TAX: taxFinding,
  SOF: ({ profile }) => {
    const sources = (profile?.sources ?? []).map(getFundSource).filter((source) => source !== undefined);
    if (sources.length === 0) return medium('No source of funds is declared');
    return getWorst(sources.map(({ risk, label }) => ({ level: risk, words: label })));
  },
  TRN: turnoverFinding,
  ADV: ({ cases }) => caseFinding(cases, ['ADVERSE_MEDIA', 'SANCTION', 'LISTED_PARTY'], 'No adverse media is known'),
  PEP: ({ cases }) => caseFinding(cases, ['PEP', 'RCA'], 'Not known as politically exposed'),
};

const findCompany: Readonly<Record<CompanyFactor, Find>> = {
  LIC: ({ country, risks }) =>
    country ? countryFinding(risks, country, 'Incorporated in') : medium('The country of incorporation is not known'),
  LTR: taxFinding,
  LBA: ({ profile, risks }) => {
    const activities = profile?.activities ?? [];
    if (activities.length === 0) return medium('No business activity is declared');
    const levels = { 1: 'L', 2: 'M', 3: 'H' } as const;
    return getWorst(
      activities.map((value) => ({ level: levels[risks.activityRisk(value)], words: activityName(value) })),
    );
  },
  LBC: residenceFinding,
  LPC: ({ cases, relatedCases }) => {
    // a company holds no office: a case of its own is about an owner or a party that is no client
    const own = cases.filter(({ type }) => type === 'PEP' || type === 'RCA').map((one) => oneCase(one));
    const found = [...own, ...relatedCases.map((one) => oneCase(one, one.name))];
    return found.length === 0 ? low('No one around the company is known as politically exposed') : getWorst(found);
  },
  LOS: ownersFinding,
  LMT: turnoverFinding,
  LSC: ({ cashMinor, inMinor, outMinor }) => {
    const larger = inMinor > outMinor ? inMinor : outMinor;
    if (larger === 0n || cashMinor === 0n) return low('No cash in twelve months');
    const share = (cashMinor * 100n) / larger;
    const words = `${share} % of the money is cash: ${eur(cashMinor)} in twelve months`;
    if (cashMinor <= cashBands.notice) return low(words);
    return share > cashShares.high ? high(words) : share > cashShares.medium ? medium(words) : low(words);
  },
  LIP: (facts) => countriesFinding(facts, ['inMinor']),
  LOP: (facts) => countriesFinding(facts, ['outMinor']),
  LOF: ({ cases, hasOrder }) => {
    const found = caseFinding(cases, ['SANCTION', 'LISTED_PARTY', 'ADVERSE_MEDIA', 'FRAUD'], 'Nothing else is known');
    return hasOrder ? getWorst([found, medium('A bailiff’s order is in force')]) : found;
  },
};

/** Every factor of the client, in the order of the screen. */
export function findFactors(facts: Facts): (Finding & { factor: Factor })[] {
  const find: Partial<Record<Factor, Find>> = facts.type === 'N' ? findPerson : findCompany;
  return getFactors(facts.type).flatMap((factor) => {
    const found = find[factor]?.(facts);
    return found ? [{ factor, ...found }] : [];
  });
}

/** The busiest of the last three months, beside what was expected. */
function turnoverFinding({ type, peakMinor, profile }: Facts): Finding {
  const { small, known } = turnoverBands[type];
  const words = `${eur(peakMinor)} in the busiest of three months`;
  if (peakMinor <= small) return low(words);
  if (!profile) return peakMinor <= known ? low(words) : medium(`${words}, and nothing is declared`);
  const expected = profile.inMinor > profile.outMinor ? profile.inMinor : profile.outMinor;
  const against = `${words}, ${eur(expected)} expected`;
  if (peakMinor * 2n <= expected * 3n) return low(against);
  return peakMinor <= expected * 3n ? medium(against) : high(against);
}

function caseFinding(cases: readonly CaseFact[], types: readonly CaseFact['type'][], otherwise: string): Finding {
  const found = cases.filter(({ type }) => types.includes(type)).map((one) => oneCase(one));
  return found.length === 0 ? low(otherwise) : getWorst(found);
}

const caseLabels: Readonly<Record<CaseFact['type'], string>> = {
  PEP: 'politically exposed',
  RCA: 'close to a politically exposed person',
  SANCTION: 'on a sanctions list',
  LISTED_PARTY: 'a payment with a person on a sanctions list',
  ADVERSE_MEDIA: 'in adverse media',
  FRAUD: 'fraud',
};

/** What says something of others, too: of whom the client pays, or falls victim to. */
const ofOthers: readonly CaseFact['type'][] = ['LISTED_PARTY', 'FRAUD'];

/**
 * Decided as true it is high, and a floor unless others did it; while it is open it is medium; of an office that is
 * over, low.
 */
function oneCase({ id, type, isTrue, isOver }: CaseFact, name?: string): Finding {
  const of = name === undefined ? '' : `${name}: `;
  if (!isTrue) return { ...medium(`${of}Being looked at: ${caseLabels[type]}`), caseId: id };
  if (isOver) return { ...low(`${of}No longer: ${caseLabels[type]}`), caseId: id };
  return {
    level: 'H' satisfies RiskLevel,
    words: `${of}Confirmed: ${caseLabels[type]}`,
    isFloor: !ofOthers.includes(type),
    caseId: id,
  };
}
