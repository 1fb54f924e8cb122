/** The risk of a company that is no client yet, from what it declares. */

import type { RiskLevel } from '#features/clients/standing.ts';
import { riskLabels } from '#features/clients/standing.ts';
import { readRisks } from '#features/risks/server/readRisks.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { CaseFact, Facts, Owner } from '../facts.ts';
import { findFactors } from '../findings.ts';
import type { CddProfile } from '../profileCalls.ts';
import { factorLabels, getOverall, type Standing } from '../rules.ts';

export type DeclaredProfile = CddProfile;
export type DeclaredOwner = Owner;

export interface Boarding {
  country: string;
  profile: DeclaredProfile;
  owners: readonly DeclaredOwner[];
}

export interface BoardingRisk {
  level: RiskLevel;
  /** the level in words */
  words: string;
  /** what is found from the owners, where they live and how they own, is high */
  areOwnersHigh: boolean;
  /** each factor by name, with its level and how it was found */
  factors: { label: string; value: string; cases?: readonly string[] }[];
}

const listCases = sql<CaseFact>(`
  select k.id, k.type, k.status = 2 as "isTrue", false as "isOver"
  from client_case k
  where k.subject_id = $1 and k.type in ('PEP', 'RCA', 'SANCTION', 'ADVERSE_MEDIA', 'FRAUD') and k.status <> 1`);

/**
 * Of who acts for it. Owners and parties that it names are no clients: a case about them is one of the company's own.
 */
const listMemberCases = sql<CaseFact & { name: string }>(`
  select k.id, k.type, k.status = 2 as "isTrue", false as "isOver", p.full_name as name
  from membership m
  join person p on p.id = m.person_id
  join client_case k on k.subject_id = m.person_id
  where m.company_id = $1 and m.state <> 'removed' and k.type in ('PEP', 'RCA') and k.status <> 1
  order by k.opened_at, k.id`);

/** Before the first payment: cases about lists and people in office weigh as they do later. */
export async function boardingRisk(
  db: Db,
  clientId: string,
  { country, profile, owners }: Boarding,
): Promise<BoardingRisk> {
  const cases = await db.many(listCases, [clientId]);
  const relatedCases = await db.many(listMemberCases, [clientId]);
  const { cash, incoming, outgoing, ...lists } = profile;
  const cents = (euros: number) => BigInt(euros) * 100n;
  const declared = { ...lists, inMinor: cents(incoming), outMinor: cents(outgoing), cashMinor: cents(cash) };
  const facts: Facts = {
    ...{ id: clientId, type: 'LEGAL', country, residence: country, document: null, profile: declared },
    ...{ inMinor: 0n, outMinor: 0n, peakMinor: 0n, cashMinor: 0n, countries: [] },
    ...{ cases, relatedCases, owners, hasOrder: false, risks: await readRisks(db) },
  };
  const found = findFactors(facts);
  const level = getOverall(
    found.map(({ factor, level: of, isFloor = false }): Standing => ({ factor, level: of, isFloor })),
  );
  const offices = [...cases.filter(({ type }) => type === 'PEP' || type === 'RCA'), ...relatedCases];
  const factors = found.map(({ factor, level: of, words }) => ({
    label: factorLabels[factor],
    value: `${of}: ${words}`,
    ...(factor === 'LPC' && offices.length > 0 && { cases: offices.map(({ id }) => id) }),
  }));
  const areOwnersHigh = found.some(({ factor, level: of }) => of === 'H' && (factor === 'LBC' || factor === 'LOS'));
  return { level, words: riskLabels[level], areOwnersHigh, factors };
}
