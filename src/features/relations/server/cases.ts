/** Cases about who belongs to whose family: FAMILY, CHILD. */

import { unlessAbout, whyNotOpened } from '#features/cases/server/subject.ts';
import { scoreOpened } from '#features/clients/score/server/opening.ts';
import { openAccount } from '#features/clients/server/openAccount.ts';
import type { CaseAction, Decision, DeclaredCase, Effect } from '#server/cases/declared.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import type { RelationRole } from '../rules.ts';
import { isOwnChild } from './describe.ts';
import { noted } from './handlers.ts';
import { findLiving, insertRelation, lockClients } from './sql.ts';

const isNatural = sql<{ id: string }>(`select id from client where id = $1 and type = 'N'`);
const isPerson = sql<{ id: string }>(
  'select id from person where id = $1 union select id from client where id = $1 limit 1',
);

/** No one is a child from this age on. */
const adultYears = 18;
const familyRoles = { PARENT: 'Parent', SIBLING: 'Sibling', SPOUSE: 'Spouse' };
const roleNames = ['PARENT', 'SIBLING', 'SPOUSE'] as const;
const notValid = (key: string) => new Refusal('invalid-input', [{ path: `props.${key}`, code: 'not-valid' }]);

/** The relative is this to the client of the case. */
async function relate(db: Db, clientId: string, role: RelationRole, field: string, decision: Decision): Promise<void> {
  const { props, comment, by, confirmedBy } = decision;
  const [relative, ...more] = Array.isArray(props[field]) ? props[field] : [];
  if (relative === undefined || more.length > 0 || relative === clientId) throw notValid(field);
  if (!(await db.maybe(isNatural, [clientId])) || !(await db.maybe(isPerson, [relative]))) throw notValid(field);
  await db.many(lockClients, [[clientId, relative]]);
  if (await isOwnChild(db, { clientId, role, subjectId: relative })) throw notValid(field);
  if (await db.maybe(findLiving, [clientId, role, relative])) throw new Refusal('state-conflict');
  await db.run(insertRelation, [newId(), clientId, role, relative, null, null, '', '', '', comment, by, confirmedBy]);
  await noted(db, 'relation.save', { clientId, role, subjectId: relative }, { comment });
}

const keepFamily: Effect = async ({ db }, { clientId }, decision) => {
  const role = roleNames.find((name) => name === decision.props['role']);
  if (role === undefined) throw notValid('role');
  await relate(db, clientId, role, 'relative', decision);
};

const isGrown = sql<{ yes: boolean }>(`
  select exists (
    select from person where id = $1 and birth_date <= bank_today() - interval '${adultYears} years') as yes`);

const whyNoChild: NonNullable<CaseAction['whyNot']> = async (db, { clientId }) =>
  (await whyNotOpened(db, 'CHILD', clientId)) ??
  ((await db.one(isGrown, [clientId])).yes ? `The client is ${adultYears} or older.` : undefined);

const hasAccount = sql<{ yes: boolean }>(
  'select exists (select from account where client_id = $1 and closed_at is null) as yes',
);

/**
 * The case is about the child, who has one account, however many parents.
 * @throws Refusal state-conflict for an adult, or where the parent is known already
 */
const openForChild: Effect = async ({ db }, { clientId }, decision) => {
  if ((await db.one(isGrown, [clientId])).yes) throw new Refusal('state-conflict');
  await relate(db, clientId, 'PARENT', 'parent', decision);
  if (!(await db.one(hasAccount, [clientId])).yes) await openAccount(db, clientId);
  await scoreOpened(db, [clientId]);
};

/** Ours (decisions for the back office, section 1). */
const childReasons = {
  parent: 'Not the parent',
  relation: 'Relation not proven',
  document: 'Document unreadable',
  age: 'Not a minor',
  objection: 'Other parent objects',
  other: 'Other',
};

export const relationCases: readonly DeclaredCase[] = [
  {
    type: 'CHILD',
    actions: [
      {
        code: 'PRCF',
        button: 'Confirm',
        confirm:
          'The child’s account is opened, unless there is one, and the parent is kept. A second person confirms.',
        whyNot: whyNoChild,
        fields: [{ key: 'parent', label: 'Number of the parent', kind: 'clients', required: true }],
        needsSecond: () => true,
        effect: openForChild,
      },
      { code: 'PRDC', button: 'Reject', confirm: 'Nothing is opened or linked.', reasons: childReasons },
    ],
  },
  {
    type: 'FAMILY',
    actions: [
      {
        code: 'PRCF',
        button: 'Confirm',
        confirm: 'The relation is kept. A second person confirms.',
        whyNot: unlessAbout('FAMILY'),
        fields: [
          { key: 'role', label: 'The relative is their', kind: 'one', choices: familyRoles, required: true },
          { key: 'relative', label: 'Number of the relative', kind: 'clients', required: true },
        ],
        needsSecond: () => true,
        effect: keepFamily,
      },
      { code: 'PRDC', button: 'Reject', confirm: 'No relation is kept.' },
    ],
  },
];
