/** What officers see of a registration for their decision. */

import { whyNotApproved } from '#features/cases/server/subject.ts';
import type { BoardingRisk } from '#features/clients/score/server/boarding.ts';
import { readRisks } from '#features/risks/server/readRisks.ts';
import { isScreened } from '#features/screening/server/isScreened.ts';
import type { CaseAction, CaseFact, CaseOption, CaseSection, FoundCase, Hindrance } from '#server/cases/declared.ts';
import type { Db } from '#server/db/pool.ts';
import { countryName } from '#shared/countries.ts';
import { type FieldError, Refusal } from '#shared/errors.ts';
import { formatMoney } from '#shared/money.ts';
import { activityName } from '#shared/reference/businessActivities.ts';
import { type Choice, cashRatios, monthlyTurnovers, services } from '#shared/reference/companies.ts';
import { type Draft, draftFields } from '../draft.ts';
import { fieldLabels } from '../fieldLabels.ts';
import { ownershipTree } from '../ownershipTree.ts';
import { type ApplicantReason, applicantTexts, getRefusals } from '../reasons.ts';
import { faultsOfStage } from '../rules.ts';
import { steps } from '../steps.ts';
import { contractFacts } from './contracts.ts';
import { getDraft } from './drafts.ts';
import { getFee } from './fees.ts';
import { getRisk } from './profile.ts';
import { whyScreened } from './screening.ts';
import * as queries from './sql.ts';

type WhyNot = NonNullable<CaseAction['whyNot']>;

export const whyNoDraft: WhyNot = async (db, { clientId }) => {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  if (row === undefined || row.status === null) return 'There is no application of this company.';
  return row.status === 'Declined' ? `The application was declined. ${afterDecline}` : undefined;
};

/**
 * Not while the fee or the contract is outstanding, nor where something is missing that no account is opened without.
 */
export const whyNotApprovable: WhyNot = async (db, found, actor) => {
  const { clientId, status } = found;
  if (status === 1) return 'The fee has not arrived.';
  if (status === 2) return 'The contract is not signed.';
  return (
    (await whyNoDraft(db, found, actor)) ??
    (await whyNotApproved(db, 'COMPANY', clientId)) ??
    (await whyNotReady(db, clientId))
  );
};

/** What `approveCompany` refuses. */
async function whyNotReady(db: Db, clientId: string): Promise<Hindrance | undefined> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  const screened = await whyScreened(db, clientId);
  if (screened) return screened;
  if (!(await isScreened(db, clientId))) return new Refusal('screening-not-ended');
  const incomplete = whyIncomplete(row);
  if (incomplete) return incomplete;
  const isMember = row && (await db.maybe(queries.readRole, [clientId, row.applicant_id]));
  return isMember ? undefined : 'The applicant is no longer a user of the company.';
}

/** What names each field that is missing; the bank asks no one to pay for or to sign what it cannot approve. */
function whyIncomplete(row: queries.RegistrationRow | undefined): Refusal | undefined {
  const faults = row ? faultsOfStage(getDraft(row), 'Registration') : [];
  if (faults.length === 0) return undefined;
  const missing = `The application is not complete: ${missingParts(faults)}.`;
  return new Refusal('draft-incomplete', faults, undefined, missing);
}

/** Why neither the fee nor the signature can be required now. */
export const whyNotRequired: WhyNot = async (db, found, actor) =>
  (await whyNoDraft(db, found, actor)) ?? whyIncomplete(await db.maybe(queries.readRegistration, [found.clientId]));

/** 'Services, Country', each part once. */
function missingParts(faults: readonly FieldError[]): string {
  const parts = faults.map(({ path }) => draftFields.find((field) => path.split(/[.[]/)[0] === field));
  return [...new Set(parts.map((part) => (part ? fieldLabels[part] : 'other fields')))].join(', ');
}

/**
 * Of the draft as it is now; a company without one is looked at by two. A true match with an office, of the company or
 * of the person who is around it, is high whatever the factors say: the Head of AML consents.
 */
export async function getRiskLevel(db: Db, clientId: string): Promise<BoardingRisk['level']> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  if (!row || (await db.one(queries.hasOffice, [clientId])).found) return 'H';
  return (await getRisk(db, clientId, getDraft(row))).level;
}

/**
 * What the bank has found is shown as well, and nothing before it is confirmed: a true match with a list of
 * sanctions, and a party at high risk, be it by an office, by where owners live or how they own, or by the score of who
 * acts for it.
 */
export async function foundReasons(db: Db, clientId: string, draft: Draft): Promise<ApplicantReason[]> {
  const isRelatedHigh =
    (await db.one(queries.hasOffice, [clientId])).found ||
    (await db.one(queries.hasHighMember, [clientId])).found ||
    (await getRisk(db, clientId, draft)).areOwnersHigh;
  return [
    ...((await db.one(queries.isSanctioned, [clientId])).found ? (['SANCTIONS'] as const) : []),
    ...(isRelatedHigh ? (['RELATEDHIGHRISK'] as const) : []),
  ];
}

