/** What a draft says about the money of the company, as the profile of a client has it; and its risk. */

import {
  type BoardingRisk,
  boardingRisk,
  type DeclaredOwner,
  type DeclaredProfile,
} from '#features/clients/score/server/boarding.ts';
import type { Db } from '#server/db/pool.ts';
import { parseDecimal } from '#shared/money.ts';
import { businessActivities } from '#shared/reference/businessActivities.ts';
import type { Draft } from '../draft.ts';
import { applicant, getShares } from '../ownership.ts';

/** The most of each band, whole euros; the highest has none. */
const bandsEur: Readonly<Record<string, number>> = { '<5000': 5_000, '<50000': 50_000, '<100000': 100_000 };
const openBandEur = 200_000;
/** The most of each answer, percent. */
const cashPercent: Readonly<Record<string, number>> = { '0': 0, '0-10': 10, '11-20': 20, '21-30': 30, '>30': 50 };
/** countries that a profile names at most */
const maxCountries = 50;

/** In whole euros of a month: what was declared, rounded up to its band. */
export function getProfile(draft: Draft): DeclaredProfile {
  const monthly = bandsEur[draft.MonthlyTurnover] ?? Math.max(openBandEur, yearlyEur(draft) / 12);
  const turnover = Math.ceil(monthly);
  const taxCountries = draft.TIN.map(({ Country }) => Country || draft.Country);
  return {
    purpose: draft.Intent,
    incoming: turnover,
    outgoing: turnover,
    cash: Math.ceil((turnover * (cashPercent[draft.CashRatio] ?? 0)) / 100),
    countries: [...new Set([...draft.IncomeCountries, ...draft.OutcomeCountries])].slice(0, maxCountries),
    sources: ['sales'],
    taxCountries: [...new Set(taxCountries)].filter((country) => country !== ''),
    activities: draft.BusinessActivities.map(activityCode),
  };
}

/** 'OTHER:Smoking of fish' is of activity OTHER. */
function activityCode(entry: string): string {
  return businessActivities.some(({ value }) => value === entry) ? entry : 'OTHER';
}

function yearlyEur({ ExpectedTurnover }: Draft): number {
  return Math.max(0, ...ExpectedTurnover.map(({ Amount }) => Number((parseDecimal(Amount) ?? 0n) / 100n)));
}

/** Owners with what belongs to them of the applicant, direct. */
function getOwners({ BeneficialOwners }: Draft): DeclaredOwner[] {
  const shares = getShares(BeneficialOwners).filter(({ of }) => of === applicant);
  return BeneficialOwners.filter(({ Type }) => Type === 'P' || Type === 'C').flatMap(({ Id, Type, Name, Country }) => {
    const shareBp = shares.filter(({ holder }) => holder === Id).reduce((sum, { bp }) => sum + bp, 0);
    return shareBp === 0 ? [] : [{ name: Name, isCompany: Type === 'C', country: Country || null, shareBp }];
  });
}

/** Before it is a client. */
export function getRisk(db: Db, clientId: string, draft: Draft): Promise<BoardingRisk> {
  return boardingRisk(db, clientId, { country: draft.Country, profile: getProfile(draft), owners: getOwners(draft) });
}
