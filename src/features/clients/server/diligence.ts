/**
 * Due diligence as a case: what was found about the client becomes its profile, and the next review counts from today.
 */
import * as z from 'zod/mini';
import type { CaseFact, CaseField, Decision, Effect, FoundCase } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { countryName } from '#shared/countries.ts';
import { Refusal } from '#shared/errors.ts';
import { fundSources, isPurposeOf, purposesByType } from '../score/profile.ts';
import { cddProfile } from '../score/profileCalls.ts';
import { reviewYears } from '../score/rules.ts';
import { readProfile } from '../score/server/profileSql.ts';
import { readFacts } from '../score/server/readFacts.ts';
import { lockClient } from '../score/server/readSql.ts';
import { getDeclared, moveTax, saveProfile } from '../score/server/saveProfile.ts';

const purposes = Object.fromEntries(
  [...purposesByType.N, ...purposesByType.LEGAL].map(({ value, label }) => [value, label]),
);
const ofProfile = Object.keys(cddProfile.shape);
const lists = ['countries', 'sources', 'taxCountries', 'activities'];

const isKept = sql<{ yes: boolean }>(`
  select exists (select from client where id = $1 and flags !~ '[DZ]') as yes`);

/** A client that has declared nothing has no profile that could stay. */
const requiredIf = async (db: Db, { clientId }: FoundCase): Promise<boolean> =>
  (await readDeclared(db, clientId)).declared === null && (await db.one(isKept, [clientId])).yes;

/** What is left empty stays as it was declared before. */
export const profileFields: readonly CaseField[] = [
  { key: 'checked', label: 'Profile', kind: 'one', choices: { same: 'Checked: still as declared' } },
  { key: 'purpose', label: 'Purpose of the account', kind: 'one', choices: purposes, requiredIf },
  { key: 'incoming', label: 'Expected income of a month', kind: 'euros', requiredIf },
  { key: 'outgoing', label: 'Expected expense of a month', kind: 'euros', requiredIf },
  { key: 'cash', label: 'Expected cash of a month', kind: 'euros', requiredIf },
  { key: 'countries', label: 'Countries of its payments (ISO codes, by comma)', kind: 'text' },
  { key: 'sources', label: 'Sources of funds (by comma)', kind: 'text', requiredIf },
  { key: 'taxCountries', label: 'Tax residences (ISO codes, by comma)', kind: 'text', requiredIf },
  { key: 'activities', label: 'Business activities (codes, by comma)', kind: 'text' },
];

export async function readDeclared(db: Db, clientId: string) {
  const [facts] = await readFacts(db, [clientId]);
  const row = await db.maybe(readProfile, [clientId, JSON.stringify(reviewYears)]);
  return { declared: facts && row ? getDeclared(facts, row.purpose) : null, row };
}

export const formatSource = (code: string) => fundSources.find(({ value }) => value === code)?.label ?? code;

/** 'Salary, gifts' → ['salary', 'gifts']: the words of a source are as good as its code. */
function getList(key: string, text: string): string[] {
  const parts = text.split(',').flatMap((part) => part.trim() || []);
  if (key === 'countries' || key === 'taxCountries') return parts.map((part) => part.toUpperCase());
  if (key !== 'sources') return parts;
  const code = (part: string) => fundSources.find(({ label }) => label.toLowerCase() === part.toLowerCase())?.value;
  return parts.map((part) => code(part) ?? part);
}

function entered({ props }: Pick<Decision, 'props'>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(props)
      .filter(([key, value]) => ofProfile.includes(key) && value !== undefined && value !== '')
      .map(([key, value]) => [key, lists.includes(key) ? getList(key, String(value)) : value]),
  );
}

/** Other tax residences, where some are entered. @throws Refusal invalid-input, also where nothing was ever declared */
export async function keepTaxResidence(db: Db, clientId: string, { props, comment, by }: Decision): Promise<void> {
  const text = props['taxCountries'];
  if (typeof text !== 'string' || text === '') return;
  const checked = cddProfile.shape.taxCountries.safeParse(getList('taxCountries', text));
  const notValid = new Refusal('invalid-input', [{ path: 'props.taxCountries', code: 'not-valid' }]);
  if (!checked.success) throw notValid;
  const client = await db.maybe(lockClient, [clientId]);
  if (!client || client.is_over || !(await moveTax(db, clientId, checked.data, { comment, by }))) throw notValid;
}

export async function taxFacts(db: Db, clientId: string): Promise<CaseFact[]> {
  const { declared } = await readDeclared(db, clientId);
  return declared ? [{ label: 'Tax residences now', value: declared.taxCountries.map(countryName).join(', ') }] : [];
}

/** Of somebody who is no client, or no more, nothing is kept but the case. @throws Refusal invalid-input */
export const keepProfile: Effect = async ({ db }, { clientId }, { props, comment, by }) => {
  const client = await db.maybe(lockClient, [clientId]);
  if (!client || client.is_over) return;
  const { declared } = await readDeclared(db, clientId);
  const wanted = { countries: [], activities: [], ...declared, ...entered({ props }) };
  const checked = z.safeParse(cddProfile, wanted);
  if (!checked.success) {
    const keys = [...new Set(checked.error.issues.map(({ path }) => String(path[0])))];
    const code = (key: string) => (key in wanted ? 'not-valid' : 'required');
    throw new Refusal(
      'invalid-input',
      keys.map((key) => ({ path: `props.${key}`, code: code(key) })),
    );
  }
  if (!isPurposeOf(client.type, checked.data.purpose))
    throw new Refusal('invalid-input', [{ path: 'props.purpose', code: 'not-valid' }]);
  await saveProfile(db, clientId, checked.data, { comment, by });
};