/** Every field can be corrected, one by one, also after a refusal; but none of who is a client already. */
export async function correctable(db: Db, { clientId }: FoundCase): Promise<CaseOption[]> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  if (row === undefined || row.status === null) return [];
  const groups = [...steps.Registration, ...steps.Screening];
  return groups
    .flatMap(({ title: group, fields }) =>
      fields
        .filter((value) => groups.find((one) => one.fields.includes(value))?.title === group)
        .map((value) => ({ value, label: fieldLabels[value], detail: '', isChosen: false, group })),
    )
    .filter(({ value }, at, all) => all.findIndex((one) => one.value === value) === at);
}

/** A choice in words; what the applicant wrote instead stays as it is. */
const getText = (choices: readonly Choice[], code: string) =>
  choices.find(({ value }) => value === code)?.label ?? code.replace(/^OTHER:/, '');

/** Groups of terms: the services that the applicant has chosen (decisions, section 6). */
export async function chosenServices(db: Db, { clientId }: FoundCase): Promise<CaseOption[]> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  const chosen = row ? getDraft(row).Services : [];
  // words of the applicant's own hold spaces, which values may not
  return chosen.map((code, i) => ({
    value: String(i + 1),
    label: getText(services, code),
    detail: '',
    isChosen: false,
  }));
}

/** Asked for, or paid by whom, and who found it. */
async function feeFacts(db: Db, clientId: string): Promise<CaseFact[]> {
  const fee = await getFee(db, clientId);
  if (!fee) return [];
  const amount = `${formatMoney(fee.amount_minor, 'EUR')} EUR, reference ${fee.reference}`;
  if (fee.state === 'open') return [{ label: 'Fee', value: `Asked for: ${amount}` }];
  const found = fee.matched_by === null ? 'found by its reference' : `found by ${fee.matched_by}`;
  return [
    { label: 'Fee', value: `Paid by ${fee.payer}: ${amount}, ${found}` },
    { label: 'Fee received', value: fee.ended_at ?? '' },
  ];
}

const afterDecline = 'It can be approved once the applicant has corrected the fields that you ask for.';

export async function companyFacts(db: Db, { clientId }: FoundCase): Promise<CaseFact[]> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  if (!row) return [];
  const draft = getDraft(row);
  const { factors, words } = await getRisk(db, clientId, draft);
  const twins = await db.many(queries.listTwins, [clientId]);
  const found = await foundReasons(db, clientId, draft);
  const risks = await readRisks(db);
  const activities = draft.BusinessActivities.map((one) => `${activityName(one)} (risk ${risks.activityRisk(one)})`);
  // what is decided already, nothing hinders
  const hindrance = row.status === null ? undefined : await whyNotApproved(db, 'COMPANY', clientId);
  const lines: CaseFact[] = [
    { label: 'Stage', value: row.stage },
    { label: 'Cannot be approved', value: hindrance ?? '' },
    { label: 'Declined before', value: row.status === 'Declined' ? afterDecline : '' },
    ...(await feeFacts(db, clientId)),
    ...(await contractFacts(db, { clientId })),
    { label: 'Waiting for corrections of', value: row.tags.map((tag) => tag.slice(1)).join(', ') },
    { label: 'Country of incorporation', value: draft.Country === '' ? '' : countryName(draft.Country) },
    { label: 'Business activities', value: activities.join('; ') },
    { label: 'What the company does', value: draft.CompanyActivities },
    { label: 'Services', value: draft.Services.map((one) => getText(services, one)).join(', ') },
    { label: 'Monthly turnover', value: getText(monthlyTurnovers, draft.MonthlyTurnover) },
    { label: 'Part of cash', value: getText(cashRatios, draft.CashRatio) },
    {
      label: 'Rules against it',
      value: getRefusals(draft, risks)
        .map((reason) => applicantTexts[reason])
        .join('; '),
    },
    {
      label: 'A decline also names',
      value: row.status === null ? '' : found.map((reason) => applicantTexts[reason]).join('; '),
    },
    { label: 'Risk before the first payment', value: words },
    ...factors,
    { label: 'Clients with the same code', value: twins.map(({ title, id }) => `${title} (${id})`).join('; ') },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** Owners as the applicant declares them, beside the files that prove it. */
export async function companyOwners(db: Db, { clientId }: FoundCase): Promise<CaseSection[]> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  if (!row) return [];
  const { Name, BeneficialOwners } = getDraft(row);
  const lines = ownershipTree(BeneficialOwners);
  if (lines.length === 0) return [];
  return [{ title: 'Owners and related parties', place: 'evidence', tree: { root: Name, lines } }];
}
