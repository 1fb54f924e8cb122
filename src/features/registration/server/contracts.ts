/** The contract of a registration: sent by an officer, signed by the applicant's device. */

import { lockMoving, resumeRegistration } from '#features/cases/server/answered.ts';
import { getPerson } from '#server/access/caller.ts';
import type { Effect, FoundCase } from '#server/cases/declared.ts';
import { optionalSetting } from '#server/config/config.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { countryName } from '#shared/countries.ts';
import { Refusal } from '#shared/errors.ts';
import { companyRoles } from '#shared/permissions.ts';
import { services } from '#shared/reference/companies.ts';
import type { registrationCalls } from '../calls.ts';
import { type ContractFacts, contractTemplate, getContract } from '../contract.ts';
import { registrationSettings } from '../settings.ts';
import { notifyApplicant } from './applicant.ts';
import { admitApplicant, getDraft } from './drafts.ts';
import * as queries from './sql.ts';

export interface ContractRow {
  id: string;
  case_id: string;
  words: string;
  /** hex */
  sha256: string;
  state: 'open' | 'signed';
  sent_at: string;
  signer: string | null;
  ended_at: string | null;
}
const columns =
  `k.id, k.case_id, k.words, encode(k.sha256, 'hex') as sha256, k.state, k.sent_at, p.full_name ` +
  'as signer, k.ended_at';
/** The one that is open, else the newest that was signed. */
const readContract = sql<ContractRow>(`
  select ${columns}
  from registration_contract k
  left join person p on p.id = k.signed_by
  where k.client_id = $1 and k.state <> 'dropped'
  order by k.state = 'open' desc, k.sent_at desc
  limit 1`);
const insertContract = sql<never>(`
  insert into registration_contract (id, client_id, case_id, words, sha256, sent_by, sent_at)
  values ($1, $2, $3, $4, sha256(convert_to($4, 'UTF8')), $5, bank_now())`);
const endContract = sql<never>(`
  update registration_contract
  set state = $2, signed_by = $3, ended_at = bank_now()
  where id = $1 and state = 'open'`);
const readBank = sql<{ name: string; day: string; applicant: string }>(`
  select b.name, bank_today()::text as day, p.full_name as applicant
  from bank b, person p
  where p.id = $1`);

export const contractOfClient = (db: Db, clientId: string): Promise<ContractRow | undefined> =>
  db.maybe(readContract, [clientId]);

/**
 * The present text, filled in with what the application says. Takes back one that waits. @throws Refusal
 * transition-not-allowed
 */
export const requireSignature: Effect = async (
  { db, services: { config } },
  { id: caseId, clientId, clientName },
  { by },
) => {
  const row = await db.maybe(queries.lockRegistration, [clientId]);
  if (!row) throw new Refusal('transition-not-allowed');
  await dropContract(db, clientId);
  const words = getContract(
    optionalSetting(config, registrationSettings.contract) ?? contractTemplate,
    await getFacts(db, row),
  );
  await db.run(insertContract, [newId(), clientId, caseId, words, by]);
  await notifyApplicant(db, clientId, 'The bank asks you to sign the contract', [
    { label: 'Company', value: clientName },
    { label: 'Where to sign', value: 'On the page of your application' },
  ]);
};

async function getFacts(db: Db, row: queries.RegistrationRow): Promise<ContractFacts> {
  const draft = getDraft(row);
  const { name: bank, day, applicant } = await db.one(readBank, [row.applicant_id]);
  const getText = (code: string) => services.find(({ value }) => value === code)?.label ?? code.replace(/^OTHER:/, '');
  return {
    ...{ bank, day, applicant, company: draft.Name.trim(), code: draft.Code.trim(), legalForm: draft.LegalForm },
    country: countryName(draft.Country),
    address: [draft.Street, draft.PostalCode, draft.City].filter(Boolean).join(', '),
    services: draft.Services.map(getText).join(', '),
    position: draft.Role === '' ? '' : companyRoles[draft.Role].words,
  };
}

/** Nothing is to be signed any more; does nothing where nothing was. */
export async function dropContract(db: Db, clientId: string): Promise<void> {
  const waiting = await contractOfClient(db, clientId);
  if (waiting?.state === 'open') await db.run(endContract, [waiting.id, 'dropped', null]);
}

/**
 * @throws Refusal not-found, not-permitted for anybody but the applicant; version-changed where another text is to be
 *   signed
 */
async function readToSign(
  context: Pick<Context, 'db' | 'caller'>,
  companyId: string,
  contractId: string,
  sha256: string,
): Promise<ContractRow> {
  admitApplicant(await context.db.maybe(queries.readRegistration, [companyId]), context);
  const row = await contractOfClient(context.db, companyId);
  if (row?.id !== contractId || row.state !== 'open') throw new Refusal('not-found');
  if (row.sha256 !== sha256) throw new Refusal('version-changed');
  return row;
}

type SignCall = Pick<typeof registrationCalls, 'signContract'>;

export const contractHandlers: Handlers<SignCall, typeof contractPreparations> = {
  signContract: async ({ params: { companyId, contractId }, body: { sha256 } }, context) => {
    const { db, caller } = context;
    const { case_id: caseId } = await readToSign(context, companyId, contractId, sha256);
    const kept = await db.maybe(lockMoving, [caseId]);
    const { personId } = getPerson(caller);
    if ((await db.run(endContract, [contractId, 'signed', personId])) === 0) throw new Refusal('not-found');
    const words = `The contract with the fingerprint ${sha256} is signed.`;
    if (kept?.status === 2) await resumeRegistration(db, caseId, { act: 'sign', by: personId, words });
  },
};

/** What the device shows: whose contract it is, and its fingerprint. */
export const contractPreparations = {
  signContract: async ({ params: { companyId, contractId }, body: { sha256 } }, context) => {
    await readToSign(context, companyId, contractId, sha256);
    const { title } = await context.db.one(queries.readTitle, [companyId]);
    const { name } = await context.db.one(readBank, [getPerson(context.caller).personId]);
    return {
      shown: {
        title: 'Sign the contract',
        lines: [
          { label: 'Company', value: title },
          { label: 'With', value: name },
          { label: 'Fingerprint (SHA-256)', value: sha256 },
        ],
      },
      facts: {},
    };
  },
} satisfies Preparations<SignCall>;

/** What an officer sees of it. */
export async function contractFacts(db: Db, { clientId }: Pick<FoundCase, 'clientId'>) {
  const row = await contractOfClient(db, clientId);
  if (!row) return [];
  return [
    { label: 'Contract', value: row.state === 'open' ? 'Waits for the signature' : `Signed by ${row.signer}` },
    ...(row.ended_at === null ? [] : [{ label: 'Contract signed', value: row.ended_at }]),
    { label: 'Fingerprint of the contract (SHA-256)', value: row.sha256 },
  ];
}
