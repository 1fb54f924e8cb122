/** How a company changes its details: contacts at once, what the register says as a request to the bank. */

import { otherUsers } from '#features/access/server/notices.ts';
import { endCases } from '#features/cases/server/endCases.ts';
import { openCase } from '#features/cases/server/openCase.ts';
import { caseStates } from '#features/cases/server/states.ts';
import { getPerson, type SignedIn } from '#server/access/caller.ts';
import { notify } from '#server/access/notify.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import { record } from '#server/audit/record.ts';
import type { Db } from '#server/db/pool.ts';
import type { Handlers, Preparations } from '#server/http/context.ts';
import { Refusal } from '#shared/errors.ts';
import type { ChangeField } from '../changeFields.ts';
import type { CompanyDetails, profileCalls } from '../profileCalls.ts';
import { type Address, addressField, changeLabels, formatAddress, formatChanges } from '../profileRules.ts';
import { readAddress } from '../record/server/residence.ts';
import { refusePhoneOfPerson } from './phones.ts';
import * as queries from './profileSql.ts';

export const profileHandlers: Handlers<typeof profileCalls, typeof profilePreparations> = {
  updateCompany: async ({ params: { companyId }, body, prepared: { wanted, shown } }, { db, caller }) => {
    await changeContacts(db, companyId, body);
    if (shown) await notifyContacts(db, companyId, getPerson(caller), shown);
    await requestChanges(db, companyId, getPerson(caller).personId, wanted);
    return { requested: wanted.map(({ field }) => field) };
  },

  withdrawChange: async ({ params: { companyId, changeId } }, { db }) => {
    await db.one(queries.lockDetails, [companyId]);
    const request = await db.maybe(queries.lockRequest, [companyId, changeId]);
    if (!request) throw new Refusal('not-found');
    if (!request.is_waiting) throw new Refusal('already-decided');
    await db.run(queries.withdrawChanges, [companyId, changeId]);
    // nothing is left to decide
    await endCases(db, [changeId], caseStates.declined, 'withdraw');
    await record(db, { clientId: companyId, verb: 'case.withdraw', subjectKind: 'case', subjectId: changeId });
  },
};

/** Contacts need the approval of the caller's own device: the bank reaches the company by them. */
export const profilePreparations = {
  updateCompany: async ({ params: { companyId }, body }, { db, caller }) => {
    if (body.phonenr)
      await refusePhoneOfPerson(db, 'phone-of-company', getPerson(caller).personId, body.phonenr.trim());
    const before = await db.one(queries.lockDetails, [companyId]);
    const wanted: Wanted[] = [
      ...textChange('fullname', before.title, body.fullname),
      ...textChange('legalform', before.legal_form ?? '', body.legalform),
      ...(await addressChange(db, companyId, body.address)),
    ];
    await refusePending(db, companyId, wanted);
    const shown = shownContacts(before, body);
    return { shown, facts: { wanted, shown } };
  },
} satisfies Preparations<typeof profileCalls>;

/** Null if no contact changes. */
function shownContacts(before: queries.DetailsRow, { phonenr, email, website }: CompanyDetails): ShownStep | null {
  const lines = [
    ...contactLine('Phone', before.phone, phonenr?.trim()),
    ...contactLine('E-mail', before.email, email),
    ...contactLine('Website', before.website, website),
  ];
  if (lines.length === 0) return null;
  return { title: 'Change contact details', lines: [{ label: 'Company', value: before.title }, ...lines] };
}

function contactLine(label: string, before: string | null, after: string | undefined): ShownStep['lines'] {
  if (after === undefined || after === (before ?? '')) return [];
  return [{ label, value: `${before || 'none'} → ${after || 'none'}` }];
}

/** Notifies every other user of the company. */
async function notifyContacts(db: Db, companyId: string, caller: SignedIn, { lines }: ShownStep): Promise<void> {
  const { personId: from, fullName } = caller;
  await notify(db, await otherUsers(db, companyId, from), {
    from,
    title: 'Contact details were changed',
    lines: [...lines, { label: 'Changed by', value: fullName }],
  });
}

async function changeContacts(db: Db, companyId: string, body: CompanyDetails): Promise<void> {
  const { phonenr: phone, email, website } = body;
  if (phone === undefined && email === undefined && website === undefined) return;
  await db.run(queries.updateContacts, [companyId, phone?.trim() ?? null, email ?? null, website ?? null]);
  const detail = Object.entries({ phone, email, website }).filter((entry): entry is [string, string] => !!entry[1]);
  await record(db, {
    clientId: companyId,
    verb: 'client.update',
    subjectKind: 'client',
    subjectId: companyId,
    detail: Object.fromEntries(detail),
  });
}

/** A change that the bank decides. */
interface Wanted {
  field: ChangeField;
  value: string | Address;
  /** for staff who decide */
  words: string;
}

/** A value that is already in force is no change. */
function textChange(field: ChangeField, before: string, after: string | undefined): Wanted[] {
  const value = after?.trim();
  return value === undefined || value === before ? [] : [{ field, value, words: sentence(field, before, value) }];
}

async function addressChange(db: Db, companyId: string, after: Address | undefined): Promise<Wanted[]> {
  if (!after) return [];
  const before = await db.maybe(readAddress, [companyId, after.Type]);
  const known = before ? formatAddress(before) : '';
  const field = addressField(after);
  return formatAddress(after) === known
    ? []
    : [{ field, value: after, words: sentence(field, known, formatAddress(after)) }];
}

function sentence(field: ChangeField, before: string, after: string): string {
  return `${changeLabels[field]}: ${before || 'none'} → ${after}`;
}

/** @throws Refusal change-pending while a change of one of the fields waits already */
async function refusePending(db: Db, companyId: string, wanted: readonly Wanted[]): Promise<void> {
  if (wanted.length === 0) return;
  const waiting = await db.many(queries.listWaiting, [companyId]);
  if (wanted.some(({ field }) => waiting.some((each) => each.field === field))) throw new Refusal('change-pending');
}

/** One case for all changes of one call. */
async function requestChanges(db: Db, companyId: string, personId: string, wanted: readonly Wanted[]): Promise<void> {
  if (wanted.length === 0) return;
  const caseId = await openCase(db, {
    subjectId: companyId,
    type: 'DOCUMENT',
    title: `Change of ${formatChanges(wanted.map(({ field }) => field))}`,
    comment: wanted.map(({ words }) => words).join('\n'),
    openedBy: personId,
  });
  for (const { field, value } of wanted) {
    await db.run(queries.insertChange, [caseId, field, companyId, JSON.stringify(value)]);
  }
}
