/** What a true case of fraud asks and does for a victim: new devices, and the money back. */

import { linkCases } from '#features/cases/server/links.ts';
import { openCase } from '#features/cases/server/openCase.ts';
import { shutOut } from '#server/access/endings.ts';
import type { CaseFact, CaseField, CaseOption, Decision, FoundCase } from '#server/cases/declared.ts';
import { type Db, sql } from '#server/db/pool.ts';

const listPeople = sql<{ id: string; full_name: string; role: string }>(`
  select p.id, p.full_name, 'The client' as role from person p where p.id = $1 and p.kind = 'client'
  union all
  select p.id, p.full_name, m.role
  from membership m join person p on p.id = m.person_id
  where m.company_id = $1 and m.state = 'active' and p.blocked_at is null
  order by 2, 1
  limit 100`);

/** Whose devices may be in wrong hands: the person, or the users of the company. */
async function getPeople(db: Db, { clientId }: FoundCase): Promise<CaseOption[]> {
  const people = await db.many(listPeople, [clientId]);
  // the officer says which user of a company it is
  const isChosen = people.length === 1;
  return people.map(({ id, full_name: label, role: detail }) => ({ value: id, label, detail, isChosen }));
}

const victim = { key: 'who', is: 'victim' };
export const fraudFields: readonly CaseField[] = [
  {
    ...{ key: 'who', label: 'The client', kind: 'one', required: true },
    choices: { victim: 'Client is victim', suspect: 'Client is suspect' },
  },
  { key: 'people', label: 'Whose devices are revoked', kind: 'some', options: getPeople, when: victim, required: true },
  {
    ...{ key: 'refund', label: 'Refund', kind: 'one', when: victim, required: true },
    choices: { due: 'Due by the end of the next bank day', none: 'No refund, for a reason' },
  },
  {
    ...{ key: 'noRefund', label: 'Why there is no refund', kind: 'text', required: true },
    when: { key: 'refund', is: 'none' },
  },
];

/** Every device of each chosen person ends, and a PATTERN case for each opens, linked with this one. */
export async function replaceDevices(db: Db, found: FoundCase, { props, comment, by }: Decision): Promise<void> {
  const chosen = props['people'];
  const names = new Map((await getPeople(db, found)).map(({ value, label }) => [value, label]));
  for (const personId of Array.isArray(chosen) ? [...chosen].sort() : []) {
    await shutOut(db, personId);
    const about = { subjectId: personId, comment: `Victim of fraud. ${comment}`, openedBy: by };
    const title = `New devices for ${names.get(personId) ?? personId}`;
    await linkCases(db, found.id, await openCase(db, { ...about, type: 'PATTERN', title }), by);
  }
}

const keepRefund = sql<never>(`
  insert into fraud_refund (case_id, refund_case_id, reason) values ($1, $2, $3)`);

/** A case about the refund opens, due by the end of the next bank day; or it is kept why nothing is refunded. */
export async function promiseRefund(db: Db, found: FoundCase, { props, comment, by }: Decision): Promise<void> {
  if (props['refund'] === 'none') {
    await db.run(keepRefund, [found.id, null, String(props['noRefund'])]);
    return;
  }
  const about = { subjectId: found.clientId, comment, openedBy: by };
  const refundId = await openCase(db, {
    ...{ ...about, type: 'OTHER', reason: 'REFUND', title: `Refund to ${found.clientName}, a victim of fraud` },
    ...(found.paymentId !== null && { paymentId: found.paymentId }),
  });
  await linkCases(db, found.id, refundId, by);
  await db.run(keepRefund, [found.id, refundId, '']);
}

const readRefund = sql<{ reason: string; due_on: string | null; closed_on: string | null }>(`
  select r.reason, (k.due_at at time zone b.zone - interval '1 microsecond')::date::text as due_on,
    (k.closed_at at time zone b.zone)::date::text as closed_on
  from bank b, fraud_refund r
  left join client_case k on k.id = r.refund_case_id
  where r.case_id = $1`);

export async function refundFacts(db: Db, { id }: Pick<FoundCase, 'id'>): Promise<CaseFact[]> {
  const refund = await db.maybe(readRefund, [id]);
  if (!refund) return [];
  const { reason, due_on: dueOn, closed_on: closedOn } = refund;
  if (dueOn === null) return [{ label: 'Refund', value: `None: ${reason}` }];
  return [{ label: 'Refund', value: closedOn === null ? `Due by ${dueOn}` : `Decided on ${closedOn}` }];
}
