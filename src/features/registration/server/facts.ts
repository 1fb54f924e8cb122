/** What officers see of a registration for their decision. */

import type { CaseFact, CaseOption, CaseSection, FoundCase } from '../../../server/cases/declared.ts';
import { type Db, sql } from '../../../server/db/pool.ts';
import { countryName } from '../../../shared/countries.ts';
import { moneyWords } from '../../../shared/money.ts';
import { activityName } from '../../../shared/reference/businessActivities.ts';
import { type Choice, cashRatios, monthlyTurnovers, services } from '../../../shared/reference/companies.ts';
import { whyNotApproved } from '../../cases/server/subject.ts';
import type { BoardingRisk } from '../../clients/score/server/boarding.ts';
import { readRisks } from '../../risks/server/readRisks.ts';
import { draftFields } from '../draft.ts';
import { fieldWords } from '../fieldWords.ts';
import { ownershipTree } from '../ownershipTree.ts';
import { applicantTexts, refusalsOf } from '../reasons.ts';
import { contractFacts } from './contracts.ts';
import { draftOf } from './drafts.ts';
import { feeOf } from './fees.ts';
import { riskOf } from './profile.ts';
import * as queries from './sql.ts';

/** A company without a draft is a client already, or came before there were drafts. */
export async function hasDraft(db: Db, { clientId }: Pick<FoundCase, 'clientId'>): Promise<boolean> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  return row !== undefined && row.status !== null && row.status !== 'Declined';
}

/** Who was declined before is declined again, so that a new case about it can end; asking for corrections begins anew. */
export async function isDeclinable(db: Db, { clientId }: Pick<FoundCase, 'clientId'>): Promise<boolean> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  return row !== undefined && row.status !== null;
}

const readStatus = sql<{ status: number }>('select status from client_case where id = $1');

/** Not while the fee or the contract is outstanding, nor where no account could be opened. */
export async function isApprovable(db: Db, found: Pick<FoundCase, 'id' | 'clientId'>): Promise<boolean> {
  const { status } = await db.one(readStatus, [found.id]);
  if (status === 1 || status === 2 || !(await hasDraft(db, found))) return false;
  return (await whyNotApproved(db, 'COMPANY', found.clientId)) === undefined;
}

/**
 * Of the draft as it is now; a company without one is looked at by two. A true match with an office, of the company or of
 * whoever is around it, is high whatever the factors say: the Head of AML consents.
 */
export async function riskLevelOf(db: Db, clientId: string): Promise<BoardingRisk['level']> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  if (!row || (await db.one(queries.hasOffice, [clientId])).found) return 'H';
  return (await riskOf(db, clientId, draftOf(row))).level;
}

/** Every field can be corrected, one by one, also after a refusal; but none of who is a client already. */
export async function correctable(db: Db, found: FoundCase): Promise<CaseOption[]> {
  if (!(await isDeclinable(db, found))) return [];
  return draftFields.map((value) => ({ value, label: fieldWords[value], detail: '', isChosen: false }));
}

/** A choice in words; what the applicant wrote instead stays as it is. */
const wordsOf = (choices: readonly Choice[], code: string) =>
  choices.find(({ value }) => value === code)?.label ?? code.replace(/^OTHER:/, '');

/** Groups of terms: the services that the applicant has chosen (decisions, section 6). */
export async function chosenServices(db: Db, { clientId }: FoundCase): Promise<CaseOption[]> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  const chosen = row ? draftOf(row).Services : [];
  // words of the applicant's own hold spaces, which values may not
  return chosen.map((code, i) => ({
    value: String(i + 1),
    label: wordsOf(services, code),
    detail: '',
    isChosen: false,
  }));
}

/** Asked for, or paid by whom, and who found it. */
async function feeFacts(db: Db, clientId: string): Promise<CaseFact[]> {
  const fee = await feeOf(db, clientId);
  if (!fee) return [];
  const amount = `${moneyWords(fee.amount_minor, 'EUR')} EUR, reference ${fee.reference}`;
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
  const draft = draftOf(row);
  const { factors, words } = await riskOf(db, clientId, draft);
  const twins = await db.many(queries.listTwins, [clientId]);
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
    { label: 'Services', value: draft.Services.map((one) => wordsOf(services, one)).join(', ') },
    { label: 'Monthly turnover', value: wordsOf(monthlyTurnovers, draft.MonthlyTurnover) },
    { label: 'Part of cash', value: wordsOf(cashRatios, draft.CashRatio) },
    {
      label: 'Rules against it',
      value: refusalsOf(draft, risks)
        .map((reason) => applicantTexts[reason])
        .join('; '),
    },
    { label: 'Risk before the first payment', value: words },
    ...factors,
    { label: 'Clients with the same code', value: twins.map(({ title, id }) => `${title} (${id})`).join('; ') },
  ];
  return lines.filter(({ value }) => value !== '');
}

/** Owners as the applicant tells them, beside the files that prove it. */
export async function companyOwners(db: Db, { clientId }: FoundCase): Promise<CaseSection[]> {
  const row = await db.maybe(queries.readRegistration, [clientId]);
  if (!row) return [];
  const { Name, BeneficialOwners } = draftOf(row);
  const lines = ownershipTree(BeneficialOwners);
  if (lines.length === 0) return [];
  return [{ title: 'Owners and related parties', place: 'evidence', tree: { root: Name, lines } }];
}
