/** Cases about who belongs to whose family: FAMILY. */
import type { DeclaredCase, Effect } from '../../../server/cases/declared.ts';
import { newId } from '../../../server/db/ids.ts';
import { sql } from '../../../server/db/pool.ts';
import { Refusal } from '../../../shared/errors.ts';
import { noted } from './handlers.ts';
import { findLiving, insertRelation } from './sql.ts';

const isNatural = sql<{ id: string }>(`select id from client where id = $1 and type = 'N'`);
const isPerson = sql<{ id: string }>(
  'select id from person where id = $1 union select id from client where id = $1 limit 1',
);

const familyRoles = { PARENT: 'Parent', SIBLING: 'Sibling', SPOUSE: 'Spouse' };
const roleNames = ['PARENT', 'SIBLING', 'SPOUSE'] as const;
const notValid = (key: string) => new Refusal('invalid-input', [{ path: `props.${key}`, code: 'not-valid' }]);

/** The relative is this to the client of the case. */
const relate: Effect = async ({ db }, { clientId }, { props, comment, by, confirmedBy }) => {
  const role = roleNames.find((name) => name === props['role']);
  const [relative, ...more] = Array.isArray(props['relative']) ? props['relative'] : [];
  if (role === undefined || relative === undefined || more.length > 0 || relative === clientId)
    throw notValid('relative');
  if (!(await db.maybe(isNatural, [clientId])) || !(await db.maybe(isPerson, [relative]))) throw notValid('relative');
  if (await db.maybe(findLiving, [clientId, role, relative])) throw new Refusal('state-conflict');
  await db.run(insertRelation, [newId(), clientId, role, relative, null, null, '', '', '', comment, by, confirmedBy]);
  await noted(db, 'relation.save', { clientId, role, subjectId: relative }, { comment });
};

export const relationCases: readonly DeclaredCase[] = [
  {
    type: 'FAMILY',
    actions: [
      {
        code: 'PRCF',
        button: 'Confirm',
        confirm: 'The relation is kept. A second person confirms.',
        fields: [
          { key: 'role', label: 'The relative is their', kind: 'one', choices: familyRoles, required: true },
          { key: 'relative', label: 'Number of the relative', kind: 'clients', required: true },
        ],
        needsSecond: () => true,
        effect: relate,
      },
      { code: 'PRDC', button: 'Reject', confirm: 'No relation is kept.' },
    ],
  },
];
