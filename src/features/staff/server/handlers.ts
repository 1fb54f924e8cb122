/** The staff of the bank. */
import { createHash } from 'node:crypto';
import { codeFor } from '#features/access/server/enrolments.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordLook } from '#server/audit/looks.ts';
import type { Context, Handlers, Preparations } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { staffRoles } from '#shared/permissions.ts';
import type { NewStaff, staffCalls } from '../calls.ts';
import { formatKey } from '../rules.ts';
import type { Colleague } from '../staffList.ts';
import { addStaff } from './addStaff.ts';
import { describeAbsence, setAway } from './away.ts';
import { applyChange, describeChange } from './changeStaff.ts';
import { deactivate, describeDeactivation } from './leave.ts';
import { staffSource } from './staffSource.ts';

export const staffHandlers: Handlers<typeof staffCalls, typeof staffPreparations> = {
  listStaff: ({ query }, context) => {
    recordLook(context, { clientId: null, verb: 'staff.list', subjectKind: 'list', subjectId: 'staff' });
    return readList(staffSource, bankScope(context, null), query, context.db);
  },

  exportStaff: ({ query }, context) => exportList(staffSource, bankScope(context, null), query, context),

  createStaff: ({ body: { keys, ...person } }, context) => {
    const { db, caller, proposedBy, services } = context;
    const by = { createdBy: getPerson(caller).personId, proposedBy, codeHash: codeFor(context) };
    return addStaff(db, { ...person, keys: keys.join(''), ...by, publicUrl: services.publicUrl });
  },

  readStaff: async ({ params: { userId } }, context) => {
    const found = await readColleague(context, userId);
    recordLook(context, { clientId: null, verb: 'staff.read', subjectKind: 'person', subjectId: userId });
    return found;
  },

  updateStaff: async ({ params: { userId }, body }, context) => {
    await applyChange(context, userId, body);
    return readColleague(context, userId);
  },

  setAway: ({ params: { userId }, body }, context) => setAway(context, userId, body.awayUntil),

  deactivateStaff: ({ params: { userId } }, context) => deactivate(context, userId),
};

/** Another person confirms every new colleague, and every change of one. */
export const staffPreparations = {
  createStaff: async ({ body }) => ({
    shown: {
      title: 'Create a staff user',
      lines: [
        { label: 'Name', value: body.fullName },
        { label: 'Birth date', value: body.dateOfBirth },
        { label: 'Role', value: staffRoles[body.role] },
        { label: 'Keys', value: formatKey(body.keys) },
      ],
    },
    facts: {},
    about: { subject: { kind: 'new-staff', id: getDigest(body), version: 0 }, clientId: null, hasCode: true },
  }),

  updateStaff: async ({ params: { userId }, body }, context) => ({
    ...(await describeChange(context, userId, body)),
    facts: {},
  }),

  setAway: ({ params: { userId }, body }, context) => describeAbsence(context, userId, body.awayUntil),

  deactivateStaff: ({ params: { userId } }, context) => describeDeactivation(context, userId),
} satisfies Preparations<typeof staffCalls>;

/** One staff user as the list has them. 404 for an unknown number. */
async function readColleague(context: Context, userId: string): Promise<Colleague> {
  const query = { text: userId, limit: '1' };
  const { items } = await readList(staffSource, bankScope(context, null), query, context.db);
  const found = items.find(({ id }) => id === userId);
  if (!found) throw new Refusal('not-found');
  return found;
}

/** Names a person who has no number yet. Name and birth date can be guessed from it, so the audit does not keep it. */
function getDigest({ fullName, dateOfBirth }: NewStaff): string {
  return createHash('sha256').update(`${fullName} ${dateOfBirth}`).digest('hex').slice(0, 16);
}
